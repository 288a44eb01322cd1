import { expect, it } from 'vitest';
import { isInTime } from '#shared/quizzes/mock-exam.ts';

it('P-12: an answer counts until ten seconds after the end', () => {
  const endsAt = '2026-11-20T00:40:00.000Z';
  expect(isInTime('2026-11-20T00:40:10.000Z', endsAt)).toBe(true);
  expect(isInTime('2026-11-20T00:40:10.001Z', endsAt)).toBe(false);
});
