import { nzDate } from '#shared/nz-date.ts';
import { currentMoment, momentName } from '#shared/reminders/moments.ts';
import { wordsOf } from '#shared/reminders/words.ts';
import { nextReminders, Reminder } from '../due/reminders.ts';
import type { Tenant } from '../http/context.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { notifyOnce } from '../notify/delivered.ts';
import type { Item } from '../table/item.ts';
import { readMoment, remindedOf } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { findStanding, type Standing } from './causes.ts';
import type { People } from './people.ts';

/**
 * Reminds whoever is to be reminded of one thing, and makes the next reminder of it due. Its cause is read anew: what was done
 * meanwhile is mentioned to nobody, and what was moved waits for its new day. It can be done twice: each person hears of a
 * moment once.
 */
export const remind = async (item: Item, table: Table, people: People, now: Date) => {
  const reminder = Reminder.parse(item);
  const { organizationId, kind, id } = reminder;
  const tenant: Tenant = { table, organizationId };
  const standing = await findStanding(reminder, tenant, now);
  const told = standing ? await tell(standing, item, people, now) : 0;
  const next = standing ? nextReminders(organizationId, id, [standing.cause], now) : [];
  await table.write(...next.map((put) => ({ put })), { remove: { pk: item.pk, sk: item.sk } });
  return { kind, told };
};

const tell = async ({ cause, about, link, people: whose }: Standing, item: Item, people: People, now: Date) => {
  const moment = currentMoment(cause, now);
  // one before that for which it was made due has had its turn
  if (!moment || momentName(moment) < readMoment(item)) return 0;
  const { organizationId, kind, id } = Reminder.parse(item);
  const made = remindedOf(organizationId, kind, id, momentName(moment));
  const notification = {
    ...wordsOf(cause, about, nzDate(now)),
    id: notificationId(now, `${made.pk}#${made.sk}`),
    Link: link,
  };
  const wanted = await people.find(organizationId, kind, whose);
  await Promise.all(wanted.map((userId) => notifyOnce(made, userId, notification, now)));
  return wanted.length;
};
