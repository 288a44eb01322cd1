import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/root.ts';
import { endpoints } from '#shared/api.ts';
import { listFiles, listNames, popup, readBuiltFile, shell } from '#test/bench/web/built-site.ts';

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

test('the sign-in page doesn’t load the app’s frame, nor the frame the check of a password', () => {
  expect(listNames(popup)).toContain('base');
  expect(listNames(popup)).not.toContain('app');
  expect(listNames(shell)).toEqual(expect.arrayContaining(['base', 'app']));
  expect(listNames(shell)).not.toContain('signInHelpers');
});

test('the wizard loads nothing of lists and estimates that it doesn’t use', () => {
  const names = listNames([...shell, 'drafts/page/create-inspection-page.tsx']);
  expect(names).toContain('wizard');
  for (const name of ['lists', 'estimates', 'parts']) expect(names).not.toContain(name);
});

const read = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');
const built = (ending: string) => read(globSync(inRoot(`dist/web/assets/*.${ending}`)));
const findNames = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

test('every variable that is used is declared where a bundled style sheet declares it', () => {
  const bundled: string[] = JSON.parse(readBuiltFile('.vite/modules.json').toString());
  const used = findNames(built('css') + built('js'), /var\((--[\w-]+)/g);
  const findDeclared = (text: string) => findNames(text, /(--[\w-]+)\s*:/g);
  const declared = findDeclared(read(bundled.filter((id) => id.startsWith('/') && id.endsWith('.css'))));
  expect(declared.size).toBeGreaterThan(1_000);
  const kept = findDeclared(built('css'));
  expect([...declared].filter((name) => used.has(name) && !kept.has(name))).toEqual([]);
});

test('no script composes the name of a variable of Cloudscape, which the build would leave out', () => {
  expect(built('js')).not.toMatch(/--awsui-[\w-]*\$\{/);
});

test('every icon that a script names is bundled', () => {
  const scripts = built('js');
  const icons = read([inRoot('node_modules/@cloudscape-design/components/icon/generated/icons.js')]);
  const missing = [...icons.matchAll(/^ {4}"([\w-]+)": [\s\S]*?\bd: "([^"]+)"/gm)].filter(
    ([, name, path = '']) =>
      new RegExp(`\\b(iconName|name):[^,}]*["'\`]${name}["'\`]`).test(scripts) && !scripts.includes(path),
  );
  expect(missing.map(([, name]) => name)).toEqual([]);
});

// S3 sends none, and browsers look no further: HTML Standard, "Determining the character encoding"
test('every page names its charset within its first 1,024 bytes', () => {
  const pages = globSync('**/*.html', { cwd: inRoot('dist/web') });
  expect(pages).toContain('index.html');
  expect(pages.filter((page) => !/charset="?utf-8/.test(readBuiltFile(page).subarray(0, 1_024).toString()))).toEqual(
    [],
  );
});
