type Lines = Readonly<Record<string, number>>;

/** Three-way merge of price lists, line by line. On a conflict `mine` wins; the caller handles the conflicts. */
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

/** Looks up own properties only: a line may have the name of an inherited one, such as toString. */
const priceIn = (lines: Lines, name: string) => (Object.hasOwn(lines, name) ? lines[name] : undefined);
