import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateHolidays, HOLIDAYS_FILE } from '#scripts/holidays.ts';

it('the table of public holidays is the one that the package date-holidays gives; if not, run node scripts/holidays.ts', () => {
  expect(readFileSync(HOLIDAYS_FILE, 'utf8')).toBe(generateHolidays());
});
