import { describe, expect, it } from 'vitest';
import {
  findDoubts,
  findUnconfirmedBreaches,
  getDoubtTitle,
  type OdometerBefore,
  recordDoubts,
} from '#shared/doubts/doubts.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { finishedCar, finishedMotorcycle, withItem } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';

const TREAD = 'chassisTyreTreadAndDepth';
const SERVICE = 'serviceBrakePerformance';
const LEFT = 'Tread depth below 1.5 mm: left front (0.9 mm)';
const worn = { ...finishedCar(), treadDepthLeftFront: 0.9 };
const AT = '2026-11-20T01:00:00.000Z';

describe('G-18, H-02: a pass against a confirmed limit', () => {
  it.each<[string, FilledSheet, [string, string][]]>([
    ['a measured sheet', finishedCar(), []],
    ['a worn tyre', worn, [[TREAD, LEFT]]],
    [
      'two worn tyres',
      { ...worn, treadDepthRightRear: 1 },
      [[TREAD, `${LEFT}; Tread depth below 1.5 mm: right rear (1 mm)`]],
    ],
    ['at the limit', { ...worn, treadDepthLeftFront: 1.5 }, []],
    [
      'a worn tyre with a remark only: the vehicle passes',
      withItem(worn, TREAD, { result: 'WARNING' }),
      [[TREAD, LEFT]],
    ],
    ['a worn tyre that fails', withItem(worn, TREAD, { result: 'FAIL' }), []],
    ['not applicable', withItem(worn, TREAD, { result: 'NOTAPPLICABLE' }), []],
    [
      'weak brakes',
      { ...finishedCar(), serviceBrakeOverall: 45 },
      [[SERVICE, 'Service brake below 50 % overall (45 %)']],
    ],
    ['weak brakes of a motorcycle, which has no known limit', { ...finishedMotorcycle(), serviceBrakeOverall: 45 }, []],
    ['unconfirmed limits', { ...finishedCar(), parkingBrakeOverall: 3, serviceBrakeLeftFront: 20 }, []],
  ])('%s', (_, sheet, expected) => {
    expect(findDoubts(sheet, undefined).map(({ about, said }) => [about, said])).toEqual(expected);
  });
});

describe('G-18, H-02: a pass beyond an unconfirmed limit is shown without a question', () => {
  const PARKING = 'parkingBrakeReading';
  const BALANCE = 'serviceBrakeBalance';
  const weak = { ...finishedCar(), parkingBrakeOverall: 12 };
  const uneven = { ...finishedCar(), serviceBrakeLeftFront: 20, serviceBrakeRightFront: 60 };
  it.each<[string, FilledSheet, [string, string][]]>([
    ['a measured sheet', finishedCar(), []],
    ['a weak parking brake', weak, [[PARKING, 'Parking brake below 20 % overall (12 %)']]],
    ['at the limit', { ...weak, parkingBrakeOverall: 20 }, []],
    [
      'a remark only',
      withItem(weak, PARKING, { result: 'WARNING' }),
      [[PARKING, 'Parking brake below 20 % overall (12 %)']],
    ],
    ['a fail', withItem(weak, PARKING, { result: 'FAIL' }), []],
    ['uneven brakes', uneven, [[BALANCE, 'Front service brake left and right differ by more than 20 %']]],
    ['a confirmed limit, which is asked about', worn, []],
    ['a motorcycle, which has no known limit', { ...finishedMotorcycle(), parkingBrakeOverall: 3 }, []],
  ])('%s', (_, sheet, expected) => {
    expect(findUnconfirmedBreaches(sheet).map(({ about, said }) => [about, said])).toEqual(expected);
    expect(findDoubts(sheet, undefined).map(({ about }) => about)).toEqual(sheet === worn ? [TREAD] : []);
  });
});

