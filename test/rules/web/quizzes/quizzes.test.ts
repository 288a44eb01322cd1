import { describe, expect, it } from 'vitest';
import { AttemptId, QuestionId } from '#shared/ids.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { createServerClock, createStopwatch, formatClock } from '#web/quizzes/attempt/clock.ts';
import { computeRecentShare } from '#web/quizzes/attempt/recent-answers.ts';
import { shuffleOptions } from '#web/quizzes/attempt/shuffle.ts';
import { applyVerdict, countAnswered, getStanding, nextQuestion, sumSeconds } from '#web/quizzes/attempt/standing.ts';
import { formatProgress, formatScore } from '#web/quizzes/words.ts';

it.each([
  [0, '00:00'],
  [59.9, '00:59'],
  [60, '01:00'],
  [2_400, '40:00'],
  [4_503, '75:03'],
  [-3, '00:00'],
])('P-12: %s seconds are shown as %s', (seconds, shown) => expect(formatClock(seconds)).toBe(shown));

it('P-04: the score has two decimals and the progress one', () => {
  expect([formatScore(200 / 3), formatProgress(100 / 3)]).toEqual(['66.67%', '33.3%']);
});

it('P-11: the time is the server’s, advanced by the monotonic clock', () => {
  let ticks = 500;
  const clock = createServerClock('2026-11-20T00:00:00.000Z', () => ticks);
  ticks += 90_000;
  expect(new Date(clock()).toISOString()).toBe('2026-11-20T00:01:30.000Z');
});

it('P-12: a stopwatch does not count paused time', () => {
  let ticks = 0;
  const stopwatch = createStopwatch(() => ticks);
  stopwatch.run();
  ticks += 4_000;
  stopwatch.pause();
  ticks += 3_000_000;
  stopwatch.run();
  ticks += 1_000;
  expect([stopwatch.take(), stopwatch.read()]).toEqual([5, 0]);
});

it('P-07, P-15: options are shuffled, and each keeps its stored index', () => {
  const options = ['a', 'b', 'c', 'd'].map((text) => ({ text }));
  const seen = new Set<string>();
  for (let n = 0; n < 200; n++) {
    const shown = shuffleOptions(options);
    expect(shown.map(({ index }) => index).sort()).toEqual([0, 1, 2, 3]);
    for (const { index, text } of shown) expect(options[index]?.text).toBe(text);
    seen.add(shown.map(({ text }) => text).join(''));
  }
  expect(seen.size).toBeGreaterThan(12);
});

const ids = [1, 2, 3].map((n) => QuestionId.parse(`qst_ABCDEFGHIJKLMNOPQRS${'ABC'[n - 1]}`));
const [first, second, third] = ids as [QuestionId, QuestionId, QuestionId];
const AT = '2026-11-20T00:00:00.000Z';
const attempt: Attempt = {
  ...{ id: AttemptId.parse('att_ABCDEFGHIJKLMNOPQRST'), quizId: 'practice', title: 'Any', mockExam: false },
  ...{ startedAt: AT, serverNow: AT, completedAt: null, timeTakenSecs: 10, score: null, progress: 0 },
  ...{ userAnswers: [], questions: [], left: ids },
};
const given = (questionId: QuestionId, chosenIndex = 0) => ({ questionId, chosenIndex, timeTakenSecs: 5 });

describe('the state of a question', () => {
  it('P-06, P-09: a waiting one is unmarked, a wrong one stays open, a right one is done', () => {
    const sent = [given(first), given(second, 1)];
    expect(nextQuestion({ attempt, unsent: sent })).toBe(third);
    expect(sumSeconds({ attempt, unsent: sent })).toBe(20);
    const answers = [
      { questionId: first, wasCorrect: true },
      { questionId: second, wasCorrect: false },
    ];
    const after = { attempt: applyVerdict(attempt, sent, { answers, serverNow: AT }), unsent: [] };
    expect(ids.map((id) => getStanding(after, id))).toEqual(['right', 'wrong', 'open']);
    expect([nextQuestion(after), countAnswered(after), after.attempt.timeTakenSecs]).toEqual([second, 2, 20]);
  });

  it('P-10: in an exam every question is asked once', () => {
    const exam = { ...attempt, mockExam: true };
    const held = { attempt: exam, unsent: [given(first)] };
    expect([getStanding(held, first), nextQuestion(held)]).toEqual(['given', second]);
    const after = applyVerdict(exam, [given(first)], { answers: [{ questionId: first }], serverNow: AT });
    expect(after.left).toEqual([second, third]);
  });
});

it.each([
  [27, 27, undefined],
  [100, 88, { count: 100, percent: 88, offBy: 7 }],
  [100, 100, { count: 100, percent: 100, offBy: 3 }],
])('P-11: %s answers with %s right show this result', (count, right, said) => {
  const userAnswers = Array.from({ length: count }, (_, n) => ({ ...given(first), wasCorrect: n < right }));
  expect(computeRecentShare([{ userAnswers }])).toEqual(said);
});
