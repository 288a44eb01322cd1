import { queuedMailDue } from '../due/mails.ts';
import { NotificationRequest, tellingDue } from '../due/notifications.ts';
import type { Item, Table } from '../table/table.ts';

/** Events that request the delivery of another item. */
export const REQUESTS = ['TellingRequested', 'MailRequested'];
const QUEUED = ['DailyMail', 'UnreadNews'];

/** Returns the item whose event notifies people and its due item, for a first event or a request. */
export const findNotification = async (table: Table, found: Item) => {
  const event = String(found.event);
  if (REQUESTS.includes(event)) {
    const { made, due } = NotificationRequest.parse(found);
    return { item: await table.get(made, { consistent: true }), due };
  }
  if (typeof found.asked !== 'string') return { item: found };
  const due = QUEUED.includes(event) ? queuedMailDue(found, found.asked) : tellingDue(found, found.asked);
  return { item: found, due };
};
