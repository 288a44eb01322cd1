import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { NzDate } from '../nz-date.ts';
import { NewCourse, TrainingEntry } from './model.ts';

const path = '/api/inspection/training';

export const trainingApi = {
  record: endpoint(`GET ${path}`, {
    summary: 'List training records between two days, newest first: your own, or everyone’s for an Admin',
    query: z.object({ from: NzDate, to: NzDate, whose: z.enum(['own', 'all']).default('own') }),
    response: z.object({ entries: z.array(TrainingEntry) }),
    problems: ['refused'],
  }),
  addCourse: endpoint(`POST ${path}`, {
    summary: 'Record a course taken elsewhere. Repeating the request with the same id returns the existing course',
    body: NewCourse,
    response: TrainingEntry,
    problems: ['refused'],
  }),
  removeCourse: endpoint(`DELETE ${path}/{trainingId}`, {
    summary: 'Delete a course that was recorded by mistake; quizzes are kept',
    response: Done,
    problems: ['not-found'],
  }),
  erase: endpoint(`DELETE ${path}/people/{person}`, {
    summary: 'Erase a person’s answers and notes. Time, duration, subject and result are kept for a year for reviews',
    access: 'admin',
    response: z.object({ erased: z.int(), kept: z.int() }),
  }),
};
