/** An option as displayed. `index` is its stored position, which the page sends. */
export type ShownOption = { index: number; text: string };

/** Shuffles the options. `random` returns a number in [0, 1). */
export const shuffleOptions = (options: readonly { text: string }[], random: () => number = Math.random) => {
  const shown: ShownOption[] = options.map(({ text }, index) => ({ index, text }));
  for (let at = shown.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [shown[at], shown[other]];
    if (one && two) [shown[at], shown[other]] = [two, one];
  }
  return shown;
};