describe('G-15: an implausible reading, whatever the result of its item', () => {
  const BRAKE = 'service brake overall 300 %, hardly ever above 120 %';
  it.each<[string, FilledSheet, [string, string][]]>([
    ['a brake of 300%', { ...finishedCar(), serviceBrakeOverall: 300 }, [['serviceBrakeOverall', BRAKE]]],
    ['the highest plausible reading', { ...finishedCar(), serviceBrakeOverall: 120 }, []],
    [
      'slightly more',
      { ...finishedCar(), parkingBrakeOverall: 120.1 },
      [['parkingBrakeOverall', 'parking brake overall 120.1 %, hardly ever above 120 %']],
    ],
    [
      'a wheel of a failed item',
      withItem({ ...finishedCar(), serviceBrakeLeftFront: 150, serviceBrakeRightFront: 150 }, SERVICE, {
        result: 'FAIL',
      }),
      [
        ['serviceBrakeLeftFront', 'service brake left front 150 %, hardly ever above 120 %'],
        ['serviceBrakeRightFront', 'service brake right front 150 %, hardly ever above 120 %'],
      ],
    ],
    [
      'a tread of 75 mm instead of 7.5',
      { ...finishedCar(), treadDepthLeftFront: 75 },
      [['treadDepthLeftFront', 'tread depth left front 75 mm, hardly ever above 20 mm']],
    ],
    ['a deep tread', { ...finishedCar(), treadDepthLeftFront: 20 }, []],
    [
      'a motorcycle, which has no left and right and no parking brake per side',
      { ...finishedMotorcycle(), serviceBrakeLeftFront: 300, parkingBrakeLeft: 300 },
      [['serviceBrakeLeftFront', 'service brake front 300 %, hardly ever above 120 %']],
    ],
  ])('%s', (_, sheet, expected) => {
    expect(findDoubts(sheet, undefined).map(({ about, said }) => [about, said])).toEqual(expected);
  });

  it('has a title', () => {
    expect(getDoubtTitle('serviceBrakeOverall')).toBe('Unlikely reading');
    expect(getDoubtTitle('treadDepthRightRear')).toBe('Unlikely reading');
  });
});

describe('H-05: an odometer lower than before', () => {
  const day = '2026-11-20' as NzDate;
  const recheck = (km: number | null): FilledSheet => ({
    ...finishedCar(),
    ...{ isRecheck: true, recheckDateOfInspection: finishedCar().initialDateOfInspection, recheckOdometer: km },
    ...{ initialDateOfInspection: day, vehicleOdometer: 128_450 },
  });
  const said = (sheet: FilledSheet, before?: OdometerBefore) => findDoubts(sheet, before).map((one) => one.said);
  it.each<[string, string[], string[]]>([
    [
      'less than at the earlier visit',
      said(recheck(1_999), { km: 128_600, day }),
      ['1,999 km, 128,600 km on 20/11/2026'],
    ],
    ['equal', said(recheck(128_600), { km: 128_600, day }), []],
    [
      'a record of an earlier release: less than at the first visit',
      said(recheck(900), undefined),
      ['900 km, 128,450 km on 20/11/2026'],
    ],
    [
      'miles, more than the kilometres before',
      said({ ...recheck(80_123), recheckOdometerUnit: 'miles' }, { km: 128_600, day }),
      [],
    ],
    [
      'miles, less than the miles before',
      said({ ...recheck(80_000), recheckOdometerUnit: 'miles' }, { km: 128_945, day, unit: 'miles' }),
      ['80,000 miles, 80,123 miles on 20/11/2026'],
    ],
    [
      'miles at the first visit',
      said({ ...recheck(128_450), odometerUnit: 'miles' }),
      ['128,450 km, 128,450 miles on 20/11/2026'],
    ],
    ['hours', said({ ...recheck(900), recheckOdometerUnit: 'hours' }, { km: 128_600, day }), []],
    ['kilometres after hours', said({ ...recheck(900), odometerUnit: 'hours' }), []],
    ['not entered yet', said(recheck(null), { km: 128_600, day }), []],
    ['an unknown first visit', said(finishedCar()), []],
    [
      'a vehicle seen before',
      said(finishedCar(), { km: 1_200_000, day: '' }),
      ['128,450 km, 1,200,000 km when last seen'],
    ],
    ['a trailer has none', said(trailerWithoutVin(), { km: 5, day: '' }), []],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

it('H-02: a confirmation is kept with its author while its text is the same', () => {
  const found = findDoubts(worn, undefined);
  const asked = { readings: [], inspectorNumber: false };
  const confirmed = { ...asked, doubts: [LEFT] };
  const first = recordDoubts(found, { confirmed, by: hemi, at: AT });
  expect(first).toEqual([{ about: TREAD, said: LEFT, by: hemi, at: AT, confirmed: true }]);
  expect(recordDoubts(found, { confirmed: asked, by: anna, at: AT, before: first })).toEqual(first);
  const worse = findDoubts({ ...worn, treadDepthLeftFront: 0.8 }, undefined);
  expect(recordDoubts(worse, { confirmed, by: anna, at: AT, before: first })).toMatchObject([
    { by: anna, confirmed: false },
  ]);
});

it('a kind of doubt from a later release has a title too', () => {
  expect(['chassisTyreTreadAndDepth', 'newWoFExpiryDate', 'recheckOdometer', 'anything'].map(getDoubtTitle)).toEqual([
    'C8 passed, but outside the limit',
    'Unusual WoF expiry',
    'Odometer lower than before (now, earlier)',
    'Unusual value',
  ]);
});
