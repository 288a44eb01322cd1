import type { Request, ResponseBody } from '#shared/endpoint.ts';
import type { inspectionsApi } from '#shared/inspections/api.ts';
import { findListedDay, type InspectionSummary } from '#shared/inspections/model.ts';
import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { startsWords } from './search-terms.ts';

export type Query = Request<typeof inspectionsApi.list>['query'];
export type Page = ResponseBody<typeof inspectionsApi.list>;

/** Number of days that a filter covers by default. Source: decisions, "Search of completed inspections". */
const FILTERED_DAYS = 90;
type Range = { from: NzDate; upTo: NzDate };

/** Returns the days that a list covers: those requested or, if it must be limited, the last 90 days. */
export const findListedDays = (
  { from, upTo }: Query,
  now: Date,
  { always }: { always: boolean },
): Range | undefined => {
  if (!always && !from && !upTo) return undefined;
  const today = nzDate(now);
  // nothing is submitted after today
  const last = upTo && upTo < today ? upTo : today;
  const first = from ?? addDays(last, 1 - FILTERED_DAYS);
  if (first > last) throw new Problem('not-valid', 'The first date is after the last.');
  return { from: first, upTo: last };
};

/** True if each line of a list is checked against a filter. */
export const isFiltered = ({ result, vic, vehicle, inspectedOn }: Query) =>
  Boolean(result || vic || vehicle || inspectedOn);

export const isWanted = (
  line: InspectionSummary,
  { result, vic, vehicle, inspectedOn }: Query,
  range: Range | undefined,
) => {
  const day = range && nzDate(new Date(line.createdAt));
  return (
    (!day || (range.from <= day && day <= range.upTo)) &&
    (!result || hasPassed(line) === (result === 'pass')) &&
    (!vic || line.VICDetailsEntered === (vic === 'entered')) &&
    (!inspectedOn || findListedDay(line) === inspectedOn) &&
    (!vehicle || startsWords([line.vehicleYear, line.vehicleMake, line.vehicleModel].join(' '), vehicle))
  );
};
