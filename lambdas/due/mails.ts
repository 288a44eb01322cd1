import { atNzHours } from '#shared/nz-date.ts';
import { isNight, nextMorning } from '#shared/reminders/moments.ts';
import type { Item } from '../table/item.ts';
import type { Key } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { type Due, dueItem, putOff } from './stored.ts';
import { askToTell } from './tellings.ts';

/** That an item is to be mailed from a moment on, which is asked for by the sweep alone. `atAnyHour`: by hand, for another day. */
export const mailDue = ({ pk, sk }: Key, { now, at, atAnyHour }: { now: Date; at: Date; atAnyHour: boolean }): Item =>
  dueItem({ kind: 'MAIL', id: `${pk}#${sk}`, since: now.toISOString(), at, facts: { made: { pk, sk }, atAnyHour } });

/** Asks for the mail; one that would come at night waits for the morning. */
export const askToMail = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  if (item.atAnyHour !== true && isNight(now)) {
    await putOff(table, item, atNzHours(nextMorning(now), 8));
    return 'busy';
  }
  return askToTell(table, due, item, now, isTry);
};
