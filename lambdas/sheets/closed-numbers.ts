import type { ClosedNumber } from '#shared/inspections/model.ts';
import type { SaidBy, Tenant } from '../http/context.ts';
import { numberKey, sheetNumbers } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readName } from './read-name.ts';

/** Maximum number of drafts with one number that are read: rechecks and entries of a paper sheet share it. */
const MAX_READ = 50;

/** The key of an entry of a paper sheet: if it is discarded, the sheet itself can still be entered. */
const PAPER_ENTRY = /^\d+#0#/;

/** Finds drafts with a sheet number that were discarded, or that the number was lost or leased to a device. */
export const findClosedNumbers = async (tenant: Tenant, number: number): Promise<ClosedNumber[]> => {
  const { table, organizationId } = tenant;
  const startsWith = numberKey(organizationId, number).sk;
  const { items } = await table.search({ pk: sheetNumbers(organizationId), startsWith, limit: MAX_READ });
  const closed = items.filter(
    (item) => item.lost || isLeasedOnly(item) || (item.discarded && !PAPER_ENTRY.test(item.sk)),
  );
  return Promise.all(closed.map((item) => readClosed(tenant, number, item)));
};

/** True for a number that a device may still use, or that was closed because it didn't. */
const isLeasedOnly = ({ leased, draftId }: Item) => leased !== undefined && draftId === undefined;

const readClosed = async ({ table }: Tenant, number: number, item: Item) => {
  const { sk, lost, discarded, takenBy, leased, notUsed } = item;
  const isLeased = isLeasedOnly(item);
  const who = ((isLeased ? leased : lost ? takenBy : discarded) ?? {}) as Partial<SaidBy & { Name: string }>;
  const name = await readName(table, who);
  const at = notUsed ? String(notUsed) : who.at;
  return {
    formattedIdIdx: number,
    recheckIdx: Number(sk.split('#')[1] ?? 0),
    outcome: lost || isLeased ? ('lost' as const) : ('discarded' as const),
    ...(isLeased && { device: who.Name, isHeld: !notUsed }),
    ...(name && { by: name }),
    ...(at && { at }),
  };
};
