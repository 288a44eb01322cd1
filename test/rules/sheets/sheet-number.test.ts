import { expect, it } from 'vitest';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';

it.each([
  [0, '1043-0'],
  [2, '1043-2'],
])('a sheet keeps its number through %i rechecks and counts them', (recheckIdx, printed) => {
  expect(sheetNumber({ formattedIdIdx: 1043, recheckIdx, unfinishedInspectionId: null })).toBe(printed);
});
