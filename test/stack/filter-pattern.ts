/**
 * True if a line of a log matches a JSON filter pattern of CloudWatch Logs. Supports what our patterns use: equal texts,
 * joined by ||.
 */
export const matchesPattern = (pattern: string, line: unknown) => {
  const [, terms = ''] = /^\{ (.+) \}$/.exec(pattern) ?? [];
  return terms.split(' || ').some((term) => {
    const [, path, value] = /^\(\$\.([\w.]+) = "(\w+)"\)$/.exec(term) ?? [];
    if (!path) throw new Error(`Not supported: ${term}`);
    return findField(line, path.split('.')) === value;
  });
};

const findField = (value: unknown, [field, ...rest]: string[]): unknown =>
  field === undefined ? value : findField((value as Record<string, unknown> | undefined)?.[field], rest);
