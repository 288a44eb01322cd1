import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Sandbox, sandbox } from '#scripts/local/lambda/sandbox.ts';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';

let dir: string;
let box: Sandbox;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pitcheck-sandbox-'));
});
afterAll(() => rmSync(dir, { recursive: true }));
afterEach(() => box.close());

const boxOf = (code: string) => {
  const file = join(dir, 'index.mjs');
  writeFileSync(file, code);
  box = sandbox('fake', file, { ...process.env, OWN: 'set' }, 'ignore');
  return box;
};

it('a function stays warm between calls, with its own environment', async () => {
  const { invoke } = boxOf(`
    let calls = 0;
    export const handler = async (event, context) =>
      ({ event, calls: ++calls, own: process.env.OWN, name: context.functionName, left: context.getRemainingTimeInMillis() });`);
  expect(await invoke({ a: 1 }, PATIENCE_MS)).toMatchObject({ event: { a: 1 }, calls: 1, own: 'set', name: 'fake' });
  expect(await invoke({ a: 2 }, PATIENCE_MS)).toMatchObject({ event: { a: 2 }, calls: 2 });
});

it('concurrent calls wait for each other, and each gets its own response', async () => {
  const { invoke } = boxOf(`
    let running = 0;
    export const handler = async ({ ms }) => {
      const atOnce = ++running;
      await new Promise((resolve) => setTimeout(resolve, ms));
      running--;
      return { ms, atOnce };
    };`);
  const answers = await Promise.all([100, 1].map((ms) => invoke({ ms }, PATIENCE_MS)));
  expect(answers).toEqual([
    { ms: 100, atOnce: 1 },
    { ms: 1, atOnce: 1 },
  ]);
});

it('an error is returned with its message, and the function stays', async () => {
  const { invoke } = boxOf(`
    let calls = 0;
    export const handler = async () => { if (++calls === 1) throw new TypeError('no paper'); return calls; };`);
  await expect(invoke({}, PATIENCE_MS)).rejects.toThrow('TypeError: no paper');
  expect(await invoke({}, PATIENCE_MS)).toBe(2);
});

it.each([
  ['hangs', 'await new Promise(() => {})', /timed out/],
  ['blocks its thread', 'for (;;);', /SIGKILL/],
  ['exits its process', 'process.exit(3)', /exit code 3/],
])('a function that %s is replaced by a new one', async (_, code, told) => {
  const { invoke } = boxOf(`
    let calls = 0;
    export const handler = async (event) => { calls++; if (event.bad) ${code}; return calls; };`);
  expect(await invoke({}, PATIENCE_MS)).toBe(1);
  await expect(invoke({ bad: true }, 100)).rejects.toThrow(told);
  expect(await invoke({}, PATIENCE_MS)).toBe(1);
});

it('a bundle that fails to load reports the reason at each call', async () => {
  const { invoke } = boxOf('throw new Error("half a bundle")');
  await expect(invoke({}, PATIENCE_MS)).rejects.toThrow('half a bundle');
  await expect(invoke({}, PATIENCE_MS)).rejects.toThrow('half a bundle');
});
