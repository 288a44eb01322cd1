import { expect, it } from 'vitest';
import { tellVisit } from '#shared/history/read-visit.ts';
import {
  groupVisits,
  listEarlierOwners,
  listOdometers,
  listRepeatedFails,
  listTreadRanges,
  listTreads,
} from '#shared/history/visits.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { formatKilometres } from '#shared/vehicle-types/odometer.ts';

const visit = (id: number, day: string, found: { odometer?: number; treads?: object; failed?: ItemName[] } = {}) => ({
  id,
  day: day as NzDate | '',
  formattedId: { formattedIdIdx: id, recheckIdx: 0, unfinishedInspectionId: null },
  found: { odometer: null, treads: {}, failed: [], ...found },
});

it.each([
  [0, '0 km'],
  [999, '999 km'],
  [1000, '1,000 km'],
  [1_234_567, '1,234,567 km'],
])('%i is shown as %s', (km, words) => {
  expect(formatKilometres(km)).toBe(words);
});

it('rechecks are grouped with the inspection of the same number, newest first', () => {
  const numbered = (id: number, formattedIdIdx: number, recheckIdx: number) => ({
    ...{ id, formattedId: { formattedIdIdx, recheckIdx, unfinishedInspectionId: null } },
  });
  const groups = groupVisits([numbered(5, 1044, 0), numbered(4, 1043, 2), numbered(3, 900, 0), numbered(2, 1043, 1)]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[5], [4, 2], [3]]);
  expect(groupVisits([])).toEqual([]);
});

it('items that failed at several visits are listed once, most frequent first', () => {
  const visits = [
    visit(3, '2026-11-18', { failed: ['externalStopLamps', 'externalHeadLamps'] }),
    { ...visit(2, '2026-05-18'), found: undefined },
    visit(2, '2026-05-18', { failed: ['externalStopLamps', 'externalHeadLamps'] }),
    visit(1, '2025-11-18', { failed: ['externalStopLamps', 'chassisTyreTreadAndDepth'] }),
  ];
  const told = listRepeatedFails(visits).map((one) => [one.line.name, one.visits.map(({ id }) => id)]);
  expect(told).toEqual([
    ['externalStopLamps', [3, 2, 1]],
    ['externalHeadLamps', [3, 2]],
  ]);
});

it('readings are listed oldest first, without undated and missing ones', () => {
  const visits = [
    visit(4, '2026-11-18', { odometer: 128_450, treads: { treadDepthLeftFront: 5.5, treadDepthRightFront: 5.2 } }),
    visit(3, '2026-11-18', { odometer: 128_440 }),
    visit(2, '', { odometer: 1 }),
    { ...visit(5, '2026-01-01'), found: undefined },
    visit(1, '2025-11-18', { treads: { treadDepthLeftFront: 7, treadDepthRightRear: 3 } }),
  ];
  expect(listOdometers(visits)).toEqual([
    { day: '2026-11-18', km: 128_440 },
    { day: '2026-11-18', km: 128_450 },
  ]);
  expect(listTreadRanges(visits)).toEqual([
    { day: '2025-11-18', low: 3, high: 7 },
    { day: '2026-11-18', low: 5.2, high: 5.5 },
  ]);
  expect(listTreads(visits, 'car')).toEqual([
    {
      axle: 'Front',
      isPair: true,
      points: [
        { day: '2025-11-18', mm: 7 },
        { day: '2026-11-18', mm: 5.2 },
      ],
    },
    { axle: 'Rear', isPair: true, points: [{ day: '2025-11-18', mm: 3 }] },
  ]);
});

it('a motorcycle has one tyre on each axle', () => {
  const visits = [visit(1, '2026-11-18', { treads: { treadDepthLeftFront: 3, treadDepthLeftRear: 2 } })];
  expect(listTreads(visits, 'motorcycle').map(({ axle, isPair }) => [axle, isPair])).toEqual([
    ['Front', false],
    ['Rear', false],
  ]);
});

it('earlier owners are the customers on the sheets, each once, without the current owner', () => {
  const named = (customerName: string, customerId: string, day: string) => ({
    ...{ customerName, customerId, day: day as NzDate },
  });
  const visits = [
    named('Mere Tūhoe', 'cus_mere', '2026-11-18'),
    named('Mere Tuhoe-Ruru', 'cus_mere', '2026-10-18'),
    named('Rangi Ruru', 'cus_rangi', '2025-11-18'),
    named('', '', '2025-05-18'),
    named('Rangi Ruru', 'cus_rangi', '2024-11-18'),
    named('王伟', '', '2023-11-18'),
    named('Mere Tūhoe', '', '2022-11-18'),
  ];
  const rangi = { key: 'cus_rangi', name: 'Rangi Ruru', customerId: 'cus_rangi', day: '2025-11-18' };
  const wei = { key: '王伟', name: '王伟', customerId: '', day: '2023-11-18' };
  expect(listEarlierOwners(visits, { CustomerID: 'cus_mere', CustomerName: 'Mere Tūhoe' })).toEqual([rangi, wei]);
  expect(listEarlierOwners([], undefined)).toEqual([]);
});

it('a motorcycle has no tyres on the right', () => {
  const sheet = { ...finishedCar(), vehicleType: 'motorcycle' as const };
  expect(tellVisit(makeInspection(sheet)).found.treads).toEqual({ treadDepthLeftFront: 5.5, treadDepthLeftRear: 4.1 });
});
