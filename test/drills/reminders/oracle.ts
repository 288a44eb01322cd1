import {
  daysLater,
  getDay,
  getEnd,
  instantAt,
  isNight,
  isOpen,
  LATEST_DAYS,
  lastOpen,
  mondayOf,
  nextOpen,
} from './calendar.ts';

/** The actions in a workshop, from the point of view of its people. This file uses no code of the product. */
type Action =
  | {
      what: 'submitted';
      sheet: string;
      draft: string;
      by: string;
      vehicle: string;
      /** The day of the first inspection. */
      first: string;
      /** Expiry date of its WoF, or '' if it failed. */
      passedUntil: string;
      rechecks?: string | undefined;
    }
  /** A correction on the day of submission: the sheet passes, and its WoF expires on this day. */
  | { what: 'corrected'; sheet: string; vehicle: string; first: string; passedUntil: string }
  | { what: 'entered'; sheet: string }
  | { what: 'written'; draft: string; by: string }
  | { what: 'discarded'; draft: string }
  | { what: 'sent'; estimate: string; vehicle: string; by: string; lastDay: string }
  | { what: 'closed'; estimate: string }
  | { what: 'member'; person: string; role: 'Admin' | 'inspector' | 'none' }
  /** `person` is '' for everyone in the workshop. */
  | { what: 'switched'; person: string; kind: Kind; isOn: boolean }
  /** When a workshop starts: the weekdays on which it is open. */
  | { what: 'opened shop'; weekdays: readonly number[] }
  | { what: 'closed shop' }
  | { what: 'reopened shop' };
export type Fact = { at: number; shop: string } & Action;
export type Kind = 'recheck' | 'vic' | 'draft' | 'wof' | 'estimate';
/** A run of the reminder function. `isWhole`: it was scheduled, and completed, possibly after retries. */
export type Wake = { at: number; isWhole: boolean };

/** The subject of reminders, with its moments and its time span. `day`: the date to or from which the text counts. */
export type Subject = {
  shop: string;
  kind: Kind;
  id: string;
  begins: number;
  ends: number;
  moments: string[];
  day: string;
  by: string | undefined;
  admins: boolean;
};

/**
 * `at`: the runs that may have sent it. `must`: it must have been sent by the last of these. `until`: when it is no
 * longer sent. `ends`: when it no longer applies. `day`: the date to or from which the text counts.
 */
export type Expected = {
  person: string;
  shop: string;
  by: string | undefined;
  admins: boolean;
  until: number;
  kind: Kind;
  id: string;
  moment: string;
  must: boolean;
  at: number[];
  ends: number;
  day: string;
  weekdays: readonly number[];
};

const RECHECK_DAYS = 28;

const morningsOf = (...days: string[]) => [...new Set(days)].sort().map((day) => `${day}T08`);
const instantOf = (moment: string) => instantAt(moment.slice(0, 10), Number(moment.slice(11)) * 60);

type Of<What extends Fact['what']> = Extract<Fact, { what: What }>;

type Weekdays = readonly number[];
type Later = readonly Fact[];
const endsWith = (later: Later, is: (fact: Fact) => boolean) => later.find(is)?.at ?? Infinity;
const isPassOf = (vehicle: string) => (fact: Fact) =>
  (fact.what === 'submitted' || fact.what === 'corrected') && fact.vehicle === vehicle && fact.passedUntil !== '';
const isCorrected = (fact: Fact, id: string) => fact.what === 'corrected' && fact.sheet === id;

