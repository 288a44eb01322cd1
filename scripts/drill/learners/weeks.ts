import { addDays, type NzDate } from '#shared/nz-date.ts';
import { choosePractice, planPractice } from '#shared/quizzes/practice.ts';
import type { LoggedAnswer } from '#shared/quizzes/spacing.ts';
import { type Dice, newDice } from '../record/dice.ts';
import { answersRightly, chance, type Memory } from './memory.ts';

/** How many questions there are, and for how many weeks they are learned. */
export const QUESTIONS = 120;
export const WEEKS = 8;
const DAYS = WEEKS * 7;
const FIRST = '2026-11-02' as NzDate;

/** What eight weeks came to, on the day after. */
export type Learned = {
  /** How likely each question is known, without luck: in the middle of all. */
  recall: number;
  /** How often a question was answered. */
  reviews: number;
};
export type MakeMemory = (dice: Dice, count: number) => Memory;

const dayOf = (n: number) => addDays(FIRST, n);

/** Somebody who is asked, and what is written down of it. */
const askable = (memory: Memory, dice: Dice) => {
  const log: LoggedAnswer[] = [];
  return {
    log,
    ask: (n: number, day: number) => {
      const certainty = memory.knows(n, day);
      const knew = chance(dice) < certainty;
      const wasCorrect = answersRightly(knew, memory, dice);
      // who is not sure takes longer
      const timeTakenSecs = (5 + 15 * (1 - certainty)) * (0.7 + 0.6 * chance(dice));
      log.push({ questionId: String(n), wasCorrect, timeTakenSecs, at: `${dayOf(day)}T01:00:00.000Z` });
      memory.see(n, day, knew);
    },
    learned: (): Learned => {
      const known = Array.from({ length: QUESTIONS }, (_, n) => memory.knows(n, DAYS));
      return { recall: known.reduce((sum, one) => sum + one, 0) / QUESTIONS, reviews: log.length };
    },
  };
};

/** Everything, on the same day of each week. */
export const quizWeekly = (make: MakeMemory, seed: number): Learned => {
  const dice = newDice(seed);
  const { ask, learned } = askable(make(dice, QUESTIONS), dice);
  for (let day = 0; day < DAYS; day += 7) for (let n = 0; n < QUESTIONS; n++) ask(n, day);
  return learned();
};

/** On each working day so many attempts of ten, or fewer where nothing is due any more. */
export const practiseDaily = (make: MakeMemory, seed: number, attempts = Number.POSITIVE_INFINITY): Learned => {
  const dice = newDice(seed);
  const { ask, log, learned } = askable(make(dice, QUESTIONS), dice);
  const pool = Array.from({ length: QUESTIONS }, (_, n) => ({ id: String(n) }));
  for (let day = 0; day < DAYS; day++) {
    if (day % 7 > 4) continue;
    for (let n = 0; n < attempts; n++) {
      const asked = choosePractice(planPractice(pool, log, dayOf(day)), {}, () => chance(dice));
      if (asked.length === 0) break;
      for (const { id } of asked) ask(Number(id), day);
    }
  }
  return learned();
};
