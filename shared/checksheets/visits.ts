import { dayOf } from '../inspections/earlier-visits.ts';
import type { Inspection } from '../inspections/model.ts';
import { withoutLastRecheckDay } from '../inspections/recheck.ts';
import type { NzDate } from '../nz-date.ts';
import type { ItemName } from '../sheets/checklist.ts';
import { listItems, removeBlanks } from '../sheets/items.ts';
import { listReadings } from '../sheets/readings.ts';
import { type ReadingName, readingTitle, readingUnit, treadDepths } from '../vehicle-types/reading-plans.ts';

/** A sheet with the inspections that it rechecks, oldest first; none if it isn't a recheck, or if they aren't known. */
export type Visits = { inspection: Inspection; earlier: readonly Inspection[] };

const itemOf = (visit: Inspection, name: ItemName) => listItems(visit).find(({ line }) => line.name === name)?.item;

/** Returns the day of the earlier visit from which an item's result was carried over; '' if this visit found it. */
export const findCarriedDay = ({ inspection, earlier }: Visits, name: ItemName): NzDate | '' => {
  const visits = [...earlier, inspection];
  const results = visits.map((visit) => itemOf(visit, name)?.result);
  // a recheck looks again at what failed, and at what it changes
  const found = results.reduce((last, result, n) => (result === 'FAIL' || result !== results[n - 1] ? n : last), 0);
  const visit = visits[found];
  return visit && visit !== inspection ? dayOf(visit) : '';
};

export type DatedComment = {
  comment: string;
  /** '' for a comment of this visit. */
  day: NzDate | '';
};
/** Returns an item's comments with their days, except the last day for a recheck, which is shown elsewhere. */
export const listComments = ({ inspection, earlier }: Visits, name: ItemName): DatedComment[] => {
  const item = itemOf(inspection, name);
  return (item ? removeBlanks(withoutLastRecheckDay(item)).Comment : []).map(({ comment }) => {
    const first = earlier.find((visit) => itemOf(visit, name)?.Comment.some((one) => one.comment === comment));
    return { comment, day: first ? dayOf(first) : '' };
  });
};

/** Formats the value of a reading without its unit: tread depths always have a decimal. */
export const showReading = (name: ReadingName, value: number) =>
  name in treadDepths && Number.isInteger(value) ? value.toFixed(1) : String(value);

/** Lists an item's readings at an earlier visit with those of this one, as in `left front 1.2 mm, now 7.0 mm`. */
export const compareReadings = (before: Inspection, now: Inspection, item: ItemName) =>
  listReadings(item, now.vehicleType).flatMap((name) => {
    const [was, is] = [before[name], now[name]];
    if (was === null || was === is) return [];
    const show = (value: number) => `${showReading(name, value)} ${readingUnit(name)}`;
    return [
      `${readingTitle(name, now.vehicleType)} ${show(was)}, ${is === null ? 'not measured again' : `now ${show(is)}`}`,
    ];
  });

/** Lists an item's readings, as in `left front 1.2 mm`. */
export const listMeasured = (sheet: Inspection, item: ItemName) =>
  listReadings(item, sheet.vehicleType).flatMap((name) => {
    const value = sheet[name];
    if (value === null) return [];
    return [`${readingTitle(name, sheet.vehicleType)} ${showReading(name, value)} ${readingUnit(name)}`];
  });
