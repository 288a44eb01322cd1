/**
 * One row of the benchmark. `floor`: the best possible value. A row without a goal is for information only; it has no
 * `holds`.
 */
export type Row = { name: string; value: number; unit: string; floor?: number; goal?: number; holds?: boolean };

type Against = { floor?: number | undefined; goal?: number | undefined };

const places = (value: number, digits: number) => Number(value.toFixed(digits));

/** Compares the unrounded figure with its goal, which is a maximum. */
export const makeRow = (name: string, value: number, unit: string, { floor, goal }: Against = {}): Row => ({
  name,
  value: places(value, 3),
  unit,
  ...(floor !== undefined && { floor: places(floor, 3) }),
  ...(goal !== undefined && { goal, holds: value <= goal }),
});

const columns = ['name', 'value', 'unit', 'floor', 'goal', 'holds'] as const;

/** Formats the rows as a table, followed by the missed goals. */
export const formatTable = (rows: readonly Row[]): string => {
  const cells = [
    [...columns],
    ...rows.map(({ name, value, unit, floor, goal, holds }) => [
      name,
      String(value),
      unit,
      String(floor ?? ''),
      goal === undefined ? '' : `≤ ${goal}`,
      holds === undefined ? '' : holds ? 'yes' : 'NO',
    ]),
  ];
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const right = (column: number) => column === 1 || column === 3;
  const lines = cells.map((line) =>
    line
      .map((text, column) => (right(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const missed = rows.filter(({ holds }) => holds === false).map(({ name }) => name);
  const summary = missed.length === 0 ? 'Every goal holds.' : `Missed: ${missed.join(', ')}.`;
  return [...lines, '', summary].join('\n');
};
