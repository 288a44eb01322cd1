import type { NzDate } from '../nz-date.ts';
import { findLine } from '../sheets/checklist.ts';
import { toKilometres } from '../vehicle-types/odometer.ts';
import { readingPlans } from '../vehicle-types/reading-plans.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';
import type { OdometerReading } from '../vehicles/odometer-remarks.ts';
import type { TreadName, Visit } from './model.ts';

const groupBy = <One, Key>(all: readonly One[], keyOf: (one: One) => Key) => {
  const groups = new Map<Key, [One, ...One[]]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

/** Groups visits by sheet number: an inspection and its rechecks. Newest first, like the input. */
export const groupVisits = <Told extends Pick<Visit, 'formattedId'>>(visits: readonly Told[]) => [
  ...groupBy(visits, ({ formattedId }) => formattedId.formattedIdIdx).values(),
];

const inOrder = <Told extends Pick<Visit, 'day' | 'id'>>(visits: readonly Told[]) =>
  visits
    .flatMap((visit) => (visit.day ? [{ ...visit, day: visit.day }] : []))
    .sort((a, b) => a.day.localeCompare(b.day) || a.id - b.id);

/** Lists items that failed at more than one visit, with these visits; most frequent first. */
export const listRepeatedFails = <Told extends Pick<Visit, 'found'>>(visits: readonly Told[]) => {
  const names = new Set(visits.flatMap(({ found }) => found?.failed ?? []));
  return [...names]
    .map((name) => ({ line: findLine(name), visits: visits.filter(({ found }) => found?.failed.includes(name)) }))
    .filter((one) => one.visits.length > 1)
    .sort((a, b) => b.visits.length - a.visits.length);
};

/** Lists the odometer readings in kilometres, oldest first. */
export const listOdometers = (visits: readonly Pick<Visit, 'day' | 'id' | 'found'>[]): OdometerReading[] =>
  inOrder(visits).flatMap(({ day, found }) => {
    const unit = found?.odometerUnit;
    const km = toKilometres(found?.odometer ?? null, unit);
    return km === null ? [] : [{ day, km, ...(unit && { unit }) }];
  });

/** Lists the lowest measured tread of each axle, oldest first. */
export const listTreads = (visits: readonly Pick<Visit, 'day' | 'id' | 'found'>[], vehicleType: VehicleType) =>
  readingPlans[vehicleType].tyres.flatMap(({ axle, readings }) => {
    const points = inOrder(visits).flatMap(({ day, found }): { day: NzDate; mm: number }[] => {
      const depths = readings.flatMap((name) => found?.treads[name as TreadName] ?? []);
      return depths.length > 0 ? [{ day, mm: Math.min(...depths) }] : [];
    });
    return points.length > 0 ? [{ axle, isPair: readings.length > 1, points }] : [];
  });

/** Lists the lowest and highest tread of each visit that measured any, oldest first. */
export const listTreadRanges = (visits: readonly Pick<Visit, 'day' | 'id' | 'found'>[]) =>
  inOrder(visits).flatMap(({ day, found }) => {
    const depths = Object.values(found?.treads ?? {});
    return depths.length > 0 ? [{ day, low: Math.min(...depths), high: Math.max(...depths) }] : [];
  });

/** Lists the customers named on the sheets once each, latest first, without the current owner. */
export const listEarlierOwners = (
  visits: readonly Pick<Visit, 'customerId' | 'customerName' | 'day'>[],
  owner: { CustomerID: string; CustomerName: string } | undefined,
) => {
  const others = visits.filter(
    ({ customerId, customerName }) =>
      customerName && customerName !== owner?.CustomerName && (!customerId || customerId !== owner?.CustomerID),
  );
  return [...groupBy(others, ({ customerId, customerName }) => customerId || customerName).entries()].map(
    ([key, [{ customerName: name, customerId, day }]]) => ({ key, name, customerId, day }),
  );
};
