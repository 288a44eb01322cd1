import * as z from 'zod';
import { NzDate } from '../nz-date.ts';
import { AmendmentRead } from './amendments.ts';
import { type Learner, type Period, SignOff, TrainingEntry } from './model.ts';
import { findSigned } from './sign-off.ts';
import { summarizeTraining } from './summary.ts';

const Line = TrainingEntry.pick({
  ...{ id: true, kind: true, day: true, title: true, minutes: true, correct: true, total: true, passed: true },
  ...{ unreviewed: true, regradedAt: true, certificate: true, notes: true },
});
const Week = z.object({ monday: NzDate, times: z.int(), minutes: z.number(), correct: z.int(), total: z.int() });

/** One person's record as it is printed. */
const PrintedRecord = z.object({
  name: z.string(),
  exams: z.array(Line),
  quizzes: z.array(Line),
  courses: z.array(Line),
  weeks: z.array(Week),
  passed: z.int(),
  minutes: z.record(z.enum(['all', 'exams', 'quizzes', 'courses', 'practice']), z.number()),
  amendments: z.array(AmendmentRead),
  /** The latest signature under this period. */
  signed: z.object({ signOff: SignOff, isChanged: z.boolean() }).optional(),
});
export type PrintedRecord = z.infer<typeof PrintedRecord>;

/** Training records of a period for the PDF, without the single practices, which would be too many. */
export const PrintedTraining = z.object({ from: NzDate, to: NzDate, people: z.array(PrintedRecord) });
export type PrintedTraining = z.infer<typeof PrintedTraining>;

type Loaded = {
  entries: readonly TrainingEntry[];
  amendments: readonly AmendmentRead[];
  signOffs?: readonly SignOff[];
  digest?: string;
};

/**
 * Builds the printed records, by name. One person's has the signature under exactly this period. `of`: whose record it
 * is, even if nothing is in it; undefined for everyone.
 */
export const printTraining = ({ from, to }: Period, of: Learner | undefined, loaded: Loaded): PrintedTraining => {
  const { entries, amendments, signOffs = [], digest } = loaded;
  const names = new Map<string, string>();
  for (const { person, name } of [...entries, ...amendments, ...(of ? [of] : [])])
    if (!names.has(person)) names.set(person, name);
  const signed = digest === undefined ? undefined : findSigned(signOffs, { from, to }, digest);
  const people = [...names].map(([person, name]) => ({
    ...printRecord(
      name,
      entries.filter((one) => one.person === person),
    ),
    amendments: amendments.filter((one) => one.person === person),
    ...(signed && { signed }),
  }));
  return { from, to, people: people.sort((one, other) => one.name.localeCompare(other.name, 'en-NZ')) };
};

const printRecord = (name: string, entries: readonly TrainingEntry[]) => {
  const { weeks, ...summary } = summarizeTraining(entries);
  return {
    name,
    ...summary,
    weeks: weeks.map(({ monday, times, minutes, correct, total }) => ({ monday, times, minutes, correct, total })),
  };
};