/** `later`: everything done afterwards. */
const ofSheet = (sheet: Of<'submitted'>, later: Later, open: Weekdays): Subject[] => {
  const { at, shop, sheet: id, by, first, passedUntil } = sheet;
  const today = getDay(at);
  const vic: Subject = {
    ...{ shop, id, begins: at, kind: 'vic', day: today, by, admins: false },
    ends: endsWith(later, (fact) => fact.what === 'entered' && fact.sheet === id),
    moments: [...(isOpen(today, open) ? [`${today}T16`] : []), ...morningsOf(nextOpen(daysLater(today, 1), open))],
  };
  if (passedUntil) return [vic, ofPass(sheet, later, open)];
  const last = daysLater(first, RECHECK_DAYS);
  const over = endsWith(later, (fact) => (fact.what === 'submitted' && fact.rechecks === id) || isCorrected(fact, id));
  const moments = morningsOf(...[7, 2, 0].map((days) => lastOpen(daysLater(last, -days), open)));
  const ends = Math.min(over, getEnd(last));
  return [vic, { ...{ shop, id, begins: at, kind: 'recheck', day: last, by, admins: true }, ends, moments }];
};

/**
 * Returns the subject of a WoF's reminders. It ends when the WoF expires or is corrected, or when another one is issued
 * for the vehicle.
 */
const ofPass = (pass: Of<'submitted' | 'corrected'>, later: Later, open: Weekdays): Subject => {
  const { at, shop, sheet: id, passedUntil } = pass;
  const moments = morningsOf(...[28, 14].map((days) => nextOpen(daysLater(passedUntil, -days), open)));
  const ends = Math.min(endsWith(later, isPassOf(pass.vehicle)), getEnd(passedUntil));
  return { shop, id, begins: at, kind: 'wof', day: passedUntil, by: undefined, admins: true, ends, moments };
};

const ofDraft = ({ at, shop, draft, by }: Of<'written'>, later: Later, open: Weekdays): Subject => ({
  ...{ shop, kind: 'draft', id: draft, begins: at, by, admins: false, day: getDay(at) },
  ends: later.find((fact) => 'draft' in fact && fact.draft === draft)?.at ?? Infinity,
  moments: morningsOf(nextOpen(daysLater(getDay(at), 3), open)),
});

const ofEstimate = (
  { at, shop, estimate, vehicle, by, lastDay }: Of<'sent'>,
  later: Later,
  open: Weekdays,
): Subject => {
  const next = later.find((fact) => 'estimate' in fact && fact.estimate === estimate);
  return {
    ...{ shop, kind: 'estimate', id: estimate, begins: at, by, admins: false, day: lastDay },
    ends: Math.min(next?.at ?? Infinity, endsWith(later, isPassOf(vehicle)), getEnd(lastDay)),
    // no reminder on the day of sending: the sender knows then that the estimate expires soon
    moments: morningsOf(nextOpen(daysLater(getDay(at), 3), open), lastOpen(daysLater(lastDay, -2), open)).filter(
      (moment) => moment > `${getDay(at)}T24` && moment < `${lastDay}T24`,
    ),
  };
};

const subjectsIn = (facts: readonly Fact[], open: Weekdays): Subject[] =>
  facts.flatMap((fact, n) => {
    const later = facts.slice(n + 1);
    if (fact.what === 'submitted') return ofSheet(fact, later, open);
    if (fact.what === 'corrected') return [ofPass(fact, later, open)];
    if (fact.what === 'written') return [ofDraft(fact, later, open)];
    return fact.what === 'sent' ? [ofEstimate(fact, later, open)] : [];
  });

type For = Pick<Subject, 'kind' | 'by' | 'admins'>;
/** Lists the recipients at an instant. People who left or switched the reminder off get nothing. */
const listeners = ({ kind, by, admins }: For, at: number, facts: readonly Fact[]) => {
  const roles = new Map<string, string>();
  const off = new Set<string>();
  let isClosed = false;
  for (const fact of facts) {
    if (fact.at > at) break;
    if (fact.what === 'member') roles.set(fact.person, fact.role);
    else if (fact.what === 'switched' && fact.kind === kind) off[fact.isOn ? 'delete' : 'add'](fact.person);
    else if (fact.what === 'closed shop' || fact.what === 'reopened shop') isClosed = fact.what === 'closed shop';
  }
  if (isClosed || off.has('')) return [];
  return [...roles].flatMap(([person, role]) =>
    role !== 'none' && !off.has(person) && (person === by || (admins && role === 'Admin')) ? [person] : [],
  );
};

