import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import type { Item } from '#lambdas/table/item.ts';
import type { Write } from '#lambdas/table/table.ts';
import type { Dice } from '../record/dice.ts';

/** One write, and one that is sent, in so many ends whoever makes it, before it is done or after. */
const ONE_IN = 100;

export class Crash extends Error {}

/** Something that was sent: by which key it is marked, and whether whoever sent it crashed before that was written. */
export type Sent = { isMark: (key: string) => boolean; at: number; crashed: boolean };

export type Crashes = {
  count: () => number;
  takeEvents: () => Event[];
  /** Sends something, as unsure as a write is. */
  send: (one: Sent, act: () => void) => Promise<void>;
};

/** While it works, the table of all handlers crashes now and then, and what is inserted there makes its events. */
export const withCrashes = async <T>(dice: Dice, work: (crashes: Crashes) => Promise<T>): Promise<T> => {
  const connected = table();
  const { write, put, remove, update } = connected;
  let count = 0;
  let events: Event[] = [];
  const unmarked = new Set<Sent>();
  const crashing = async <Done>(about: readonly string[], act: () => Promise<Done>, sent?: Sent) => {
    const crash = dice.onceIn(ONE_IN) && (dice.onceIn(2) ? 'before' : 'after');
    const marked = sent ? [] : [...unmarked].filter(({ isMark }) => about.some(isMark));
    if (crash) count++;
    if (crash === 'before') {
      for (const one of marked) one.crashed = true;
      throw new Crash('before it was done');
    }
    const done = await act();
    for (const one of marked) unmarked.delete(one);
    if (crash !== 'after') return done;
    if (sent) sent.crashed = true;
    throw new Crash('after it was done');
  };
  connected.write = (...writes) =>
    crashing(writes.map(keyOf), async () => {
      const written = await write(...writes);
      if (written.refused) return written;
      events.push(...writes.flatMap(eventOf));
      const others = writes.flatMap(dueOfOthers);
      if (others.length > 0) await write(...others);
      return written;
    });
  connected.put = (item) =>
    crashing([keyOf({ put: item })], async () => {
      await put(item);
      events.push(...eventOf({ put: item }));
      for (const other of dueOfOthers({ put: item })) await write(other);
    });
  connected.remove = (key) => crashing([], () => remove(key));
  connected.update = (one) => crashing([keyOf({ update: one })], () => update(one));
  const takeEvents = () => {
    const taken = events;
    events = [];
    return taken;
  };
  const send = (one: Sent, act: () => void) =>
    crashing(
      [],
      async () => {
        act();
        unmarked.add(one);
      },
      one,
    );
  try {
    return await work({ count: () => count, takeEvents, send });
  } finally {
    Object.assign(connected, { write, put, remove, update });
  }
};

const keyOf = (one: Write): string => {
  const key = 'update' in one ? one.update.key : 'put' in one && one.put.type === 'TOLD' ? one.put : undefined;
  return key ? `${key.pk} ${key.sk}` : '';
};

/** Nobody prints or indexes for the sweep here, which would ask for it for ever. */
const dueOfOthers = (one: Write): Write[] =>
  'put' in one && one.put.type === 'DUE' && !['MAIL', 'REMIND'].includes(String(one.put.kind))
    ? [{ remove: { pk: one.put.pk, sk: one.put.sk } }]
    : [];

const eventOf = (one: Write) => ('put' in one && one.put.event ? [eventOfItem(one.put)] : []);
const eventOfItem = ({ event, pk, sk }: Item) =>
  ({ id: 'drill', 'detail-type': event, detail: { pk, sk } }) as unknown as Event;
