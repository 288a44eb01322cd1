import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/root.ts';
import { endpoints } from '#shared/api.ts';
import { listFiles, readBuiltFile, shell } from '#test/bench/web/built-site.ts';

/** The nouns whose part of the contract is in one of these files: their routes are written there. */
const nounsIn = (files: readonly string[]) => {
  const texts = files.filter((file) => /\.(js|html)$/.test(file)).map((file) => readBuiltFile(file).toString());
  const brought = endpoints.filter(({ endpoint }) => texts.some((text) => text.includes(endpoint.path)));
  return [...new Set(brought.map(({ noun }) => noun))].sort();
};
/** The frame calls it, too, but its routes are put together only when it is loaded. */
const UNSEEN = 'support';

test('the frame around every page brings along of the contract only what it calls itself', () => {
  expect(nounsIn([...listFiles(shell)])).toEqual(['account', 'content', 'notifications']);
  const all = new Set<string>(endpoints.map(({ noun }) => noun).filter((noun) => noun !== UNSEEN));
  expect(nounsIn(globSync('{assets/*.js,links/*.html}', { cwd: inRoot('dist/web') }))).toEqual([...all].sort());
});
