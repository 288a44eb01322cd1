import { dayOf } from '../inspections/earlier-visits.ts';
import type { Inspection } from '../inspections/model.ts';
import { withoutLastRecheckDay } from '../inspections/recheck.ts';
import { findSignature } from '../inspections/signature.ts';
import { type NzDate, showDate } from '../nz-date.ts';
import { type ItemName, type ItemSection, linesOn } from '../sheets/checklist.ts';
import { listItems, removeBlanks } from '../sheets/items.ts';
import type { Actor } from '../sheets/model.ts';
import { listReadings, readingsByItem } from '../sheets/readings.ts';
import { type ReadingName, readingTitle, readingUnit, treadDepths } from '../vehicle-types/reading-plans.ts';

/** A sheet with the inspections that it rechecks, oldest first; none if it isn't a recheck, or if they aren't known. */
export type Visits = { inspection: Inspection; earlier: readonly Inspection[] };

const itemOf = (visit: Inspection, name: ItemName) => listItems(visit).find(({ line }) => line.name === name)?.item;

const resultsOf = ({ inspection, earlier }: Visits, name: ItemName) =>
  [...earlier, inspection].map((visit) => itemOf(visit, name)?.result);

/** Returns the index of the visit that found an item's result: from 0, the first inspection. */
const findVisit = (visits: Visits, name: ItemName) =>
  // a recheck looks again at what failed, and at what it changes
  resultsOf(visits, name).reduce(
    (last, result, n, results) => (result === 'FAIL' || result !== results[n - 1] ? n : last),
    0,
  );

export const FIRST_VISIT = 'first visit';

/** Names the visit that found an item's result; '' if the visits before a recheck aren't known, or if there are none. */
export const describeVisit = (visits: Visits, name: ItemName) => {
  const { length } = visits.earlier;
  if (length === 0) return '';
  const found = findVisit(visits, name);
  if (found === length) return 'rechecked';
  return found === 0 ? FIRST_VISIT : `recheck ${found}`;
};

type Inspector = { by: Actor; day: NzDate | '' };

/**
 * Returns the inspector of a section, then those of the rechecks that found results of it. Empty if they aren't known:
 * a recheck's `setBy` alone doesn't tell who found what it carried over.
 */
export const listInspectors = (visits: Visits, section: ItemSection): Inspector[] => {
  const { inspection, earlier } = visits;
  if (inspection.isRecheck && earlier.length === 0) return [];
  const names = linesOn(inspection.versionDate, section).map(({ name }) => name);
  return [...earlier, inspection].flatMap((visit, n) => {
    const found = names.filter((name) => findVisit(visits, name) === n);
    if (n > 0 && found.length === 0) return [];
    const isChanged = found.some((name) => resultsOf(visits, name)[n] !== resultsOf(visits, name)[n - 1]);
    // on a paper sheet, `setBy` is the person who typed it in; on a recheck, it is carried over with the section
    const by = visit.inspectedBy ?? (isChanged || n === 0 ? visit.setBy[section] : visit.submittedBy);
    return by ? [{ by, day: dayOf(visit) }] : [];
  });
};

/** Returns the signer of the first inspection; undefined if that isn't known. */
export const findFirstSigner = ({ earlier: [first] }: Visits) => first && findSignature(first);

/** Says at which visit readings were taken; '' on a first inspection, or if all were taken at this recheck. */
export const describeReadings = (visits: Visits, names: readonly ReadingName[]) => {
  const { inspection, earlier } = visits;
  const [first] = earlier;
  const taken = names.filter((name) => inspection[name] !== null);
  const again = taken.filter((name) => isTakenAgain(visits, name));
  if (!first || again.length === taken.length) return '';
  const others = `first visit, ${showDate(dayOf(first))}`;
  if (again.length === 0) return `Measured at the ${others}`;
  const titles = again.map((name) => readingTitle(name, inspection.vehicleType)).join(', ');
  return `Measured at a recheck: ${titles}; others at the ${others}`;
};

/** True if a recheck took a reading: of an item that had failed, or with another value. */
const isTakenAgain = (visits: Visits, name: ReadingName) => {
  const values = [...visits.earlier, visits.inspection].map((visit) => visit[name]);
  const isOfRechecked = (Object.keys(readingsByItem) as ItemName[]).some(
    (item) => readingsByItem[item]?.includes(name) && findVisit(visits, item) > 0,
  );
  return isOfRechecked || values.some((value) => value !== values[0]);
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
