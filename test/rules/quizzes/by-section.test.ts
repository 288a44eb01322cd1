import { expect, test } from 'vitest';
import { countBySection } from '#shared/quizzes/by-section.ts';

test('P-11: an exam’s answers are counted by section, in the order of the checksheet', () => {
  const answers = [
    { question: {}, wasCorrect: false },
    { question: { inspectionItemName: 'underBonnetAlternativeFuelWorkingOrder' as const }, wasCorrect: true },
    { question: { inspectionItemName: 'externalStopLamps' as const }, wasCorrect: true },
    { question: { inspectionItemName: 'externalStopLamps' as const }, wasCorrect: false },
  ];
  expect(countBySection(answers)).toEqual([
    { title: 'External inspection', correct: 1, total: 2 },
    { title: 'Under bonnet', correct: 1, total: 1 },
    { title: 'Rules, dates and records', correct: 0, total: 1 },
  ]);
});
