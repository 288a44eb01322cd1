import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { locked, tryLock } from '#scripts/build/lock.ts';
import { runStep, type Step } from '#scripts/build/step.ts';

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

it.each<[string, () => void]>([
  ['a file was edited', () => writeFileSync(join(root, 'src/deep/a.ts'), 'two')],
  ['a file was added', () => writeFileSync(join(root, 'src/b.ts'), '')],
  ['a file is gone', () => rmSync(join(root, 'lock.json'))],
  ['what was built is gone', () => rmSync(join(root, 'out.js'))],
])('builds again when %s', async (_, change) => {
  await runStep(root, step);
  change();
  expect(await runStep(root, step)).toBe(true);
});

it('builds again what broke off', async () => {
  await runStep(root, step);
  writeFileSync(join(root, 'src/deep/a.ts'), 'broken');
  const broken = { ...step, run: () => Promise.reject(new Error('broken')) };
  await expect(runStep(root, broken)).rejects.toThrow('broken');
  writeFileSync(join(root, 'src/deep/a.ts'), 'one');
  expect(await runStep(root, step)).toBe(true);
});

it('lets one build at a time', async () => {
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

it('gives a lock to one owner until it is given back', () => {
  const file = join(root, 'some.lock');
  const release = tryLock(file);
  expect(tryLock(file)).toBeUndefined();
  release?.();
  expect(tryLock(file)).toBeDefined();
});
