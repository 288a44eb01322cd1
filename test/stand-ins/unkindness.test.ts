import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countBites, openUnkind, parseUnkind, unkindFrom, unkindnessNames } from '#scripts/local/unkindness.ts';

const dir = () => mkdtempSync(join(tmpdir(), 'unkind-'));

it('by default simulates the cheap faults, plus the requested ones', () => {
  expect(parseUnkind()).toContain('edge-errors');
  expect(parseUnkind()).not.toContain('index-lag');
  expect(parseUnkind('index-lag')).toContain('index-lag');
  expect(parseUnkind('all')).toEqual(unkindnessNames);
  expect(() => parseUnkind('index-lag,rain')).toThrow('"rain"');
});

it('counts faults of all kinds in one place', () => {
  const config = unkindFrom({ UNKIND: 'all' }, dir());
  openUnkind(config).biter('index-lag')();
  openUnkind(config).biter('index-lag')();
  expect(countBites(config.dir)).toMatchObject({ 'index-lag': 2, 'edge-errors': 0 });
  const elsewhere = dir();
  expect(unkindFrom({ UNKIND_BITES: elsewhere }, config.dir).dir).toBe(elsewhere);
});
