import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { describeLicences, findPackages } from '#scripts/build/licences.ts';
import { runStep, type Step } from '#scripts/build/step.ts';
import { locked, tryLock } from '#scripts/local/lock.ts';

let root: string;
let runs: number;
let step: Step;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pitcheck-build-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  writeFileSync(join(root, 'src/deep/a.ts'), 'one');
  writeFileSync(join(root, 'lock.json'), '{}');
  runs = 0;
  step = {
    name: 'thing',
    inputs: ['src', 'lock.json', 'not-there'],
    outputs: ['out.js'],
    run: async () => {
      runs++;
      writeFileSync(join(root, 'out.js'), '');
    },
  };
});
afterEach(() => rmSync(root, { recursive: true }));

it('builds once while nothing changes', async () => {
  expect(await runStep(root, step)).toBe(true);
  expect(await runStep(root, step)).toBe(false);
  expect(runs).toBe(1);
});

it('builds nothing in another checkout with the same files and outputs', async () => {
  await runStep(root, step);
  const copy = `${root}-copy`;
  cpSync(root, copy, { recursive: true });
  onTestFinished(() => rmSync(copy, { recursive: true }));
  expect(await runStep(copy, step)).toBe(false);
});

it.each<[string, () => void]>([
  ['a file was edited', () => writeFileSync(join(root, 'src/deep/a.ts'), 'two')],
  ['a file was added', () => writeFileSync(join(root, 'src/b.ts'), '')],
  ['a file is gone', () => rmSync(join(root, 'lock.json'))],
  ['the build output is gone', () => rmSync(join(root, 'out.js'))],
])('builds again when %s', async (_, change) => {
  await runStep(root, step);
  change();
  expect(await runStep(root, step)).toBe(true);
});

it('builds again after an aborted build', async () => {
  await runStep(root, step);
  writeFileSync(join(root, 'src/deep/a.ts'), 'broken');
  const broken = { ...step, run: () => Promise.reject(new Error('broken')) };
  await expect(runStep(root, broken)).rejects.toThrow('broken');
  writeFileSync(join(root, 'src/deep/a.ts'), 'one');
  expect(await runStep(root, step)).toBe(true);
});

it('runs one build at a time', async () => {
  const file = join(root, 'build.lock');
  const seen: string[] = [];
  const work = (name: string) =>
    locked(file, async () => {
      seen.push(`${name} begins`);
      await new Promise(setImmediate);
      seen.push(`${name} ends`);
    });
  await Promise.all([work('one'), work('two')]);
  expect(seen.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
});

it('gives a lock to one owner until it is released', () => {
  const file = join(root, 'some.lock');
  const release = tryLock(file);
  expect(tryLock(file)).toBeUndefined();
  release?.();
  expect(tryLock(file)).toBeDefined();
});

const install = (name: string, files: Record<string, string>) => {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const described = { name: name.replace(/.*node_modules./, ''), version: '1.0.0', license: 'MIT' };
  for (const [file, text] of Object.entries({ 'package.json': JSON.stringify(described), ...files }))
    writeFileSync(join(folder, file), text);
};

it('lists each licence once, with its notices, below the packages whose modules are shipped', () => {
  install('one', { LICENSE: 'Do as you like.' });
  install('@scope/two', { 'licence.md': 'Do as you like.\r\n' });
  install('one/node_modules/three', { LICENSE: 'Apache', NOTICE: 'Made by Three' });
  install('unused', { LICENSE: 'Nobody asked.' });
  install('vite', { 'LICENSE.md': 'Vite’s\n# Licenses of bundled dependencies\nothers’' });
  const modules = ['one/a.js', '@scope/two/b/c.css', 'one/node_modules/three/d.js'];
  const packages = findPackages(
    ['web/main.tsx', '\0vite/preload-helper.js', ...modules.map((path) => `${root}/node_modules/${path}`)],
    root,
  );
  const text = describeLicences(packages).replaceAll(/^-+\n/gm, '');
  expect(text.split('\n\n').map((part) => part.trim())).toEqual([
    '@scope/two 1.0.0\none 1.0.0',
    'Do as you like.',
    'three 1.0.0',
    'Apache',
    'Made by Three',
    'vite 1.0.0',
    'Vite’s',
  ]);
});

it('fails if a shipped package has no licence text', () => {
  install('without', { 'readme.md': 'MIT' });
  expect(() => describeLicences(findPackages(['node_modules/without/index.js'], root))).toThrow('without 1.0.0 (MIT)');
});
