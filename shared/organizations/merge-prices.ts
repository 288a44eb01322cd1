type Lines = Readonly<Record<string, number>>;

/** Line by line: what one side has changed. Where both have, mine; whoever asks decides what becomes of those. */
export const mergePrices = (base: Lines, mine: Lines, theirs: Lines) => {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const changedByBoth = [...new Set([...names, ...Object.keys(base)])].filter(
    (name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
  );
  const lines = names.flatMap((name): [string, number][] => {
    const price = mine[name] === base[name] ? theirs[name] : mine[name];
    return price === undefined ? [] : [[name, price]];
  });
  return { lines: Object.fromEntries(lines), changedByBoth };
};
