import { isDeepStrictEqual } from 'node:util';
import { directoryLines } from '#lambdas/organizations/directory.ts';
import { DIRECTORY } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Table } from '#lambdas/table/table.ts';
import { addVersion, type Item } from '#lambdas/table/table.ts';
import { Suggestion } from '#shared/organizations/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { writeAll } from '../local/open-table.ts';

/** Stores new and changed workshops in the directory. With `replace`, removes all others. */
export const storeDirectory = async (table: Table, workshops: readonly Suggestion[], { replace = false } = {}) => {
  const stored = new Map(
    (await searchAll(table, { pk: DIRECTORY, consistent: true })).map((item) => [item.sk, item] as const),
  );
  const wanted = new Map(workshops.flatMap(directoryLines).map((line) => [line.sk, line]));
  const changed = [...wanted.values()].filter((line) => !isDeepStrictEqual(addVersion(line), stored.get(line.sk)));
  const gone = replace ? [...stored.values()].filter(({ sk }) => !wanted.has(sk)) : [];
  await writeAll(table, [...changed.map((put) => ({ put })), ...gone.map((remove) => ({ remove }))]);
  return { changed: countWorkshops(changed), gone: countWorkshops(gone) };
};

const countWorkshops = (lines: Item[]) => new Set(lines.map(({ name, address }) => `${name}\n${address}`)).size;

/** Stores the workshops of the directory under today's search keys, and removes earlier keys. */
export const refoldDirectory = async (table: Table) => {
  const stored = await searchAll(table, { pk: DIRECTORY, consistent: true });
  const workshops = stored.map((item) => withoutLimits(Suggestion).parse(item));
  return storeDirectory(table, workshops, { replace: true });
};
