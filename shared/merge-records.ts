type Records<Value> = Readonly<Record<string, Value>>;

/** Compares values by content. */
const isSameValue = (one: unknown, other: unknown): boolean => serialize(one) === serialize(other);

/** Serialises a value with its keys in order, which a database doesn't keep. */
const serialize = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => a.localeCompare(b)))
      : one,
  );

/** Three-way merge of records, entry by entry. On a conflict `mine` wins; the caller handles the conflicts. */
export const mergeRecords = <Value>(base: Records<Value>, mine: Records<Value>, theirs: Records<Value>) => {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const isSame = (name: string, one: Records<Value>, other: Records<Value>) =>
    isSameValue(getOwn(one, name), getOwn(other, name));
  const changedByBoth = [...new Set([...names, ...Object.keys(base)])].filter(
    (name) => !isSame(name, mine, base) && !isSame(name, theirs, base) && !isSame(name, mine, theirs),
  );
  const merged = names.flatMap((name): [string, Value][] => {
    const value = getOwn(isSame(name, mine, base) ? theirs : mine, name);
    return value === undefined ? [] : [[name, value]];
  });
  return { merged: Object.fromEntries(merged), changedByBoth };
};

/** Looks up own properties only: an entry may have the name of an inherited one, such as toString. */
const getOwn = <Value>(records: Records<Value>, name: string) =>
  Object.hasOwn(records, name) ? records[name] : undefined;
