import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/root.ts';
import { RETENTION_MONTHS } from '#shared/dossiers/retention.ts';
import { DEVICE_NUMBERS, LEASE_DAYS } from '#shared/drafts/reserve.ts';
import { findHelp, type HelpId, help } from '#shared/help/help.ts';
import type { HelpText } from '#shared/help/help-text.ts';
import { sheetHelp } from '#shared/help/sheet-help.ts';
import { nzDate } from '#shared/nz-date.ts';
import { processLink } from '#shared/reference/process-links.ts';
import { LATE_AFTER_DAYS } from '#shared/sheets/day-of-inspection.ts';
import {
  CURRENT_VERSION_DATE,
  getLimit,
  type LimitName,
  overlapOn,
  recheckWindowOn,
} from '#shared/sheets/rule-tables.ts';
import { VIN_LENGTH } from '#shared/vehicle-identity.ts';
import { formFields } from '#web/drafts/fields/form-fields.ts';

const today = nzDate(new Date('2026-12-01T00:00:00Z'));
const ids = Object.keys(help) as HelpId[];
const read = (id: HelpId) => help[id].text(today).join(' ');

const limit = (name: LimitName) => {
  const { value = Number.NaN } = getLimit(name, { versionDate: CURRENT_VERSION_DATE, vehicleType: 'car' }) ?? {};
  return value;
};
/** The numbers that each text must contain. All others contain none. */
const numbers: Partial<Record<HelpId, readonly number[]>> = {
  newWoFExpiryDate: [overlapOn(today)],
  recheck: [recheckWindowOn(today)],
  initialDateOfInspection: [LATE_AFTER_DAYS],
  recheckDateOfInspection: [LATE_AFTER_DAYS],
  vehicleVIN: [VIN_LENGTH],
  chassisTyreTreadAndDepth: [limit('treadDepthMm')],
  serviceBrakePerformance: [limit('serviceBrakePercent'), limit('imbalanceShare') * 100],
  parkingBrakeReading: [limit('parkingBrakePercent'), limit('imbalanceShare') * 100],
  sheetNumber: [DEVICE_NUMBERS, LEASE_DAYS],
  retention: [RETENTION_MONTHS],
};

test.each(ids)('%s: the numbers in the help are those of the rules', (id) => {
  expect((read(id).match(/\d+(\.\d+)?/g) ?? []).map(Number)).toEqual(numbers[id] ?? []);
});

test.each(ids)('%s: the help is short and names its source', (id) => {
  expect(read(id).split(/\s+/).length).toBeLessThanOrEqual(80);
  const { words, href }: ReturnType<HelpText['source']> = help[id].source(today);
  expect(words).toMatch(/^[A-Z].{10,}$/);
  expect(words).not.toContain('Specification');
  if (words.includes('VIRM')) expect(href).toMatch(/^https:\/\/vehicleinspection\.nzta\.govt\.nz\/virms\//);
});

test('help says which limits no official text confirms, and only those', () => {
  expect(read('parkingBrakeReading')).toMatch(/overall, which isn’t confirmed\..*higher, which isn’t confirmed\./);
  expect(read('serviceBrakePerformance')).toMatch(/overall\..*higher, which isn’t confirmed\./);
  expect(read('chassisTyreTreadAndDepth')).not.toContain('confirmed');
  expect(read('newWoFExpiryDate')).toContain('trade press');
});

test('a source in the manual’s introduction links to its page, or to the start of the manual if that is unknown', () => {
  const { href } = sheetHelp.newWoFExpiryDate.source();
  expect(href).toBe(processLink('3-8'));
  expect(href).toMatch(/introduction\/inspection-and-certification-process\/issuing-the-wof-or-cof-label/);
  expect(processLink('3-1')).toMatch(/\/in-service-wof-and-cof\/$/);
});

test('each help is on a screen', () => {
  const screens = globSync('web/**/*.tsx', { cwd: inRoot('.') })
    .map((file) => readFileSync(inRoot(file), 'utf8'))
    .join('\n');
  const placed = new Set([...screens.matchAll(/<(?:Rule)?Help on="(\w+)"/g)].map(([, id = '']) => id));
  const fields = Object.values(formFields).flatMap((all) => all.map(({ name }): string => name));
  const items = ['chassisTyreTreadAndDepth', 'serviceBrakePerformance', 'parkingBrakeReading'];
  expect(ids.filter((id) => !placed.has(id) && !fields.includes(id) && !items.includes(id))).toEqual([]);
  expect([...placed].filter((id) => !findHelp(id))).toEqual([]);
});
