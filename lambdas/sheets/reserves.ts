import * as z from 'zod';
import {
  DEVICE_NUMBERS,
  DeviceReserve,
  type DrawnNumber,
  LEASE_DAYS,
  ORGANIZATION_NUMBERS,
  type Reserve,
  type ReserveRequest,
} from '#shared/drafts/reserve.ts';
import type { DeviceId, DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Acting, type Caller, makeAuthorship, type Tenant } from '../http/context.ts';
import { consumeForOrganization } from '../http/rate-limit.ts';
import { estimateCounterKey, numberKey, numbersRaisedKey, reservesKey, sheetCounterKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { type Item, type Refusal, typeAssignment, typeNames, typeValues, type Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { type Numbered, skipTakenNumbers } from './numbers.ts';
import { readName } from './read-name.ts';

const DAY_MS = 86_400_000;

/** Attempts for requests of several devices at the same time. */
const ATTEMPTS = 6;

/** A device's numbers that no draft has. `by` leased the latest of them. */
const StoredReserve = withoutLimits(DeviceReserve).extend({
  by: z.object({ userId: z.string(), subUserId: z.string().exactOptional(), at: z.string() }),
});
type StoredReserve = z.infer<typeof StoredReserve>;

const loadReserves = async ({ table, organizationId }: Tenant) => {
  const item = await table.get(reservesKey(organizationId), { consistent: true });
  return { item, devices: readReserves(item) };
};

const readReserves = (item: Item | undefined) => z.array(StoredReserve).parse(item?.devices ?? []);

const isExpired = ({ until }: StoredReserve, now: Date) => until <= now.toISOString();

/** Builds the write that replaces the reserves, with optimistic concurrency. */
const reservesWrite = ({ organizationId }: Tenant, before: Item | undefined, devices: StoredReserve[]): Write => ({
  put: { ...reservesKey(organizationId), type: 'RESERVES', devices: devices.filter((one) => one.numbers.length > 0) },
  ...(before
    ? { condition: 'devices = :seen', values: { ':seen': before.devices } }
    : { condition: 'attribute_not_exists(pk)' }),
});

/** Builds the write that closes a number as not used. Its device may still use it: nobody else ever gets it. */
const closeWrite = ({ organizationId, now }: Caller, number: number): Write => ({
  update: {
    key: numberKey(organizationId, number),
    expression: 'SET notUsed = :now',
    condition: 'attribute_not_exists(draftId)',
    values: { ':now': now.toISOString() },
  },
});

/**
 * Fills up a device's reserve, closes what it no longer keeps, and closes the expired reserves of other devices.
 * Repeating it changes nothing but `until`, at most once a day.
 */
export const reserveNumbers = (context: Acting, DeviceID: DeviceId, request: ReserveRequest): Promise<Reserve> =>
  retryUntilWritten(async () => {
    const { now } = context;
    const { item, devices } = await loadReserves(context);
    const mine = devices.find((one) => one.DeviceID === DeviceID);
    const others = devices.filter((one) => one !== mine && !isExpired(one, now));
    const held = mine?.numbers ?? [];
    // a higher number was in a lost response
    const kept = held.filter((number) => number > request.last || request.keeps.includes(number));
    const elsewhere = others.flatMap(({ numbers }) => numbers).length;
    const wanted = Math.max(0, Math.min(DEVICE_NUMBERS, ORGANIZATION_NUMBERS - elsewhere) - kept.length);
    const until = new Date(now.getTime() + LEASE_DAYS * DAY_MS).toISOString();
    const isFresh = mine && Date.parse(mine.until) > Date.parse(until) - DAY_MS;
    const isUnchanged = kept.length === held.length && wanted === 0 && !devices.some((one) => isExpired(one, now));
    if (isUnchanged && (isFresh || !mine)) return { numbers: kept, until: mine?.until ?? until, elsewhere };
    const leased = await prepareLease(context, { DeviceID, Name: request.Name }, wanted);
    const numbers = [...kept, ...leased.numbers];
    const own = { DeviceID, Name: request.Name, numbers, until, by: makeAuthorship(context) };
    const open = new Set([own, ...others].flatMap((one) => one.numbers));
    const closed = devices.flatMap((one) => one.numbers).filter((number) => !open.has(number));
    const { refused } = await context.table.write(
      ...leased.writes,
      reservesWrite(context, item, [...others, own]),
      ...closed.map((number) => closeWrite(context, number)),
    );
    if (!refused) return { numbers, until, elsewhere };
    if (refused.some(({ index }) => index > 0 && index < leased.writes.length)) await skipTakenNumbers(context);
    return undefined;
  }, ATTEMPTS);

/** Prepares the lease of the next numbers. Its first write moves the counter. */
const prepareLease = async (context: Acting, device: { DeviceID: DeviceId; Name: string }, count: number) => {
  const { table, organizationId } = context;
  if (count === 0) return { numbers: [], writes: [] };
  await consumeForOrganization(context, 'new-draft');
  const counter = await table.get(sheetCounterKey(organizationId), { consistent: true });
  const last = Number(counter?.taken ?? 0);
  const numbers = Array.from({ length: count }, (_, n) => last + 1 + n);
  const leased = { ...device, ...makeAuthorship(context) };
  const writes: Write[] = [
    {
      update: {
        key: sheetCounterKey(organizationId),
        expression: `SET ${typeAssignment}, taken = :next`,
        condition: counter ? 'taken = :last' : 'attribute_not_exists(pk)',
        names: typeNames,
        values: { ...typeValues('COUNTER'), ':next': last + count, ...(counter && { ':last': last }) },
      },
    },
    ...numbers.map((number) => ({
      put: { ...numberKey(organizationId, number), type: 'NUMBER' as const, leased },
      condition: 'attribute_not_exists(pk)',
    })),
  ];
  return { numbers, writes };
};

/** Closes the numbers of all devices for which `isGone` is true. */
export const closeReserves = (context: Caller, isGone: (reserve: StoredReserve) => boolean) =>
  retryUntilWritten(async () => {
    const { item, devices } = await loadReserves(context);
    const gone = devices.filter(isGone);
    if (gone.length === 0) return {};
    const left = devices.filter((one) => !gone.includes(one));
    const { refused } = await context.table.write(
      reservesWrite(context, item, left),
      ...gone.flatMap(({ numbers }) => numbers).map((number) => closeWrite(context, number)),
    );
    return refused ? undefined : {};
  });

/** Lists the reserves that haven't expired, for Admins. */
export const listReserves = async (context: Caller) => {
  const { devices } = await loadReserves(context);
  const current = devices.filter((one) => !isExpired(one, context.now));
  return Promise.all(current.map(async (one) => ({ ...one, by: (await readName(context.table, one.by)) ?? '' })));
};

/** Writes a draft with a number that its device drew. */
export const writeWithDrawn = <Made>(
  context: Acting,
  drawn: DrawnNumber,
  draftId: DraftId,
  make: (number: number) => Numbered<Made>,
): Promise<{ made: Made; refused?: Refusal[] }> =>
  retryUntilWritten(async () => {
    const takes = await takeDrawnWrites(context, drawn, draftId);
    const { made, writes } = make(drawn.number);
    const { refused } = await context.table.write(...writes, ...takes);
    if (!refused) return { made };
    const others = refused.filter(({ index }) => index < writes.length);
    return others.length > 0 ? { made, refused: others } : undefined;
  });

/** Builds the writes with which a draft takes a number that its device drew. Throws if it isn't the device's. */
export const takeDrawnWrites = async (
  context: Acting,
  { DeviceID, number }: DrawnNumber,
  draftId: DraftId,
): Promise<Write[]> => {
  const { table, organizationId } = context;
  const key = numberKey(organizationId, number);
  const [found, item] = await table.getAll([key, reservesKey(organizationId)], { consistent: true });
  const leased = found?.leased as Partial<DrawnNumber> | undefined;
  const isFree = found
    ? (found.draftId ?? draftId) === draftId && leased?.DeviceID === DeviceID
    : await isLostByRestore(context, number);
  if (!isFree) throw new Problem('refused', `Sheet number ${number} belongs to another sheet or device.`, { number });
  const take: Write = {
    update: {
      key,
      expression: `SET ${typeAssignment}, draftId = :draft, takenBy = :who, leased = if_not_exists(leased, :leased) REMOVE notUsed`,
      condition: 'attribute_not_exists(draftId)',
      names: typeNames,
      values: {
        ...typeValues('NUMBER'),
        ':draft': draftId,
        ':who': makeAuthorship(context),
        ':leased': { DeviceID },
      },
    },
  };
  const devices = readReserves(item);
  if (!devices.some(({ numbers }) => numbers.includes(number))) return [take];
  const left = devices.map((one) => ({ ...one, numbers: one.numbers.filter((other) => other !== number) }));
  return [take, reservesWrite(context, item, left)];
};

/** True for a number in a gap that a restore of the table left: a device may have leased it after the restored time. */
const isLostByRestore = async ({ table, organizationId }: Tenant, number: number) => {
  const { pk, sk: startsWith } = numbersRaisedKey(sheetCounterKey(organizationId), '');
  const estimates = numbersRaisedKey(estimateCounterKey(organizationId), '').sk;
  return (await searchAll(table, { pk, startsWith })).some(
    ({ sk, from, to }) => !sk.startsWith(estimates) && Number(from) < number && number <= Number(to),
  );
};
