/** Returns the list with one element replaced, or appended. */
export const replaceAt = <T>(list: readonly T[], index: number, value: T): T[] => [
  ...list.slice(0, index),
  value,
  ...list.slice(index + 1),
];
