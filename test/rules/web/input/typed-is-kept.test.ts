import { test } from 'vitest';
import { checkTypedIsKept } from '#test/simulation-tools/typed-is-kept.ts';

test('a field that the user leaves shows what the server keeps', () => {
  checkTypedIsKept(5000, 35);
});
