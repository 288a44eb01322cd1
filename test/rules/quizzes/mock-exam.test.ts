import { expect, it } from 'vitest';
import { chooseQuestions, EXAM_QUESTIONS, isInTime } from '#shared/quizzes/mock-exam.ts';

const pool = Array.from({ length: 120 }, (_, n) => ({ id: String(n) }));

it('P-11: three exams of 120 questions share none', () => {
  const asked = new Map<string, number>();
  for (let exam = 0; exam < 3; exam++)
    for (const { id } of chooseQuestions(pool, EXAM_QUESTIONS, asked, Math.random))
      asked.set(id, (asked.get(id) ?? 0) + 1);
  expect([...asked.values()].every((times) => times === 1)).toBe(true);
  expect(asked.size).toBe(3 * EXAM_QUESTIONS);
});

it('P-11: equally often asked questions are drawn at random, in random order', () => {
  const firsts = new Set(Array.from({ length: 50 }, () => chooseQuestions(pool, 28, new Map(), Math.random)[0]?.id));
  expect(firsts.size).toBeGreaterThan(10);
});

it('P-12: an answer counts until ten seconds after the end', () => {
  const endsAt = '2026-11-20T00:40:00.000Z';
  expect(isInTime('2026-11-20T00:40:10.000Z', endsAt)).toBe(true);
  expect(isInTime('2026-11-20T00:40:10.001Z', endsAt)).toBe(false);
});
