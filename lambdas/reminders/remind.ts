import { nzDate } from '#shared/nz-date.ts';
import { isPushed } from '#shared/reminders/kinds.ts';
import { currentMoment, momentName } from '#shared/reminders/moments.ts';
import { instantInOrder } from '#shared/reminders/urgency.ts';
import { nameOf, wordsOf } from '#shared/reminders/words.ts';
import { armed, Reminder } from '../due/reminders.ts';
import type { Tenant } from '../http/context.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { wantPush } from '../push/wanted.ts';
import type { Item } from '../table/item.ts';
import { readMoment, remindedOf } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { findStanding } from './causes.ts';
import { customerMailWrites, isCustomerKind } from './customer-mail.ts';
import { prepareMail } from './daily-mail.ts';
import type { Noticed } from './over.ts';
import type { People, Person } from './people.ts';
import type { Standing } from './standing.ts';

/**
 * Reminds whoever is to be reminded of one thing, and makes the next reminder of it due. Its cause is read anew: what was done
 * meanwhile is mentioned to nobody, and what was moved waits for its new day. It can be done twice: each person hears of a
 * moment once.
 */
export const remind = async (item: Item, table: Table, people: People, now: Date, asOf?: string) => {
  const reminder = Reminder.parse(item);
  const { organizationId, kind, id } = reminder;
  const tenant: Tenant = { table, organizationId };
  const standing = await findStanding(reminder, tenant, now);
  const told = standing
    ? await tell(standing, { ...reminder, dueAt: readMoment(item), asOf }, { table, people, now })
    : 0;
  const next = standing ? armed(organizationId, id, [standing.cause], now) : [];
  // one by one, as the same is made due and taken away again by whoever comes after a crash
  for (const { put } of next) await table.put(put);
  await table.remove(item);
  return { kind, told };
};

/** `dueAt`: for which moment it was made due; `asOf`: as of when it is told, where that is by hand. */
type Telling = Reminder & { dueAt: string; asOf: string | undefined };
type With = { table: Table; people: People; now: Date };

const tell = async (
  { cause, about, link, people: whose, version }: Standing,
  { organizationId, kind, id, dueAt, asOf }: Telling,
  { table, people, now }: With,
) => {
  const moment = currentMoment(cause, now);
  // one before that has had its turn
  if (!moment || momentName(moment) < dueAt) return 0;
  const made = remindedOf(organizationId, kind, id, momentName(moment));
  const line = { organizationId, kind, id, moment: momentName(moment) };
  const notification = {
    ...wordsOf(cause, about, nzDate(now)),
    id: notificationId(instantInOrder(cause, nzDate(now), now), `${made.pk}#${made.sk}`),
    Link: link,
    reminder: { ...line, which: nameOf(kind, about) } satisfies Noticed,
  };
  const tellOne = async ({ userId, isMailed, hasDevices }: Person) => {
    const pushed = hasDevices && isPushed(kind) ? [wantPush(userId, line, now, asOf)] : [];
    const tellOnce = async () => {
      const mail = isMailed ? await prepareMail(table, userId, line, { now, asOf }) : [];
      return notifyOnce(made, userId, notification, now, ...mail, ...pushed);
    };
    const { refused } = await tellOnce();
    // that mail went out at this very moment
    if (refused?.every(({ item }) => item?.type === 'DAILYMAIL')) await tellOnce();
  };
  const customers = isCustomerKind(kind) && (await people.mailsCustomers(organizationId))[kind];
  if (customers) {
    const once = version === undefined ? momentName(moment) : String(version);
    await table.write(...customerMailWrites({ organizationId, kind, id, once }, now, asOf));
  }
  const wanted = await people.find(organizationId, kind, whose);
  await Promise.all(wanted.map(tellOne));
  return wanted.length;
};
