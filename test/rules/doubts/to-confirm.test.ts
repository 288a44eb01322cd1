import { describe, expect, it } from 'vitest';
import {
  findNewFailsWithoutReason,
  findNewInapplicablePasses,
  findNewOpenWork,
  listToConfirm,
} from '#shared/doubts/to-confirm.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';

const AT = '2026-11-20T01:00:00.000Z';
const WORN = 'Tread depth below 1.5 mm: left front (0.9 mm)';
const NONE = { parkingBrakeOverall: null, parkingBrakeLeft: null, parkingBrakeRight: null };
const sheet: FilledSheet = {
  ...finishedCar(),
  ...NONE,
  treadDepthLeftFront: 0.9,
  initialInspectorNumber: 'VI99999',
};
const entered = { by: hemi, at: AT, confirmed: true };
const recorded = {
  ...sheet,
  unproved: [
    { ...entered, about: 'parkingBrakeReading' as const },
    { ...entered, about: 'inspectorNumber' as const },
  ],
  doubts: [{ ...entered, about: 'chassisTyreTreadAndDepth', said: WORN }],
};
const known = { signer: hemi, odometerBefore: undefined };
const list = (now: FilledSheet, before: typeof recorded | null = recorded) => {
  const { unproved, doubts } = listToConfirm(now, known, before);
  return [...unproved, ...doubts.map(({ said }) => said)];
};

describe('H-02, H-05: the doubts to confirm before a sheet is submitted', () => {
  it('are all those of a new sheet', () => {
    expect(list(sheet, null)).toEqual(['parkingBrakeReading', 'inspectorNumber', WORN]);
  });

  it('of an edited record exclude those already confirmed and unchanged', () => {
    expect(list(sheet)).toEqual([]);
    expect(list({ ...sheet, vehicleOdometer: 5 })).toEqual([]);
  });

  it('include those that were never asked about', () => {
    const unasked = {
      ...recorded,
      unproved: recorded.unproved.map((one) => ({ ...one, confirmed: false })),
      doubts: [],
    };
    expect(list(sheet, unasked)).toEqual(['parkingBrakeReading', 'inspectorNumber', WORN]);
  });

  it('include those that changed since', () => {
    const worse = { ...sheet, treadDepthLeftFront: 0.8, initialInspectorNumber: anna.inspectorNumber };
    expect(list(worse)).toEqual(['inspectorNumber', 'Tread depth below 1.5 mm: left front (0.8 mm)']);
    expect(list({ ...sheet, serviceBrakeOverall: 45 })).toEqual(['Service brake below 50 % overall (45 %)']);
  });

  it('exclude fails without a reason and inapplicable passes that are already in the record', () => {
    const silent = withItem(carWithThreeFails(), 'internalSeatbelts', { ReasonForRejections: [] });
    expect(findNewFailsWithoutReason(silent, null)).toHaveLength(1);
    expect(findNewFailsWithoutReason(silent, silent)).toEqual([]);
    const more = withItem(silent, 'externalStopLamps', { ReasonForRejections: [] });
    expect(findNewFailsWithoutReason(more, silent).map(({ line }) => line.name)).toEqual(['externalStopLamps']);
    const trailer = { ...finishedCar(), vehicleType: 'trailer' as const };
    expect(findNewInapplicablePasses(trailer, null).length).toBeGreaterThan(0);
    expect(findNewInapplicablePasses(trailer, trailer)).toEqual([]);
    expect(findNewInapplicablePasses(trailer, finishedCar())).toEqual(findNewInapplicablePasses(trailer, null));
  });

  it('G-20: include a passed item of a recheck with a reason that is not ticked', () => {
    const recheck = { ...carWithThreeFails(), isRecheck: true };
    const names = (now: FilledSheet, before: FilledSheet | null = null) =>
      findNewOpenWork(now, before).map(({ line }) => line.name);
    expect(names(recheck)).toEqual([]);
    const passed = withItem(recheck, 'internalSeatbelts', { result: 'PASS' });
    expect(names(passed)).toEqual(['internalSeatbelts']);
    expect(names(withItem(recheck, 'internalSeatbelts', { result: 'WARNING' }))).toEqual(['internalSeatbelts']);
    expect(names({ ...passed, isRecheck: false })).toEqual([]);
    const tick = (...done: boolean[]) => {
      const both = reasons('Webbing of the driver’s belt is cut', 'Buckle does not lock every time');
      const ticked = both.map((reason, index) => ({ ...reason, workCompleted: done[index] ?? false }));
      return withItem(passed, 'internalSeatbelts', { ReasonForRejections: [...ticked, ...reasons(' ')] });
    };
    expect(names(tick(true, false))).toEqual(['internalSeatbelts']);
    expect(names(tick(true, true))).toEqual([]);
    // passes that the record already had before an edit are not returned
    expect(names(passed, passed)).toEqual([]);
    expect(names(passed, recheck)).toEqual(['internalSeatbelts']);
    // nor are passes with a reason at the earlier visit
    const first = withItem(carWithThreeFails(), 'internalWipers', {
      result: 'PASS',
      ReasonForRejections: reasons('Blade smears'),
    });
    const again = withItem({ ...first, isRecheck: true }, 'internalSeatbelts', { result: 'PASS' });
    expect(names(again, first)).toEqual(['internalSeatbelts']);
  });
});
