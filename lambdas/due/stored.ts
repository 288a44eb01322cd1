import * as z from 'zod';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { dueDayKey, dueKey, type Key } from '../table/keys.ts';
import { pickShard } from '../table/shard.ts';
import {
  type Condition,
  type Item,
  type Table,
  typeAssignment,
  typeNames,
  typeValues,
  type Write,
} from '../table/table.ts';

/** Number of shards per day. It may change between releases: each day stores every count that was used for it. */
const DUE_SHARDS = 8;

/** Work, identified by its kind and id; `since` distinguishes its requests. */
type Work = { kind: string; id: string; since: string; at: Date; facts?: Record<string, unknown> };

const keyOf = ({ kind, id, at }: Pick<Work, 'kind' | 'id' | 'at'>) =>
  dueKey(nzDate(at), pickShard(id, DUE_SHARDS), kind, id);

/** Builds the item of work that is due at a time. A new request on the same day replaces the earlier one. */
export const dueItem = ({ facts, at, ...work }: Work): Item => ({
  ...facts,
  ...keyOf({ ...work, at }),
  type: 'DUE',
  kind: work.kind,
  since: work.since,
  at: at.toISOString(),
});

type Requested = Key & { since?: unknown };
const notRequestedAgain = ({ since }: Requested): Condition => ({
  condition: 'attribute_not_exists(pk) OR #since = :since',
  names: { '#since': 'since' },
  values: { ':since': since },
});

/** Builds the write that removes completed work, unless it was requested again since. */
export const completeWrite = (due: Requested): Write => ({ remove: due, ...notRequestedAgain(due) });

/** Removes completed work like `completeWrite`. Without other writes it needs no transaction, so it costs half. */
export const completeDue = async (table: Table, due: Requested, ...others: Write[]): Promise<void> => {
  if (others.length > 0) await table.write(completeWrite(due), ...others);
  else await table.remove(due, notRequestedAgain(due));
};

/** The fields that all kinds share. */
export const Due = z.object({
  pk: z.string(),
  sk: z.string(),
  kind: z.string(),
  since: z.string(),
  at: z.iso.datetime(),
  tries: z.int().default(0),
});
export type Due = z.infer<typeof Due>;

/**
 * Reschedules work, and counts an attempt unless `counts` is false. Refused if the work was requested again or
 * completed.
 */
export const reschedule = async (table: Table, { pk, sk, since }: Due, at: Date, { counts = true } = {}) => {
  const { refused } = await table.update({
    key: { pk, sk },
    expression: 'SET #at = :at ADD tries :one',
    condition: '#since = :since',
    names: { '#at': 'at', '#since': 'since' },
    values: { ':at': at.toISOString(), ':one': counts ? 1 : 0, ':since': since },
  });
  return { refused: Boolean(refused) };
};

/** Postpones work. If it is postponed to another day, its item moves there, so that its original day can be closed. */
export const postpone = async (table: Table, item: Item, at: Date, mark: { stuck?: number; told?: string[] } = {}) => {
  const seen = {
    condition: item.at === undefined ? 'attribute_not_exists(#at)' : '#at = :seen',
    names: { '#at': 'at' },
    ...(item.at !== undefined && { values: { ':seen': item.at } }),
  };
  const shard = Number(item.pk.split('#')[2]);
  const later = { ...item, ...mark, at: at.toISOString() };
  const pk = dueKey(nzDate(at), shard, '', '').pk;
  if (pk === item.pk) return table.write({ put: later, ...seen });
  await recordShards(table, nzDate(at), shard + 1);
  return table.write({ put: { ...later, pk } }, { remove: item, ...seen });
};

/** Returns the number of shards of a day: the most that any release has used. */
export const loadShards = async (table: Table, day: NzDate) => {
  const item = await table.get(dueDayKey(day), { consistent: true });
  const counts = item?.counts instanceof Set ? [...item.counts].map(Number) : [];
  if (!counts.includes(DUE_SHARDS)) await recordShards(table, day, DUE_SHARDS);
  return Math.max(DUE_SHARDS, ...counts);
};

/** Prepared days, so that each Lambda instance prepares a day only once. */
const prepared = new Set<NzDate>();

/**
 * Prepares a day for work. Must be called before work is scheduled on any day except today and tomorrow, which the
 * sweep prepares.
 */
export const prepareDay = async (table: Table, day: NzDate) => {
  if (prepared.has(day)) return;
  await recordShards(table, day, DUE_SHARDS);
  prepared.add(day);
};

export const recordShards = (table: Table, day: NzDate, shards: number) =>
  table.update({
    key: dueDayKey(day),
    expression: `SET ${typeAssignment} ADD counts :shards`,
    names: typeNames,
    values: { ...typeValues('DUEDAY'), ':shards': new Set([shards]) },
  });
