import type { ClosedNumber } from '#shared/inspections/model.ts';
import type { SaidBy, Tenant } from '../http/context.ts';
import { numberKey, sheetNumbers } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readName } from './read-name.ts';

/** Maximum number of drafts with one number that are read: rechecks and entries of a paper sheet share it. */
const MAX_READ = 50;

/** The key of an entry of a paper sheet: if it is discarded, the sheet itself can still be entered. */
const PAPER_ENTRY = /^\d+#0#/;

/** Finds drafts with a sheet number that were discarded, or that the number was lost. */
export const findClosedNumbers = async (tenant: Tenant, number: number): Promise<ClosedNumber[]> => {
  const { table, organizationId } = tenant;
  const startsWith = numberKey(organizationId, number).sk;
  const { items } = await table.search({ pk: sheetNumbers(organizationId), startsWith, limit: MAX_READ });
  const closed = items.filter(({ sk, discarded, lost }) => lost || (discarded && !PAPER_ENTRY.test(sk)));
  return Promise.all(closed.map((item) => readClosed(tenant, number, item)));
};

const readClosed = async ({ table }: Tenant, number: number, { sk, lost, discarded, takenBy }: Item) => {
  const who = ((lost ? takenBy : discarded) ?? {}) as Partial<SaidBy>;
  const name = await readName(table, who);
  return {
    formattedIdIdx: number,
    recheckIdx: Number(sk.split('#')[1] ?? 0),
    outcome: lost ? ('lost' as const) : ('discarded' as const),
    ...(name && { by: name }),
    ...(who.at && { at: who.at }),
  };
};
