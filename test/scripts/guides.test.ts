import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
/** Options that several commands share. */
const shared = ['scripts/local/open-table.ts', 'scripts/rebuild/each-organization.ts'].map(read).join();

it('the guides name only commands and options that exist', () => {
  const named = ['README.md', 'docs/deploy.md', 'docs/operate.md', 'cdk/README.md'].flatMap((file) => [
    ...read(file).matchAll(/npm run (?:--silent )?([a-z:-]+)((?: -- [^`|\n]*)?)/g),
  ]);
  expect(named.length).toBeGreaterThan(50);
  for (const [command, name = '', rest] of named) {
    expect(scripts, command).toHaveProperty([name]);
    const task = /run\.mjs ([\w/-]+)/.exec(scripts[name] ?? '')?.[1];
    for (const [, option] of rest?.matchAll(/--([a-z-]+)/g) ?? [])
      expect(read(task?.includes('/') ? `${task}.ts` : `scripts/${task}.ts`) + shared, command).toContain(option);
  }
});
