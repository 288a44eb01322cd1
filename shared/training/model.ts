import * as z from 'zod';
import { TrainingId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';

/** A course taken elsewhere, as entered by the person or an Admin. */
export const Course = z.object({
  day: NzDate,
  title: z.string().trim().min(1).max(200),
  minutes: z.int().min(1).max(10_000),
  notes: z.string().trim().max(2_000).default(''),
});
export type Course = z.infer<typeof Course>;

/** An entry in a training record: a finished quiz, or a course taken elsewhere. */
export const TrainingEntry = Course.extend({
  /** For a quiz, the id of its attempt. */
  id: z.string(),
  kind: z.enum(['quiz', 'mockExam', 'practice', 'course']),
  /** May be less than one for a quiz. */
  minutes: z.number().nonnegative(),
  person: z.string(),
  /** The person's name at the time. */
  name: z.string(),
  /** Number of right answers; only for a quiz. */
  correct: z.int().optional(),
  total: z.int().optional(),
  /** Only for a mock exam that can be passed. */
  passed: z.boolean().optional(),
  /** The type of a course's certificate, if one was added. */
  certificate: z.enum(['image', 'pdf']).optional(),
  /** Number of a mock exam's questions that weren't reviewed; absent if it was started before questions were. */
  unreviewed: z.int().optional(),
  /** When its answers were marked again, by a corrected key. */
  regradedAt: z.iso.datetime().optional(),
  /** True if the caller may delete it. */
  isOwn: z.boolean(),
}).meta({ id: 'TrainingEntry' });
export type TrainingEntry = z.infer<typeof TrainingEntry>;

export const NewCourse = Course.extend({ id: TrainingId.optional() });

/** The owner of a training record. */
export const Learner = z.object({ person: z.string(), name: z.string() }).meta({ id: 'Learner' });
export type Learner = z.infer<typeof Learner>;

/** A period of New Zealand days, both included. */
export type Period = { from: NzDate; to: NzDate };

/** An Admin's signature under a person's record of a period. Never changes. */
export const SignOff = z
  .object({
    person: z.string(),
    /** The learner's name at the time. */
    name: z.string(),
    from: NzDate,
    to: NzDate,
    /** The server's time. */
    signedAt: z.iso.datetime(),
    /** The Admin's name at the time. */
    signedBy: z.string(),
    /** Identifies the record as it was signed. Another digest of the same period shows that it changed afterwards. */
    digest: z.string(),
  })
  .meta({ id: 'SignOff' });
export type SignOff = z.infer<typeof SignOff>;
