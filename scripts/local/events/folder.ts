import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** JSON files in a folder, one per item. Each is whole or not there, also after a kill in the middle of writing. */
export function folder<Item extends { id: string }>(dir: string) {
  mkdirSync(dir, { recursive: true });
  const file = (id: string) => join(dir, `${id}.json`);
  return {
    all: (): Item[] =>
      readdirSync(dir)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8'))),
    put: (item: Item) => {
      writeFileSync(`${file(item.id)}.part`, JSON.stringify(item, null, 2));
      renameSync(`${file(item.id)}.part`, file(item.id));
    },
    remove: (id: string) => rmSync(file(id), { force: true }),
  };
}
