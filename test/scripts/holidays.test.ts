import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateHolidays, HOLIDAYS_FILE } from '#scripts/holidays.ts';
import { nationalHolidays } from '#shared/opening/holidays.ts';

it('the table of public holidays is the one that the package date-holidays gives; if not, run node scripts/holidays.ts', () => {
  expect(readFileSync(HOLIDAYS_FILE, 'utf8')).toBe(generateHolidays());
});

it('the table has the next ten years', () => {
  const years = nationalHolidays.split('\n').map((line) => Number(line.slice(0, 4)));
  expect(Math.max(...years)).toBeGreaterThanOrEqual(new Date().getFullYear() + 10);
});
