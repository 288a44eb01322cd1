import type { NzDate } from '../nz-date.ts';
import { findLine } from '../sheets/checklist.ts';
import type { Fact } from './fact.ts';

/** Counts by name. Names are flat and stored, so that concurrent writes can add to the same sum. */
export type Counts = Map<string, number>;
/** Counts by the id of their sum. */
export type Sums = Map<string, Counts>;

export const dayId = (day: NzDate) => `DAY#${day}`;
/** The id of the sum of a person and the month of a day. */
export const monthId = (day: NzDate, person: string) => `MONTH#${day.slice(0, 7)}#${person}`;

/** Counts a fact for its day: sheets, photos, minutes (`m31`) and failed items (`iE7`). */
export const countDay = ({ recheckOf, passed, failed, minutes, photos }: Fact): Counts => {
  const counted =
    recheckOf === null
      ? [
          'first',
          ...(passed ? [] : ['fails']),
          ...(minutes === null ? [] : [`m${minutes}`]),
          ...failed.map((item) => `i${findLine(item).code}`),
        ]
      : ['rechecks'];
  return new Map([...counted.map((name) => [name, 1] as const), ...(photos > 0 ? [['photos', photos] as const] : [])]);
};
