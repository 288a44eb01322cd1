/** Returns the values in random order. `random` returns numbers from 0 up to but not including 1. */
export const shuffled = <Value>(values: readonly Value[], random: () => number): Value[] =>
  values
    .map((value) => ({ value, lot: random() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ value }) => value);
