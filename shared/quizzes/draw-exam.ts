import * as z from 'zod';
import { EXAM_QUESTIONS } from './mock-exam.ts';
import { shuffled } from './shuffle.ts';

/**
 * Sections of an exam with their number of questions: their rules that someone who knows cars can't answer without the
 * manual (limits, dates, classes, exceptions, procedure), scaled to 28. Procedure has ten, the others two to six.
 */
export const blueprint = {
  lamps: 3,
  body: 3,
  interior: 2,
  tyres: 3,
  brakes: 4,
  chassis: 4,
  identity: 2,
  rules: 7,
} as const;
export const ExamSection = z.enum(Object.keys(blueprint) as [keyof typeof blueprint]);
export type ExamSection = z.infer<typeof ExamSection>;
export const examSections = ExamSection.options;

/** A question to draw. Two questions with a cue in common give each other away. */
type DrawnQuestion = { id: string; examSection?: string | undefined; cues?: readonly string[] | undefined };

/** True if an exam can be drawn from these questions alone: enough in all, and of each section that the quiz has. */
export const isEnoughForExam = (some: readonly DrawnQuestion[], all: readonly DrawnQuestion[]) => {
  const count = (questions: readonly DrawnQuestion[], section: ExamSection) =>
    questions.filter(({ examSection }) => examSection === section).length;
  return (
    some.length >= EXAM_QUESTIONS &&
    examSections.every((section) => count(some, section) >= Math.min(blueprint[section], count(all, section)))
  );
};

type How = {
  timesAsked: ReadonlyMap<string, number>;
  /** Returns numbers from 0 up to but not including 1. */
  random: () => number;
};

/** Returns the questions asked least often first, in random order among equals. */
const sortByTurn = <Q extends DrawnQuestion>(pool: readonly Q[], { timesAsked, random }: How) =>
  shuffled(pool, random).sort((one, other) => (timesAsked.get(one.id) ?? 0) - (timesAsked.get(other.id) ?? 0));

/**
 * Draws the questions of an exam, those asked least often first: by the blueprint, and never two that give each other
 * away. Questions without a section are for practice: they fill an exam only if too few others are left. Cues are
 * ignored last. An organization's own exams have neither.
 */
export const drawExam = <Q extends DrawnQuestion>(pool: readonly Q[], how: How): Q[] => {
  const waiting = sortByTurn(pool, how);
  const drawn = new Set<Q>();
  const cues = new Set<string>();
  const take = (count: number, mayTake: (question: Q) => boolean) => {
    let left = count;
    for (const question of waiting) {
      if (left === 0) break;
      if (drawn.has(question) || !mayTake(question)) continue;
      drawn.add(question);
      for (const cue of question.cues ?? []) cues.add(cue);
      left -= 1;
    }
  };
  const isUncued = ({ cues: own = [] }: Q) => !own.some((cue) => cues.has(cue));
  for (const section of shuffled(examSections, how.random))
    take(blueprint[section], (question) => question.examSection === section && isUncued(question));
  take(EXAM_QUESTIONS - drawn.size, (question) => question.examSection !== undefined && isUncued(question));
  take(EXAM_QUESTIONS - drawn.size, isUncued);
  take(EXAM_QUESTIONS - drawn.size, () => true);
  return shuffled([...drawn], how.random);
};
