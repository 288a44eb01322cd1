import { shuffled } from '#shared/quizzes/shuffle.ts';

/** An option as displayed. `index` is its stored position, which the page sends. */
export type ShownOption = { index: number; text: string };

/** Shuffles the options. `random` returns a number in [0, 1). */
export const shuffleOptions = (
  options: readonly { text: string }[],
  random: () => number = Math.random,
): ShownOption[] =>
  shuffled(
    options.map(({ text }, index) => ({ index, text })),
    random,
  );
