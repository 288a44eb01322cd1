import type { Dice } from '#scripts/seed/dice.ts';
import { EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import type { QuestionContent } from '#shared/quizzes/model.ts';
import { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

/** Two quizzes that differ only in the right options and explanations of the questions at the indexes `differ`. */
export type QuizPair = { mockExam: boolean; one: QuestionContent[]; other: QuestionContent[]; differ: number[] };

const words = ({ throwDie }: Dice, most: number) =>
  Array.from({ length: throwDie(most) + 1 }, () => 'kōwhai'.slice(0, throwDie(5) + 1)).join(' ');

const question = (dice: Dice, n: number): QuestionContent => {
  const options = Array.from({ length: dice.throwDie(7) + 2 }, (_, at) => ({ text: `${at} ${words(dice, 6)}` }));
  return {
    ...{ questionText: `${n} ${words(dice, 12)}`, explanation: dice.onceIn(5) ? '' : words(dice, 40), options },
    ...{ correctIndex: dice.throwDie(options.length), vehicleType: dice.pick(VehicleType.options) ?? 'car' },
    ...(dice.onceIn(3) && { inspectionItemName: 'chassisTyreCondition' as const }),
    ...(dice.onceIn(4) && { source: words(dice, 5) }),
    ...(dice.onceIn(4) && { inPracticeFrom: '2026-11-01' as QuestionContent['inPracticeFrom'] }),
  };
};

/** Chooses another right option, and an explanation of another length. */
const turned = (dice: Dice, before: QuestionContent): QuestionContent => {
  const { length } = before.options;
  const correctIndex = (before.correctIndex + 1 + dice.throwDie(length - 1)) % length;
  return { ...before, correctIndex, explanation: dice.onceIn(3) ? '' : words(dice, 80) };
};

export const makePair = (dice: Dice): QuizPair => {
  const mockExam = dice.onceIn(6);
  const count = mockExam ? EXAM_QUESTIONS + dice.throwDie(4) : dice.throwDie(6) + 1;
  const one = Array.from({ length: count }, (_, n) => question(dice, n));
  const certain = dice.throwDie(count);
  const differ = one.flatMap((_, n) => (n === certain || dice.onceIn(2) ? [n] : []));
  const other = one.map((asked, n) => (differ.includes(n) ? turned(dice, asked) : asked));
  return { mockExam, one, other, differ };
};
