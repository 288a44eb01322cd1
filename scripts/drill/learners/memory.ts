import type { Dice } from '../record/dice.ts';

/** What somebody remembers of questions, by the days on which they saw them. None of these is the curve that FSRS assumes. */
export type Memory = {
  /** How likely they know it on that day. */
  knows: (question: number, day: number) => number;
  /** They were asked it, knew it or not, and have then read the answer. */
  see: (question: number, day: number, knew: boolean) => void;
  /** How likely they are right without knowing it. */
  luck: number;
};

const unit = ({ throwDie }: Dice) => (throwDie(2 ** 30) + 0.5) / 2 ** 30;
const normal = (dice: Dice) => Math.sqrt(-2 * Math.log(unit(dice))) * Math.cos(2 * Math.PI * unit(dice));

/** Days before the first on which everything was seen once, in the course. */
const COURSE = 14;

/**
 * Forgets by halves: each question has a half-life of its own, three days in the middle and spread over two orders of
 * magnitude. Remembering it lengthens that, the more the longer ago it was, to two and a half times; not remembering leaves it.
 */
export const halfLives = (dice: Dice, count: number, luck = 0): Memory => {
  const questions = Array.from({ length: count }, () => ({
    halfLife: 3 * Math.exp(0.9 * normal(dice)),
    seen: -COURSE,
  }));
  const at = (n: number) => questions[n] ?? { halfLife: 1, seen: 0 };
  return {
    luck,
    knows: (n, day) => 2 ** (-(day - at(n).seen) / at(n).halfLife),
    see: (n, day, knew) => {
      const question = at(n);
      if (knew) question.halfLife *= 1 + 1.5 * Math.min(1, (day - question.seen) / question.halfLife);
      question.seen = day;
    },
  };
};

/**
 * Forgets by a power of time: each time a question was seen leaves a trace that fades as days to a power of its own, and the
 * traces add up (the base-level equation of ACT-R). Whether it was known makes no difference.
 */
export const powerLaw = (dice: Dice, count: number): Memory => {
  const questions = Array.from({ length: count }, () => ({ decay: 0.3 + 0.2 * unit(dice), seen: [-COURSE] }));
  const [threshold, noise] = [-1, 0.35];
  return {
    luck: 0,
    knows: (n, day) => {
      const { decay, seen } = questions[n] ?? { decay: 1, seen: [] };
      const activation = Math.log(seen.reduce((sum, before) => sum + Math.max(day - before, 0.5) ** -decay, 0));
      return 1 / (1 + Math.exp((threshold - activation) / noise));
    },
    see: (n, day) => {
      questions[n]?.seen.push(day);
    },
  };
};

/** Forgets as the first does, and hits one of four options where they do not know: what is right says less. */
export const guesser = (dice: Dice, count: number): Memory => halfLives(dice, count, 0.25);

export const answersRightly = (knew: boolean, { luck }: Memory, dice: Dice) => knew || unit(dice) < luck;
export const chance = unit;
