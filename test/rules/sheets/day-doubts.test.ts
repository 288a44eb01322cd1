import { expect, it } from 'vitest';
import { NzDate } from '#shared/nz-date.ts';
import { dayDoubt } from '#shared/sheets/day-of-inspection.ts';
import type { FieldName } from '#shared/sheets/model.ts';

const DOUBT = 'This date is in the future';

it.each<[FieldName, day: string, today: string, string | undefined]>([
  ['initialDateOfInspection', '2026-11-20', '2026-11-20', undefined],
  ['initialDateOfInspection', '2026-11-19', '2026-11-20', undefined],
  ['initialDateOfInspection', '2026-11-21', '2026-11-20', DOUBT],
  ['initialDateOfInspection', '2026-12-01', '2026-11-30', DOUBT],
  ['initialDateOfInspection', '2027-01-01', '2026-12-31', DOUBT],
  ['initialDateOfInspection', '2026-12-31', '2027-01-01', undefined],
  ['initialDateOfInspection', '', '2026-11-20', undefined],
  ['recheckDateOfInspection', '2026-11-20', '2026-11-20', undefined],
  ['recheckDateOfInspection', '2026-11-21', '2026-11-20', DOUBT],
  ['newWoFExpiryDate', '2027-11-20', '2026-11-20', undefined],
  ['vehicleCurrentExpiryDate', '2026-12-20', '2026-11-20', undefined],
])('%s on %s, written on %s', (field, day, today, doubt) => {
  expect(dayDoubt(field, day, NzDate.parse(today))).toBe(doubt);
});
