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
  /** True if the caller may delete it. */
  isOwn: z.boolean(),
}).meta({ id: 'TrainingEntry' });
export type TrainingEntry = z.infer<typeof TrainingEntry>;

export const NewCourse = Course.extend({ id: TrainingId.optional() });
