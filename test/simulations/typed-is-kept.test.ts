import { test } from 'vitest';
import { checkTypedIsKept } from '#test/simulation-tools/typed-is-kept.ts';

test('a field that the user leaves shows what the server keeps, for 100,000 typed texts', () => {
  checkTypedIsKept(100_000, 20_261_127);
});
