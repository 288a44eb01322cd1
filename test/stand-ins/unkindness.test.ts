import { expect, it } from 'vitest';
import { parseUnkind } from '#scripts/local/unkindness.ts';

it('injects the faults that UNKIND names, and nothing else', () => {
  expect(parseUnkind()).toEqual([]);
  expect(parseUnkind('pool-throttles,ses-sandbox')).toEqual(['ses-sandbox', 'pool-throttles']);
  expect(parseUnkind('all')).toEqual(['ses-sandbox', 'ses-rate', 'pool-throttles', 'one-process']);
  expect(() => parseUnkind('rain')).toThrow('UNKIND has no "rain". Use all, or any of ses-sandbox,');
});
