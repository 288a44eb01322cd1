import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import type { Item, Write } from '#lambdas/table/table.ts';
import type { Dice } from '#scripts/seed/dice.ts';

/** One write in this many crashes its caller, before or after it is done. */
const ONE_IN = 100;

export class Crash extends Error {}

export type Crashes = { count: () => number; takeEvents: () => Event[] };

/** Makes writes to the handlers' table crash at random while `work` runs, and collects the events of inserted items. */
export const withCrashes = async <T>(dice: Dice, work: (crashes: Crashes) => Promise<T>): Promise<T> => {
  const connected = table();
  const { write, put, remove, update } = connected;
  let count = 0;
  let events: Event[] = [];
  const crashing = async <Done>(act: () => Promise<Done>) => {
    const crash = dice.onceIn(ONE_IN) && (dice.onceIn(2) ? 'before' : 'after');
    if (crash) count++;
    if (crash === 'before') throw new Crash('before it was done');
    const done = await act();
    if (crash === 'after') throw new Crash('after it was done');
    return done;
  };
  connected.write = (...writes) =>
    crashing(async () => {
      const written = await write(...writes);
      if (!written.refused) events.push(...writes.flatMap(eventOf));
      return written;
    });
  connected.put = (item) =>
    crashing(async () => {
      await put(item);
      events.push(...eventOf({ put: item }));
    });
  connected.remove = (key) => crashing(() => remove(key));
  connected.update = (one) => crashing(() => update(one));
  const takeEvents = () => {
    const taken = events;
    events = [];
    return taken;
  };
  try {
    return await work({ count: () => count, takeEvents });
  } finally {
    Object.assign(connected, { write, put, remove, update });
  }
};

const eventOf = (one: Write) => ('put' in one && one.put.event ? [eventOfItem(one.put)] : []);
const eventOfItem = ({ event, pk, sk }: Item) =>
  ({ id: 'drill', 'detail-type': event, detail: { pk, sk } }) as unknown as Event;
