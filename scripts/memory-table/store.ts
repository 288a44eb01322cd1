import { indexes, indexKeys, indexNames, tableKeys } from '../../cdk/table-shape.ts';
import { type Attributes, compareText } from './attributes.ts';
import { Invalid } from './errors.ts';

type Line = { sk: string; pk: string; own: string; item: Attributes };
/** Sorts by the index's sort key, then by the item's own key. */
const compareLines = (a: Line, b: Line) =>
  compareText(a.sk, b.sk) || compareText(a.pk, b.pk) || compareText(a.own, b.own);

const placeIn = (lines: readonly Line[], wanted: Line) => {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const line = lines[middle];
    if (line && compareLines(line, wanted) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Creates an index, with sorted items by partition. */
const newIndex = (keys: { partition: string; sort: string }, project: (item: Attributes) => Attributes) => {
  const partitions = new Map<string, Line[]>();
  const lineOf = (item: Attributes): Line | undefined => {
    const sk = item[keys.sort];
    if (item[keys.partition] === undefined || sk === undefined) return undefined;
    return { sk: String(sk), pk: String(item.pk), own: String(item.sk), item: project(item) };
  };
  return {
    replace: (before: Attributes | undefined, after: Attributes | undefined) => {
      const old = before && lineOf(before);
      if (old) {
        const name = String(before[keys.partition]);
        const lines = partitions.get(name) ?? [];
        lines.splice(placeIn(lines, old), 1);
        if (lines.length === 0) partitions.delete(name);
      }
      const line = after && lineOf(after);
      if (!line) return;
      const name = String(after[keys.partition]);
      const lines = partitions.get(name);
      if (lines) lines.splice(placeIn(lines, line), 0, line);
      else partitions.set(name, [line]);
    },
    linesOf: (partition: string): readonly Line[] => partitions.get(partition) ?? [],
  };
};

export const newStore = () => {
  const items = new Map<string, Attributes>();
  const nameOf = ({ pk, sk }: Attributes) => `${String(pk)}\n${String(sk)}`;
  const own = newIndex(tableKeys, (item) => item);
  const others = indexNames.map((index) => {
    const keys = indexKeys(index);
    const shown = ['pk', 'sk', keys.partition, keys.sort, ...indexes[index]];
    const project = (item: Attributes) =>
      Object.freeze(
        Object.fromEntries(shown.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]]))),
      );
    return [index, newIndex(keys, project)] as const;
  });
  const byName = new Map<string, typeof own>(others);
  return {
    get: (key: Attributes) => items.get(nameOf(key)),
    set: (key: Attributes, after: Attributes | undefined) => {
      const before = items.get(nameOf(key));
      if (after) items.set(nameOf(key), after);
      else items.delete(nameOf(key));
      own.replace(before, after);
      for (const [, index] of others) index.replace(before, after);
    },
    indexOf: (name: string | undefined) => {
      const found = name === undefined ? own : byName.get(name);
      if (!found) throw new Invalid(`There is no index ${name}`);
      return found;
    },
    all: (): readonly Attributes[] => [...items.values()],
  };
};
export type Store = ReturnType<typeof newStore>;

const keyNames = [tableKeys, ...indexNames.map(indexKeys)].flatMap(({ partition, sort }) => [partition, sort]);
/** Throws unless all keys are non-empty strings. */
export const checkKeys = (item: Attributes) => {
  for (const name of keyNames) {
    const value = item[name];
    const isOptional = name !== 'pk' && name !== 'sk';
    if (isOptional && value === undefined) continue;
    if (typeof value !== 'string' || value === '')
      throw new Invalid(`One or more parameter values are not valid: ${name}`);
  }
};
