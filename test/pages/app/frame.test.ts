import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/root.ts';
import { endpoints } from '#shared/api.ts';
import { listFiles, readBuiltFile, shell } from '#test/bench/web/built-site.ts';

/** Returns the nouns of the contract whose routes are in these files. */
const nounsIn = (files: readonly string[]) => {
  const texts = files.filter((file) => /\.(js|html)$/.test(file)).map((file) => readBuiltFile(file).toString());
  const brought = endpoints.filter(({ endpoint }) => texts.some((text) => text.includes(endpoint.path)));
  return [...new Set(brought.map(({ noun }) => noun))].sort();
};
/** Its routes are put together at run time, so they can't be found in the files. */
const UNSEEN = 'support';

test('the app’s frame bundles only the parts of the contract that it calls', () => {
  expect(nounsIn([...listFiles(shell)])).toEqual(['account', 'content', 'notifications']);
  const all = new Set<string>(endpoints.map(({ noun }) => noun).filter((noun) => noun !== UNSEEN));
  expect(nounsIn(globSync('{assets/*.js,links/*.html}', { cwd: inRoot('dist/web') }))).toEqual([...all].sort());
});
