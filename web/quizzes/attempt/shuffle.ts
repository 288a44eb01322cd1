/** An option as it is shown: `index` is its place among those that are stored, which is what is sent. */
export type ShownOption = { index: number; text: string };

/** The options in any order. `random` answers numbers from 0 up to but not including 1. */
export const shuffleOptions = (options: readonly { text: string }[], random: () => number = Math.random) => {
  const shown: ShownOption[] = options.map(({ text }, index) => ({ index, text }));
  for (let at = shown.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [shown[at], shown[other]];
    if (one && two) [shown[at], shown[other]] = [two, one];
  }
  return shown;
};
