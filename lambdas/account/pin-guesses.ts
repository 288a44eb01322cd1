import { withNotificationDue } from '../due/notifications.ts';
import type { UserContext } from '../http/context.ts';
import { pinGuessedKey } from '../table/keys.ts';
import { EVENT_RETENTION_S, type Item, makeTtl } from '../table/table.ts';

/** Notifies the account and its Admins that a PIN is locked for the day. */
export const notifyOfGuesses = ({ table, userId, now }: UserContext, inspector: Item) => {
  const at = now.toISOString();
  const item: Item = {
    ...pinGuessedKey(userId, String(inspector.id), at),
    type: 'PINGUESSED',
    event: 'PinGuessed',
    ...{ userId, subUserId: inspector.id, at },
    ttl: makeTtl(now, EVENT_RETENTION_S),
  };
  return table.write(...withNotificationDue(item, now));
};
