import { describe, expect, test } from 'vitest';
import type { ChecksheetState } from '#shared/checksheets/model.ts';
import { getProgress } from '#web/checksheets/queries.ts';

const sheet = (state: ChecksheetState, url = {}) => ({ checksheet: 'Full' as const, state, url, thumbnail: {} });
const pdf = { WofChecksheetFullPDF: 'https://files.example/full.pdf' };

describe('a checksheet being made', () => {
  test.each([
    ['pending', 0, 'preparing'],
    ['rendering', 29, 'preparing'],
    ['rendering', 30, 'late'],
    ['failed', 1, 'failed'],
  ] as const)('%s at check %i is %s', (state, looks, expected) => {
    expect(getProgress(sheet(state), looks)).toBe(expected);
  });

  test('is ready once it has a URL, however long it took', () => {
    expect(getProgress(sheet('ready', pdf), 31)).toBe('ready');
    expect(getProgress(sheet('ready'), 1)).toBe('failed');
  });
});
