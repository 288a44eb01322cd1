import { toBeTold } from '../due/tellings.ts';
import type { UserContext } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { pinGuessedKey } from '../table/keys.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';

/** Notifies the account and its Admins that a PIN is locked for the day. */
export const tellOfGuesses = ({ table, userId, now }: UserContext, inspector: Item) => {
  const at = now.toISOString();
  const item: Item = {
    ...pinGuessedKey(userId, String(inspector.id), at),
    type: 'PINGUESSED',
    event: 'PinGuessed',
    ...{ userId, subUserId: inspector.id, at },
    ttl: ttlAfter(now, EVENT_KEPT_S),
  };
  return table.write(...toBeTold(item, now));
};
