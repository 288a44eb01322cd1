import * as z from 'zod';
import type { Tenant } from '#lambdas/http/context.ts';
import { type Key, separationKey, separationsQuery, wofKey } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Item, Write } from '#lambdas/table/table.ts';

/** A change that can be undone: an item before and after, an item that moves, or the vehicle of an estimate. */
export type Change =
  | { kind: 'put'; before?: Item; after: Item; check?: Write }
  | { kind: 'move'; from: Key; to: Key }
  | { kind: 'vehicleId'; key: Key; from: string; to: string };

const KeyShape = z.looseObject({ pk: z.string(), sk: z.string() });
const ItemShape = KeyShape.transform((item) => item as Item);
const Logged = z.object({
  changes: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('put'), before: ItemShape.optional(), after: ItemShape }),
      z.object({ kind: z.literal('move'), from: KeyShape, to: KeyShape }),
      z.object({ kind: z.literal('vehicleId'), key: KeyShape, from: z.string(), to: z.string() }),
    ]),
  ),
  undoneAt: z.string().optional(),
});
type LoggedChange = z.infer<typeof Logged>['changes'][number];

const NEW = { condition: 'attribute_not_exists(pk)' };
const STAMPS: Partial<Record<Item['type'], string>> = { VEHICLE: 'saves', VEHICLEKNOWN: 'vehicle', OWNER: 'customer' };

/** Condition that nobody has written the item since. */
const unchanged = (item: Item) => {
  const name = STAMPS[item.type] ?? 'type';
  return { condition: '#stamp = :stamp', names: { '#stamp': name }, values: { ':stamp': item[name] } };
};

/** Builds the writes of a change; undefined if the item to move is gone. */
const buildWrites = async (change: Change, { table }: Tenant): Promise<Write[] | undefined> => {
  if (change.kind === 'put') {
    const { before, after, check } = change;
    return [{ put: after, ...(before ? unchanged(before) : NEW) }, ...(check ? [check] : [])];
  }
  if (change.kind === 'vehicleId') {
    const values = { ':from': change.from, ':to': change.to };
    return [{ update: { key: change.key, expression: 'SET vehicleId = :to', condition: 'vehicleId = :from', values } }];
  }
  const { from, to } = change;
  const item = await table.get(from, { consistent: true });
  if (!item) return undefined;
  const same = { condition: '#at = :at', names: { '#at': 'at' }, values: { ':at': item.at } };
  return [
    { put: { ...item, pk: to.pk, sk: to.sk }, ...NEW },
    { remove: from, ...same },
  ];
};

const undo = async (
  change: LoggedChange,
  tenant: Tenant,
  step: readonly LoggedChange[],
): Promise<Write[] | undefined> => {
  if (change.kind === 'move') return buildWrites({ kind: 'move', from: change.to, to: change.from }, tenant);
  if (change.kind === 'vehicleId') return buildWrites({ ...change, from: change.to, to: change.from }, tenant);
  const { before, after } = change;
  // counts on, so that a save that read the vehicle before is refused
  const saves = before?.type === 'VEHICLE' && { saves: Number(after.saves) + 1 };
  if (before) return buildWrites({ kind: 'put', before: after, after: { ...before, ...saves } }, tenant);
  const removal = { remove: after, ...unchanged(after) };
  if (after.type !== 'VEHICLE') return [removal];
  if (await hasMore(after, tenant, step)) return undefined;
  return [removal, { remove: wofKey(tenant.organizationId, String(after.id)) }];
};

/**
 * True if a vehicle has items, such as declined work, that the step didn't write. Without the vehicle, nothing leads to
 * them. Its WoF doesn't count, because `npm run redue` stores it again.
 */
const hasMore = async ({ pk }: Item, { table }: Tenant, step: readonly LoggedChange[]) => {
  const { items } = await table.search({ pk, consistent: true });
  const ours = step.flatMap((change) => {
    if (change.kind === 'vehicleId') return [];
    return change.kind === 'put' ? [change.after] : [change.to];
  });
  return items.some((item) => item.type !== 'WOF' && !ours.some((one) => one.pk === item.pk && one.sk === item.sk));
};

/** Writes all of them in one transaction. Returns false if someone else has changed one of the items. */
const writeTogether = async (built: readonly (Write[] | undefined)[], log: Write, { table }: Tenant) => {
  const writes = built.flatMap((one) => one ?? []);
  if (built.includes(undefined)) return false;
  return (await table.write(...writes, log)).refused === undefined;
};

/** Applies a step, and logs it for `undoRun`. Returns false if someone else has changed one of the items. */
export const applyStep = async (changes: readonly Change[], run: string, step: number, tenant: Tenant) => {
  const built = await Promise.all(changes.map((change) => buildWrites(change, tenant)));
  const logged = changes.map((change) => {
    if (change.kind !== 'put') return change;
    const { check: _, ...rest } = change;
    return rest;
  });
  const put: Item = { ...separationKey(tenant.organizationId, run, step), type: 'SEPARATION', changes: logged };
  return writeTogether(built, { put, ...NEW }, tenant);
};

/** Undoes the steps of a run, the last one first. A step stays if one of its items has changed since. Idempotent. */
export const undoRun = async (run: string, tenant: Tenant, now: Date) => {
  const logs = await searchAll(tenant.table, { ...separationsQuery(tenant.organizationId, run), consistent: true });
  const done = { undone: 0, kept: 0 };
  for (const log of logs.toReversed()) {
    const { changes, undoneAt } = Logged.parse(log);
    if (undoneAt) continue;
    const built = await Promise.all(changes.toReversed().map((change) => undo(change, tenant, changes)));
    const isUndone = await writeTogether(built, { put: { ...log, undoneAt: now.toISOString() } }, tenant);
    if (isUndone) done.undone++;
    else done.kept++;
  }
  return done;
};
