import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { NzDate } from '../nz-date.ts';
import { NewCourse, TrainingEntry } from './model.ts';

const path = '/api/inspection/training';

export const trainingApi = {
  record: endpoint(`GET ${path}`, {
    summary: 'Training records between two days, the newest first: one’s own, and for an Admin everybody’s',
    query: z.object({ from: NzDate, to: NzDate, whose: z.enum(['own', 'all']).default('own') }),
    answer: z.object({ entries: z.array(TrainingEntry) }),
    problems: ['refused'],
  }),
  addCourse: endpoint(`POST ${path}`, {
    summary: 'Writes down a course elsewhere. One that has the same id is the same',
    body: NewCourse,
    answer: TrainingEntry,
    problems: ['refused'],
  }),
  removeCourse: endpoint(`DELETE ${path}/{trainingId}`, {
    summary: 'Takes a course away that was written down by mistake; quizzes stay',
    answer: Done,
    problems: ['not-found'],
  }),
  erase: endpoint(`DELETE ${path}/people/{person}`, {
    summary:
      'Erases what a person answered and noted. What a review asks for stays for a year: when, how long, what, and what it came to',
    access: 'admin',
    answer: z.object({ erased: z.int(), kept: z.int() }),
  }),
};
