import { dayOf, eveningOf, isNight, isoOf, WAITS } from './calendar.ts';
import { type Kind, listeners, standingAt, type Wake } from './oracle.ts';
import type { Heard, Who } from './oracle-mails.ts';

/** A device of a person, from when to when it was registered. Nothing in this file is the product's. */
export type Device = { person: string; id: string; from: number; until: number };
/** A device was sent something. `isAgain`: whoever sent it before crashed before that was marked. */
export type Pushed = { device: string; at: number; kind: Kind; id: string; isAgain: boolean };

const PUSHED: readonly Kind[] = ['recheck', 'vic', 'estimate'];

const nameOf = ({ kind, id }: { kind: Kind; id: string }, device: string) => `${kind} ${id} on ${device}`;

/** One that a device was to show, until the evening of its day. */
type Due = Heard & { device: Device; end: number };

/** On the devices that they had when they heard it, or may have added before it was sent. */
const dueOn = (heard: readonly Heard[], devices: readonly Device[]): Due[] => {
  const byPerson = Map.groupBy(devices, ({ person }) => person);
  return heard
    .filter(({ kind }) => PUSHED.includes(kind))
    .flatMap((one) =>
      (byPerson.get(one.person) ?? []).flatMap((device) =>
        device.from < eveningOf(dayOf(one.at)) && one.at < device.until
          ? [{ ...one, device, end: Math.min(one.ends, device.until, eveningOf(dayOf(one.at))) }]
          : [],
      ),
    );
};

/** Whoever sends came to what was asked for somebody. */
export type Turn = Wake & { person: string; kind: Kind; id: string };

export type PushesPlayed = {
  heard: readonly Heard[];
  pushes: readonly Pushed[];
  devices: readonly Device[];
  turns: readonly Turn[];
  who: Who;
};

export const missingOnDevices = ({ heard, pushes, devices, turns, who }: PushesPlayed) => {
  const asked = Map.groupBy(turns, (turn) => nameOf(turn, turn.person));
  const shown = Map.groupBy(pushes, (one) => nameOf(one, one.device));
  return dueOn(heard, devices).flatMap((due) => {
    const own = (asked.get(nameOf(due, due.person)) ?? []).filter(({ at }) => at >= due.at);
    const name = nameOf(due, due.device.id);
    if (own.length === 0 && due.device.from < due.at) return [`${name} told at ${isoOf(due.at)}, never asked for`];
    const turn = own.find(({ isWhole }) => isWhole);
    if (!turn || turn.at + WAITS >= Math.min(due.end, due.until) || due.device.from > due.at) return [];
    const until = own.filter(({ at }) => at <= turn.at);
    if (!until.every(({ at }) => listeners(due, at, who.get(due.shop) ?? []).includes(due.person))) return [];
    const isShown = shown.get(name)?.some(({ at }) => at >= due.at && at < due.end);
    return isShown ? [] : [`${name} told at ${isoOf(due.at)}, by ${isoOf(turn.at)}`];
  });
};

/** On a device that was not there, of what was not told, is over, or after the evening of its day. */
export const wrongOnDevices = ({ heard, pushes, devices, who }: PushesPlayed) => {
  const due = Map.groupBy(dueOn(heard, devices), (one) => nameOf(one, one.device.id));
  return pushes.flatMap((push) => {
    const name = nameOf(push, push.device);
    const may = (due.get(name) ?? []).some(
      (one) =>
        one.at <= push.at && push.at < one.end && standingAt(who.get(one.shop) ?? [], one.person, push.at).isThere,
    );
    return may ? [] : [`${name} at ${isoOf(push.at)}`];
  });
};

export const twiceOnDevices = ({ heard, pushes, devices }: PushesPlayed) => {
  const due = Map.groupBy(dueOn(heard, devices), (one) => nameOf(one, one.device.id));
  const once = pushes.filter(({ isAgain }) => !isAgain);
  return [...Map.groupBy(once, (one) => nameOf(one, one.device))].flatMap(([name, own]) =>
    own.length > (due.get(name)?.length ?? 0) ? [`${name}: ${own.length} times`] : [],
  );
};

export const onDevicesAtNight = (pushes: readonly Pushed[]) =>
  pushes.filter(({ at }) => isNight(at)).map((one) => `${nameOf(one, one.device)} at ${isoOf(one.at)}`);
