import { nzDate, spellDate } from '../nz-date.ts';
import type { TrainingEntry } from './model.ts';
import type { PracticeWeek } from './summary.ts';

const kindWords: Readonly<Record<TrainingEntry['kind'], string>> = {
  quiz: 'Quiz',
  mockExam: 'Practice exam',
  practice: 'Practice',
  course: 'Course',
};

/** Names the kind of an entry. An exam that can't be passed, because some questions weren't reviewed, is a practice exam. */
export const nameKind = ({ kind, passed }: Pick<TrainingEntry, 'kind' | 'passed'>) =>
  kind === 'mockExam' && passed !== undefined ? 'Mock exam' : kindWords[kind];

/** Formats minutes, as in `1 h 5 min`; at least one minute. */
export const formatMinutes = (minutes: number) => {
  const whole = Math.max(1, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  return [hours > 0 && `${hours} h`, (whole % 60 > 0 || hours === 0) && `${whole % 60} min`].filter(Boolean).join(' ');
};

/** Formats a total that may be zero. */
export const formatTotal = (minutes: number) => (minutes > 0 ? formatMinutes(minutes) : 'None');

/** Formats the result of a quiz, as in `26 of 28 right`; '' without one. */
export const formatScore = ({ correct, total }: Pick<TrainingEntry, 'correct' | 'total'>) =>
  total === undefined ? '' : `${correct ?? 0} of ${total} right`;

/** Formats the verdict on an exam that can be passed; '' without one. */
export const formatPassed = ({ passed, unreviewed }: Pick<TrainingEntry, 'passed' | 'unreviewed'>) => {
  if (passed === undefined) return '';
  return `${passed ? 'Passed' : 'Not passed'}${unreviewed === undefined ? ' (before questions were reviewed)' : ''}`;
};

/** Formats how many exams there were and how many were passed, as in `3, 2 passed`, if any could be passed. */
export const formatExams = (exams: readonly TrainingEntry[], passed: number) =>
  exams.some((exam) => exam.passed !== undefined) ? `${exams.length}, ${passed} passed` : String(exams.length);

/** Formats the day on which answers were marked again by a corrected key; '' if they weren't. */
export const formatRegraded = ({ regradedAt }: Pick<TrainingEntry, 'regradedAt'>) =>
  regradedAt ? `marked again on ${spellDate(nzDate(new Date(regradedAt)))}` : '';

/** Formats the number of practices in a week, as in `3 times`. */
export const formatTimes = ({ times }: Pick<PracticeWeek, 'times'>) => (times === 1 ? 'once' : `${times} times`);
