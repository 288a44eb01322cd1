import type { Telling, ToldBy, ToldByMail } from '#shared/notifications/tellings.ts';
import { table, tenantOf } from '../table/connect.ts';
import { deliveryKey, type Key, readOrganizationId } from '../table/keys.ts';
import { EVENT_RETENTION_S, type Item, makeTtl, type Write } from '../table/table.ts';
import { countUsage } from '../usage/count-usage.ts';
import { type NewNotification, notificationWrites } from './stored.ts';

/** Longer than the Lambda's timeout: if a lease is older, its holder has crashed. */
export const LEASE_MS = 60_000;

const deliveryItem = (telling: Telling, key: Key, now: Date): Item => ({
  ...key,
  type: 'TOLD',
  telling,
  ttl: makeTtl(now, EVENT_RETENTION_S),
});

/**
 * Notifies a person of an event, in one transaction with the `beside` writes; only once, even if the event arrives
 * again. If it was already delivered, the first refused write is that of the delivery marker. Ignores unknown people.
 */
export const notifyOnce = (
  telling: ToldBy<'bell'>,
  made: Key,
  userId: string,
  what: NewNotification,
  at: Date,
  ...beside: Write[]
) =>
  table().write(
    {
      put: deliveryItem(telling, deliveryKey(made, 'NOTIFICATION', userId), new Date()),
      condition: 'attribute_not_exists(pk)',
    },
    ...notificationWrites(userId, what, at),
    ...beside,
  );

/**
 * Sends an email once, even if the event arrives again: takes a lease, makes it permanent when the email is sent, and
 * releases it on failure. Leases of crashed runs expire. `send` may return when the email can be sent instead, which is
 * returned, that SES refuses it for good, or that it isn't needed: then its item is removed, as if it was never made.
 */
export const mailOnce = async (
  telling: ToldByMail,
  made: Key,
  whom: string,
  send: () => Promise<MailOutcome>,
): Promise<Waits> => {
  const key = deliveryKey(made, 'MAIL', whom);
  const now = new Date();
  const { refused } = await table().write({
    put: { ...deliveryItem(telling, key, now), since: now.toISOString() },
    condition: 'attribute_not_exists(pk) OR (attribute_not_exists(mailed) AND since < :stale)',
    values: { ':stale': new Date(now.getTime() - LEASE_MS).toISOString() },
  });
  if (refused?.[0]?.item?.mailed) return undefined;
  if (refused) throw new MailInProgress();
  let outcome: MailOutcome;
  try {
    outcome = await send();
  } catch (error) {
    await table().write({ remove: key });
    throw error;
  }
  if (typeof outcome === 'object') {
    await table().write({ remove: key });
    return outcome;
  }
  if (outcome === 'skipped') {
    await table().write({ remove: key }, { remove: { pk: made.pk, sk: made.sk } });
    return undefined;
  }
  await table().update({ key, expression: 'SET mailed = :yes', values: { ':yes': true } });
  const isSent = outcome !== 'refused';
  if (isSent && made.pk.startsWith('ORG#')) await countUsage({ ...tenantOf(readOrganizationId(made)), now }, 'emails');
  return undefined;
};

export class MailInProgress extends Error {
  override readonly message = 'Another run is already sending this email';
}

/** When an email that a limit delays can be sent. */
type Waits = { until: string } | undefined;
/** Undefined if the email was sent. */
export type MailOutcome = Waits | 'refused' | 'skipped';

/**
 * Builds writes that delete the item of an email that was never sent, so that it can be scheduled again. Refused if the
 * email was sent.
 */
export const forgetUnmailed = (made: Key, whom: string): Write[] => [
  { check: deliveryKey(made, 'MAIL', whom), condition: 'attribute_not_exists(pk)' },
  { remove: { pk: made.pk, sk: made.sk } },
];
