import { expect, test } from 'vitest';
import { type Dice, newDice } from '#scripts/seed/dice.ts';
import { addDays, type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import { PRACTICE } from '#shared/quizzes/attempt.ts';
import { PRACTICE_QUESTIONS, planPractice } from '#shared/quizzes/practice.ts';
import { gradeAnswers, type LoggedAnswer } from '#shared/quizzes/spacing.ts';
import { buildQuestion, findOptionIndex, newLearner, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const FIRST = '2026-11-02' as NzDate;
const WEEKS = 8;
const QUESTIONS = 24;
/** A rule changes in the fifth week. */
const CHANGED = 30;
const SEED = 20_261_123;

const unit = ({ throwDie }: Dice) => (throwDie(2 ** 30) + 0.5) / 2 ** 30;

/** Days before the first day, in which the course showed everything once. */
const COURSE = 14;

/**
 * A learner who forgets by a power law, unlike the curve that FSRS assumes: each review leaves a trace that decays at
 * the question's own rate, and the traces add up (the base-level equation of ACT-R).
 */
const powerLaw = (dice: Dice, count: number) => {
  const questions = Array.from({ length: count }, () => ({ decay: 0.3 + 0.2 * unit(dice), seen: [-COURSE] }));
  const [threshold, noise] = [-1, 0.35];
  return {
    knows: (n: number, day: number) => {
      const { decay, seen } = questions[n] ?? { decay: 1, seen: [] };
      const activation = Math.log(seen.reduce((sum, before) => sum + Math.max(day - before, 0.5) ** -decay, 0));
      return 1 / (1 + Math.exp((threshold - activation) / noise));
    },
    see: (n: number, day: number) => {
      questions[n]?.seen.push(day);
    },
  };
};

const atNoon = (day: number) => new Date(startOfNzDay(addDays(FIRST, day)).getTime() + 12 * 3_600_000).toISOString();

test('eight weeks of practice: everything is learned, a rule change is asked on its day, and the log contains it all', async () => {
  const workshop = await quizWorkshop();
  const { call } = workshop;
  const actor = await newLearner();
  const quizId = await publishedQuiz(workshop, { count: QUESTIONS });
  const body = { ...buildQuestion(QUESTIONS), inPracticeFrom: addDays(FIRST, CHANGED) };
  const { id: ofTheRule } = await call('addQuestion', { params: { quizId }, body });

  const dice = newDice(SEED);
  const memory = powerLaw(dice, QUESTIONS + 1);
  const log: LoggedAnswer[] = [];
  let firstAsked: number | undefined;
  const numberOf = (text: string) => Number(text.split(' ')[1]);

  const practise = async (day: number) => {
    const by = { actor, at: atNoon(day) };
    const { due, fresh } = await call('practice', {}, by);
    if (due + fresh === 0) return;
    const attempt = await call('start', { params: { quizId: PRACTICE } }, by);
    expect(attempt.left).toHaveLength(Math.min(due + fresh, PRACTICE_QUESTIONS));
    const params = { quizId: PRACTICE, attemptId: attempt.id };
    for (const { id: questionId, questionText } of attempt.questions) {
      if (questionId === ofTheRule) firstAsked ??= day;
      const n = numberOf(questionText);
      const knew = dice.throwDie(1_000) / 1_000 < memory.knows(n, day);
      memory.see(n, day);
      const give = (isRight: boolean) =>
        call(
          'answer',
          {
            params,
            body: {
              answers: [{ questionId, chosenIndex: findOptionIndex(attempt, questionId, isRight), timeTakenSecs: 8 }],
            },
          },
          by,
        );
      await give(knew);
      if (!knew) await give(true);
      log.push({ questionId, wasCorrect: knew, timeTakenSecs: 8, at: by.at });
    }
    await practise(day);
  };
  for (let day = 0; day < WEEKS * 7; day++) if (day % 7 < 5) await practise(day);

  expect(firstAsked).toBe(CHANGED);
  const last = WEEKS * 7;
  const known = Array.from({ length: QUESTIONS }, (_, n) => memory.knows(n, last));
  expect(known.reduce((sum, one) => sum + one, 0) / QUESTIONS).toBeGreaterThan(0.9);
  // 0.55 to 0.60 of the answers that a fixed weekly quiz would take, depending on the random order of new questions
  expect(log.length).toBeLessThan(0.66 * WEEKS * (QUESTIONS + 1));
  // The service's state can be replayed from the log.
  const pool = (await call('questions', { params: { quizId } })).map(({ id }) => ({ id }));
  const { due, next } = planPractice(pool, gradeAnswers(log).reviews, addDays(FIRST, last));
  const { due: told, next: toldNext } = await call('practice', {}, { actor, at: atNoon(last) });
  expect({ told, toldNext }).toEqual({ told: due.length, toldNext: next });
});
