import { expect, it } from 'vitest';
import { readQuestions } from '#scripts/seed/quizzes.ts';

it('P-17: each question of the demo names an item of the checklist and has one right option', () => {
  const questions = readQuestions();
  const ofType = (type: string) => questions.filter(({ vehicleType }) => vehicleType === type).length;
  expect(['car', 'motorcycle', 'trailer'].map(ofType)).toEqual([24, 8, 8]);
  expect(questions.every(({ inspectionItemName }) => inspectionItemName)).toBe(true);
});
