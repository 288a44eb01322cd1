import { setTimeout as pause } from 'node:timers/promises';
import { type Row, row } from '#scripts/bench/row.ts';
import { guesser, halfLives, powerLaw } from './learners/memory.ts';
import { type Learned, type MakeMemory, practiseDaily, QUESTIONS, quizWeekly, WEEKS } from './learners/weeks.ts';
import type { Outcome } from './outcome.ts';

/** Fixed before anything was tuned; nobody has looked for better ones. */
const FIRST_SEED = 20_261_123;
const PEOPLE = 20;
/** Of what is learned, so much may be forgotten, and of the reviews of a weekly quiz so many may be asked. */
const GOALS = { forgotten: 0.1, reviews: 0.6 };

export const learners: Record<string, MakeMemory> = { 'half-lives': halfLives, 'power law': powerLaw, guesser };

type Compared = Record<'weekly' | 'practice' | 'brief', Learned>;

/** So many of a kind who are quizzed on everything each week, who practise until nothing is due, and who do so twice ten questions a day. */
export const compareLearners = async (make: MakeMemory, people: number): Promise<Compared> => {
  const all: Compared[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + people; seed++) {
    const brief = practiseDaily(make, seed, 2);
    all.push({ weekly: quizWeekly(make, seed), practice: practiseDaily(make, seed), brief });
    await pause(0);
  }
  const mean = (way: keyof Compared): Learned => ({
    recall: all.reduce((sum, one) => sum + one[way].recall, 0) / people,
    reviews: all.reduce((sum, one) => sum + one[way].reviews, 0) / people,
  });
  return { weekly: mean('weekly'), practice: mean('practice'), brief: mean('brief') };
};

/** Three kinds of learners who forget otherwise than the algorithm believes. What misses a goal is a line and breaks no promise. */
export const learnersDrill = async (): Promise<Outcome> => {
  const rows: Row[] = [
    row('questions', QUESTIONS, ''),
    row('weeks', WEEKS, ''),
    row('people of each kind', PEOPLE, ''),
  ];
  for (const [name, make] of Object.entries(learners)) {
    const { weekly, practice, brief } = await compareLearners(make, PEOPLE);
    rows.push(
      row(`${name}: known after a weekly quiz`, weekly.recall, 'of all'),
      row(`${name}: known after practice`, practice.recall, 'of all'),
      row(`${name}: forgotten after practice`, 1 - practice.recall, 'of all', { goal: GOALS.forgotten }),
      row(`${name}: reviews`, practice.reviews / weekly.reviews, 'of weekly', { goal: GOALS.reviews }),
      row(`${name}: known after 20 a day at most`, brief.recall, 'of all'),
      row(`${name}: reviews, 20 a day at most`, brief.reviews / weekly.reviews, 'of weekly'),
    );
  }
  return { rows, broken: {} };
};
