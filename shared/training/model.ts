import * as z from 'zod';
import { TrainingId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';

/** What somebody learned elsewhere, as they or an Admin write it down. */
export const Course = z.object({
  day: NzDate,
  title: z.string().trim().min(1).max(200),
  minutes: z.int().min(1).max(10_000),
  notes: z.string().trim().max(2_000).default(''),
});
export type Course = z.infer<typeof Course>;

/** A line of somebody's training record: a quiz that was finished, or a course elsewhere. */
export const TrainingEntry = Course.extend({
  /** Of a quiz, the id of its attempt. */
  id: z.string(),
  kind: z.enum(['quiz', 'mockExam', 'practice', 'course']),
  /** Of a quiz it may be less than one. */
  minutes: z.number().nonnegative(),
  person: z.string(),
  /** As they were called then. */
  name: z.string(),
  /** Of a quiz. */
  correct: z.int().optional(),
  total: z.int().optional(),
  /** Whether whoever asks may take it away. */
  isOwn: z.boolean(),
}).meta({ id: 'TrainingEntry' });
export type TrainingEntry = z.infer<typeof TrainingEntry>;

export const NewCourse = Course.extend({ id: TrainingId.optional() });
