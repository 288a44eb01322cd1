/** Finds for each one the first of the others that matches it. Each of the others counts once. */
export const matchEach = <One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  isMatch: (other: Other, one: One) => boolean,
) => {
  const free = [...others];
  return ones.map((one) => {
    const at = free.findIndex((other) => isMatch(other, one));
    return at < 0 ? undefined : free.splice(at, 1)[0];
  });
};
