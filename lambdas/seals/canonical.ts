export const sortedEntries = (value: object) =>
  Object.keys(value)
    .sort()
    .map((name): [string, unknown] => [name, (value as Record<string, unknown>)[name]]);

/** Serialises a value as JSON with sorted keys and no whitespace, for hashing. */
export const canonicalize = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${sortedEntries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalize(each)}`)
    .join()}}`;
};
