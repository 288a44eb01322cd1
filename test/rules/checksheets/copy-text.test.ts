import { expect, test } from 'vitest';
import { formatCopyText } from '#shared/checksheets/copy-text.ts';
import { withLastRecheckDay } from '#shared/inspections/recheck.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, comments, finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';

const REASONS = [
  'Stop lamps: Stop lamp does not work on the left side',
  'Seatbelts: Webbing of the driver’s belt is cut',
  'Seatbelts: Buckle does not lock every time',
  'Tread and depth: Tread depth below 1.5 mm: left front',
];
const COMMENTS = [
  'Wipers: Blades are hardening: replace before winter',
  'Seatbelts: Driver’s seat; the other four belts are sound',
  'Suspension: Front struts replaced since the last inspection',
];

test.each([
  ['reasons', REASONS],
  ['comments', COMMENTS],
  ['all', [...REASONS, ...COMMENTS]],
] as const)('K-07: %s are copied one per line under their item, in the order of the form', (what, lines) => {
  expect(formatCopyText(carWithThreeFails(), what).split('\n')).toEqual(lines);
});

test('K-07: reasons of an item that passed in the end, and empty comments, are not copied', () => {
  const passed = withItem(carWithThreeFails(), 'externalStopLamps', { result: 'PASS', Comment: comments('  ') });
  expect(formatCopyText(passed, 'all').split('\n')).toEqual([...REASONS.slice(1), ...COMMENTS]);
  expect(formatCopyText(finishedCar(), 'all')).toBe('');
});

test('K-07, M-17: an item that failed without a reason is listed by its name', () => {
  const silent = withItem(carWithThreeFails(), 'internalSeatbelts', { ReasonForRejections: reasons('  ') });
  expect(formatCopyText(silent, 'reasons').split('\n')).toEqual([REASONS[0], 'Seatbelts', REASONS[3]]);
});

test('L-07: the last day for a recheck is copied with the comments, on a line of its own', () => {
  const initialDateOfInspection = '2026-11-18' as NzDate;
  const told = withLastRecheckDay({ ...carWithThreeFails(), initialDateOfInspection }, '2026-11-18T02:00:00.000Z');
  const line = 'LAST DAY FOR RECHECK: 16/12/2026';
  expect(formatCopyText(told, 'reasons').split('\n')).toEqual(REASONS);
  expect(formatCopyText(told, 'comments').split('\n')).toEqual([...COMMENTS, line]);
  expect(formatCopyText(told, 'all').split('\n')).toEqual([...REASONS, ...COMMENTS, line]);
});
