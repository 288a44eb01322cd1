import { expect, it, vi } from 'vitest';
import { AttemptId, QuestionId } from '#shared/ids.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { anna } from '#shared/samples/people.ts';
import { createUnsentAnswers } from '#web/quizzes/attempt/stored-answers.ts';

const AT = '2026-11-20T00:00:00.000Z';
const question = QuestionId.parse('qst_ABCDEFGHIJKLMNOPQRSA');
const exam: Attempt = {
  ...{ id: AttemptId.parse('att_ABCDEFGHIJKLMNOPQRST'), quizId: 'qui_ABCDEFGHIJKLMNOPQRST', title: 'Any' },
  ...{ mockExam: true, withFinish: true, startedAt: AT, endsAt: AT, serverNow: AT, completedAt: null },
  ...{ timeTakenSecs: 0, score: null, progress: 0, userAnswers: [], questions: [], left: [question] },
};

it('R-53: an option that is chosen again while its first answer is sent stays on the device', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const give = (chosenIndex: number, answerId: string) => ({
    questionId: question,
    chosenIndex,
    timeTakenSecs: 1,
    answerId,
  });
  const [first, second, third] = [give(0, 'a'), give(1, 'b'), give(0, 'c')];
  const { add, remove, read } = createUnsentAnswers(anna, exam.id);
  for (const answer of [first, second, third]) add(exam, answer);
  remove(exam, [first]);
  expect(read()?.given).toEqual([second, third]);
});
