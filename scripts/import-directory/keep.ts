import { isDeepStrictEqual } from 'node:util';
import { directoryLines } from '#lambdas/organizations/directory.ts';
import { DIRECTORY } from '#lambdas/table/keys.ts';
import { addVersion, type Item, type Table } from '#lambdas/table/table.ts';
import type { Suggestion } from '#shared/organizations/model.ts';

/** A transaction has a hundred writes at most. */
const WRITES_A_TRIP = 100;

/** Adds to the directory what is new and changes what has changed; with `replace` it also loses what is not among them. */
export const keepDirectory = async (table: Table, workshops: readonly Suggestion[], { replace = false } = {}) => {
  const stored = await storedLines(table);
  const wanted = new Map(workshops.flatMap(directoryLines).map((line) => [line.sk, line]));
  const changed = [...wanted.values()].filter((line) => !isDeepStrictEqual(addVersion(line), stored.get(line.sk)));
  const gone = replace ? [...stored.values()].filter(({ sk }) => !wanted.has(sk)) : [];
  const writes = [...changed.map((put) => ({ put })), ...gone.map((remove) => ({ remove }))];
  for (let from = 0; from < writes.length; from += WRITES_A_TRIP)
    await table.write(...writes.slice(from, from + WRITES_A_TRIP));
  return { changed: countWorkshops(changed), gone: countWorkshops(gone) };
};

const storedLines = async (table: Table): Promise<Map<string, Item>> => {
  const stored = new Map<string, Item>();
  let next: string | undefined;
  do {
    const page = await table.search({ pk: DIRECTORY, consistent: true, after: next });
    for (const item of page.items) stored.set(item.sk, item);
    next = page.next;
  } while (next);
  return stored;
};

const countWorkshops = (lines: Item[]) => new Set(lines.map(({ name, address }) => `${name}\n${address}`)).size;