/** Admins hear of someone else's recheck only two days before its last day, if its inspector hears of it. */
const listenersAt = (subject: Placed, moment: string, at: number, facts: readonly Fact[]) => {
  const all = listeners(subject, at, facts);
  const { kind, by, day, weekdays } = subject;
  const isForAdmins = kind !== 'recheck' || moment === `${lastOpen(daysLater(day, -2), weekdays)}T08`;
  return isForAdmins || !all.some((person) => person === by) ? all : all.filter((person) => person === by);
};

/** A subject in a workshop that is open on these weekdays. */
type Placed = Subject & { weekdays: Weekdays };
type Dated = Wake & { day: string };

const expectOf = (subject: Placed, wakes: readonly Dated[], facts: readonly Fact[]): Expected[] => {
  const { kind, id, shop, by, admins, begins, ends, day, weekdays } = subject;
  const moments = subject.moments
    .map((moment) => ({ moment, from: instantOf(moment) }))
    .filter(({ from }) => from > begins && from < ends);
  return moments.flatMap(({ moment, from }, n) => {
    const until = Math.min(ends, moments[n + 1]?.from ?? Infinity);
    const due = moment.slice(0, 10);
    const lastDay = [daysLater(due, LATEST_DAYS), nextOpen(daysLater(due, 1), weekdays)].sort().at(-1) ?? due;
    const latest = Math.min(until, getEnd(lastDay));
    const turns = wakes.filter(({ at, day }) => at >= from && at < latest && day <= lastDay && isOpen(day, weekdays));
    const whole = turns.findIndex(({ isWhole }) => isWhole);
    const heard = new Map<string, Expected>();
    for (const [turn, { at, isWhole }] of (whole < 0 ? turns : turns.slice(0, whole + 1)).entries())
      for (const person of listenersAt(subject, moment, at, facts)) {
        const before = heard.get(person)?.at ?? [];
        // An earlier run may have handled it while it was not for this person.
        const must = isWhole && before.length === turn;
        const what = { shop, by, admins, kind, id, moment, ends, until: latest, day, weekdays };
        heard.set(person, { ...what, person, must, at: [...before, at] });
      }
    return [...heard.values()];
  });
};

/** The WoFs of a week are one notification, which the first of them causes. */
const joinWeeks = (all: readonly Expected[]): Expected[] => {
  const weeks = Map.groupBy(
    all.filter(({ kind }) => kind === 'wof'),
    ({ shop, person, moment }) => `${shop} ${person} ${mondayOf(moment.slice(0, 10))}`,
  );
  return [
    ...all.filter(({ kind }) => kind !== 'wof'),
    ...[...weeks.values()].flatMap((own) => {
      const [first] = own;
      const moment = `${mondayOf(first?.moment.slice(0, 10) ?? '')}T08`;
      const at = [...new Set(own.flatMap((one) => one.at))];
      return first ? [{ ...first, id: `week of ${first.shop}`, moment, at, must: own.some(({ must }) => must) }] : [];
    }),
  ];
};

/**
 * Calculates all expected reminders from what was done in the workshops, in order, and from the runs of the function.
 */
export const expectAll = (facts: readonly Fact[], wakes: readonly Wake[]): Expected[] => {
  const byDay = wakes
    .filter(({ at }) => !isNight(at))
    .sort((a, b) => a.at - b.at)
    .map((wake) => ({ ...wake, day: getDay(wake.at) }));
  return [...Map.groupBy(facts, ({ shop }) => shop).values()].flatMap((own) => {
    const weekdays = own.find((fact) => fact.what === 'opened shop')?.weekdays ?? [];
    return joinWeeks(subjectsIn(own, weekdays).flatMap((subject) => expectOf({ ...subject, weekdays }, byDay, own)));
  });
};
