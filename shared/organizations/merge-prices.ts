type Lines = Readonly<Record<string, number>>;

/** Line by line: what one side has changed. Where both have, mine; whoever asks decides what becomes of those. */
export const mergePrices = (base: Lines, mine: Lines, theirs: Lines) => {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const isSame = (name: string, one: Lines, other: Lines) => priceIn(one, name) === priceIn(other, name);
  const changedByBoth = [...new Set([...names, ...Object.keys(base)])].filter(
    (name) => !isSame(name, mine, base) && !isSame(name, theirs, base) && !isSame(name, mine, theirs),
  );
  const lines = names.flatMap((name): [string, number][] => {
    const price = priceIn(isSame(name, mine, base) ? theirs : mine, name);
    return price === undefined ? [] : [[name, price]];
  });
  return { lines: Object.fromEntries(lines), changedByBoth };
};

/** A line may be called as something that every object has: toString, say. */
const priceIn = (lines: Lines, name: string) => (Object.hasOwn(lines, name) ? lines[name] : undefined);
