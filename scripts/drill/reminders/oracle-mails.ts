import { dayOf, daysLater, hasTime, isNight, isoOf, morningOf, WAITS } from './calendar.ts';
import { type Expected, type Fact, isOfPeople, type Kind, listeners, standingAt, type Wake } from './oracle.ts';

/**
 * What somebody read in the list of their notifications, why, and until when it is so. Nothing in this file is the product's.
 */
export type Heard = Omit<Expected, 'at' | 'moment' | 'must' | 'day'> & { at: number };
/** What changes who hears of something, by shop. */
export type Who = ReadonlyMap<string, readonly Fact[]>;
export const whoOf = (facts: readonly Fact[]): Who => Map.groupBy(facts.filter(isOfPeople), ({ shop }) => shop);
type Line = { kind: Kind; id: string };
/** `isAgain`: whoever sent it before crashed before that was marked. */
export type Mailed = { person: string; at: number; lines: readonly Line[]; isAgain: boolean };

const MAILED: readonly Kind[] = ['recheck', 'draft', 'wof', 'estimate', 'training'];
/** A line goes with a mail that has waited no longer. */
const JOINED_DAYS = 7;

const nameOf = ({ kind, id }: Line) => `${kind} ${id}`;

/** Those that one person can have by mail, in order. */
const mailedOf = (heard: readonly Heard[]) =>
  heard.filter(({ kind }) => MAILED.includes(kind)).sort((a, b) => a.at - b.at);

/** Of one person: what a mail of that instant can say, as it was told before, still stands and is still theirs. */
const mayBeSaid = (one: Heard, at: number, who: Who) => {
  if (one.at > at || one.ends <= at) return false;
  const { isThere, mailsOff } = standingAt(who.get(one.shop) ?? [], one.person, at);
  return isThere && !mailsOff.has(one.kind);
};
/** What it must say: what is also for them as it was when they heard it, and would still be told. */
const mustBeSaid = (one: Heard, at: number, who: Who) =>
  one.until > at &&
  one.isSo?.(at) !== false &&
  mayBeSaid(one, at, who) &&
  listeners(one, at, who.get(one.shop) ?? []).includes(one.person);

/** From when a sweep must send it: some ten minutes later, or on the next morning where the mail of that day was through. */
const dueOf = (one: Heard, own: readonly Heard[], sweeps: readonly Wake[]) => {
  const today = dayOf(one.at);
  const isThrough =
    own.some(({ at }) => at < one.at && dayOf(at) >= daysLater(today, -JOINED_DAYS)) &&
    sweeps.some(({ at }) => at <= one.at + WAITS && dayOf(at) === today && !isNight(at));
  return isThrough ? morningOf(daysLater(today, 1)) + WAITS : one.at + WAITS;
};

/** What was told and no mail said, though a sweep came in time while it stood and nothing had been mailed on that day. */
const findMissing = (own: readonly Heard[], mails: readonly Mailed[], sweeps: readonly Wake[], who: Who) =>
  own.flatMap((one) => {
    // it was switched off when they heard it
    if (!mayBeSaid(one, one.at, who)) return [];
    const due = dueOf(one, own, sweeps);
    const turn = sweeps.find(({ at, isWhole }) => {
      if (!isWhole || at < due || !hasTime(at)) return false;
      const isMailed = mails.some((mail) => mail.at < at && mail.at > one.at && dayOf(mail.at) === dayOf(at));
      return !isMailed;
    });
    if (!turn) return [];
    // any sweep until then may have left it out, for good
    const until = sweeps.filter(({ at }) => at >= one.at && at <= turn.at && !isNight(at));
    if (!until.every(({ at }) => mustBeSaid(one, at, who))) return [];
    const isSaid = mails.some(
      ({ at, lines }) => at >= one.at && at <= turn.at + WAITS && lines.some((line) => nameOf(line) === nameOf(one)),
    );
    return isSaid ? [] : [`${nameOf(one)} told at ${isoOf(one.at)} to ${one.person}, by ${isoOf(turn.at)}`];
  });

export type MailsPlayed = {
  heard: readonly Heard[];
  mails: readonly Mailed[];
  sweeps: readonly Wake[];
  who: Who;
};

const perPerson = <Found>(
  { heard, mails }: MailsPlayed,
  find: (own: readonly Heard[], mails: readonly Mailed[]) => Found[],
) => {
  const sent = Map.groupBy(mails, ({ person }) => person);
  const told = Map.groupBy(heard, ({ person }) => person);
  return [...new Set([...sent.keys(), ...told.keys()])].flatMap((person) =>
    find(
      mailedOf(told.get(person) ?? []),
      (sent.get(person) ?? []).toSorted((a, b) => a.at - b.at),
    ),
  );
};

export const missingInMails = (played: MailsPlayed) =>
  perPerson(played, (own, mails) => findMissing(own, mails, played.sweeps, played.who));

/** What a mail says that it could not say any more, or at all. */
export const wrongInMails = (played: MailsPlayed) =>
  perPerson(played, (own, mails) =>
    mails.flatMap((mail) => {
      const may = (line: Line) =>
        own.some((one) => nameOf(one) === nameOf(line) && mayBeSaid(one, mail.at, played.who));
      return mail.lines
        .filter((line) => !may(line))
        .map((line) => `${nameOf(line)} at ${isoOf(mail.at)} to ${mail.person}`);
    }),
  );

const isLongAway = (day: string, sweeps: readonly Wake[]) =>
  !sweeps.some(
    ({ at, isWhole }) => isWhole && hasTime(at) && dayOf(at) < day && dayOf(at) >= daysLater(day, -JOINED_DAYS),
  );

/** Whoever crashed just before the night, as a mail was going out, goes on with it on the next day, on which there is one anyway. */
const isCutByNight = (day: string, sweeps: readonly Wake[]) => {
  const last = sweeps.findLast(({ at }) => !isNight(at) && dayOf(at) < day);
  return last !== undefined && isNight(last.at + WAITS);
};

/**
 * A second mail of a day, or the same said by two mails of what was told once; but what a crash made go out again or on the next
 * day, and what was told after the mail had waited for so long that nothing went with it any more.
 */
export const twiceInMails = (played: MailsPlayed) =>
  perPerson(played, (own, mails) => {
    const once = mails.filter(({ isAgain }) => !isAgain);
    const days = Map.groupBy(once, ({ at }) => dayOf(at));
    const secondOfDay = [...days].flatMap(([day, some]) =>
      some.length > 1 && !isLongAway(day, played.sweeps) && !isCutByNight(day, played.sweeps)
        ? [`${some.length} mails on ${day} to ${some[0]?.person}`]
        : [],
    );
    const said = Map.groupBy(
      once.flatMap(({ lines }) => lines.map(nameOf)),
      (name) => name,
    );
    const told = Map.groupBy(own, nameOf);
    const saidTwice = [...said].flatMap(([name, times]) =>
      times.length > (told.get(name)?.length ?? 0) ? [`${name} mailed ${times.length} times`] : [],
    );
    return [...secondOfDay, ...saidTwice];
  });

export const atNight = (mails: readonly { person: string; at: number }[]) =>
  mails.filter(({ at }) => isNight(at)).map(({ person, at }) => `to ${person} at ${isoOf(at)}`);
