import * as z from 'zod';
import { addDays, NzDate, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { withNotificationDue } from '../due/notifications.ts';
import { completeDue, type Due, postpone } from '../due/stored.ts';
import { UNVERIFIED_DAYS, Unverified } from '../due/unverified.ts';
import { makeConsumeUpdate } from '../http/rate-limit.ts';
import { mailAllowanceKey, subUserNamesQuery, unverifiedKey, userKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { EVENT_RETENTION_S, type Item, makeTtl, type Table } from '../table/table.ts';
import { listMailCounters } from './mail-allowance.ts';
import { administerUser } from './user-pool.ts';

const DAY_MS = 86_400_000;
const LATER_MS = 3_600_000;
const PoolUser = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })) });

/**
 * Handles an account whose email was never verified: waits while the person uses it, then emails them once. A week
 * later, deletes the account if nothing changed and it never belonged to a workshop. Reads everything again on each
 * run.
 */
export const checkUnverified = async (table: Table, _: Due, item: Item, now: Date) => {
  const { userId, mailedAt } = Unverified.parse(item);
  const { response } = await administerUser('AdminGetUser', userId);
  const attributes = response ? readAttributes(response) : undefined;
  const items = await searchAll(table, { pk: userKey(userId).pk, consistent: true });
  const person = items.find(({ type }) => type === 'USER');
  if (attributes?.email_verified === 'true' || person?.email_verified) return done(table, item);

  const lastSeen = NzDate.safeParse(person?.lastSeen).data;
  const usedUntil = lastSeen && addDays(lastSeen, UNVERIFIED_DAYS);
  if (attributes && usedUntil && usedUntil > nzDate(now)) {
    await postpone(table, { ...item, mailedAt: undefined }, startOfNzDay(usedUntil));
    return 'busy';
  }
  // keep accounts of members, who sign sheets; `mainOrganizationId` covers former members
  const belongs =
    Boolean(person?.mainOrganizationId ?? person?.pendingReferral) || items.some(({ type }) => type === 'MEMBER');
  if (attributes && !mailedAt) {
    const isMailed = await askToMail(table, item, { userId, email: String(attributes.email), goes: !belongs }, now);
    const at = new Date(now.getTime() + (isMailed ? UNVERIFIED_DAYS * DAY_MS : LATER_MS));
    if (isMailed && belongs) return done(table, item);
    await postpone(table, { ...item, ...(isMailed && { mailedAt: now.toISOString() }) }, at);
    return isMailed ? 'asked' : 'busy';
  }
  if (belongs) return done(table, item);
  return (await remove(table, userId, items, person)) ? done(table, item, 'deleted') : 'busy';
};

const readAttributes = (response: unknown): Record<string, string> =>
  Object.fromEntries(PoolUser.parse(response).UserAttributes.map(({ Name, Value }) => [Name, Value]));

const done = async <Outcome extends 'gone' | 'deleted'>(table: Table, item: Item, outcome?: Outcome) => {
  await completeDue(table, item);
  return outcome ?? ('gone' as const);
};

/** Requests the email; idempotent for the same due item. Counts towards the limits for unverified mailboxes. */
const askToMail = async (
  table: Table,
  { at }: Item,
  about: { userId: string; email: string; goes: boolean },
  now: Date,
) => {
  const spends = await listMailCounters({ table, now, callerIp: undefined }, about.email);
  const together = makeConsumeUpdate((window) => mailAllowanceKey('ALL', window), 'unverified-in-all', now);
  const key = unverifiedKey(about.userId, String(at));
  const event = { ...key, type: 'UNVERIFIED' as const, event: 'AccountUnverified' as const, ...about };
  const { refused } = await table.write(
    ...spends.map(({ update }) => ({ update })),
    { update: together },
    ...withNotificationDue({ ...event, ttl: makeTtl(now, EVENT_RETENTION_S) }, now),
  );
  return !refused;
};

/**
 * Deletes the stored person first, if nothing has changed, so that the account can no longer be verified or join a
 * workshop.
 */
const remove = async (table: Table, userId: string, items: readonly Item[], person: Item | undefined) => {
  if (person) {
    const { refused } = await table.write({
      remove: person,
      condition: 'email_verified = :no AND attribute_not_exists(mainOrganizationId)',
      values: { ':no': false },
    });
    if (refused) return false;
  }
  await administerUser('AdminDeleteUser', userId);
  const names = await searchAll(table, { ...subUserNamesQuery(userId), consistent: true });
  for (const item of [...items, ...names]) if (item !== person) await table.write({ remove: item });
  return true;
};
