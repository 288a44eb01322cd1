import type { Fact } from '../counters/fact.ts';
import { type NzDate, nzDate } from '../nz-date.ts';

type Counted =
  | 'id'
  | 'day'
  | 'person'
  | 'vehicleType'
  | 'age'
  | 'recheckOf'
  | 'passed'
  | 'minutes'
  | 'photosOfFails'
  | 'vicEntered'
  | 'edits';

/** The fields of an inspection or recheck that the quality figures use. */
export type QualityFact = Pick<Fact, Counted> & {
  failed: readonly string[];
  readings: Readonly<Fact['readings']>;
  /** The day on which it was entered in VIC; null: not yet or unknown. */
  vicEnteredOn: NzDate | null;
};

export const toJudged = ({ vicEnteredAt, ...fact }: Fact): QualityFact => ({
  ...fact,
  vicEnteredOn: vicEnteredAt === null ? null : nzDate(new Date(vicEnteredAt)),
});
