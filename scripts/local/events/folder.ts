import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../aws/durable.ts';

/** Opens a folder of JSON files, one for each item. A kill doesn't leave a half-written file. */
export function openFolder<Item extends { id: string }>(dir: string) {
  mkdirSync(dir, { recursive: true });
  const file = (id: string) => join(dir, `${id}.json`);
  return {
    all: (): Item[] =>
      readdirSync(dir)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8'))),
    put: (item: Item) => writeAtomically(file(item.id), JSON.stringify(item, null, 2)),
    remove: (id: string) => rmSync(file(id), { force: true }),
  };
}
