/** The list with this in the place of what was there; one beyond the end is added. */
export const replaceAt = <T>(list: readonly T[], index: number, value: T): T[] => [
  ...list.slice(0, index),
  value,
  ...list.slice(index + 1),
];
