import { addDays, atNzHours, type NzDate, nzDate } from '../nz-date.ts';

/** When people are reminded: at eight in the morning or at four in the afternoon, as the clocks in New Zealand show. */
export type Moment = { day: NzDate; hour: 8 | 16 };

/** What somebody may have to be reminded of, with the days that decide when. */
export type Cause =
  | { kind: 'recheck'; lastDay: NzDate }
  | { kind: 'vic'; inspectedOn: NzDate }
  | { kind: 'draft'; changedOn: NzDate }
  | { kind: 'wof'; expiresOn: NzDate }
  | { kind: 'estimate'; sentOn: NzDate; expiresOn: NzDate }
  | TrainingCause;
export type ReminderKind = Cause['kind'];

/** Of training there is no end: it is told on each Monday while it is due. `asOf`: the day on which it stands so. */
export type TrainingCause = {
  kind: 'training';
  dueOn: NzDate;
  asOf: NzDate;
  everyMonths: number;
  organization: string;
  /** Several inspectors work on the account. */
  isShared: boolean;
};

const mornings = (...days: NzDate[]): Moment[] => days.map((day) => ({ day, hour: 8 }));

/** The Monday that a day is, or the next. */
const mondayFrom = (day: NzDate) => addDays(day, (8 - new Date(day).getUTCDay()) % 7);

/** The Mondays on which training that is due is mentioned, as far as they matter on a day: the last one and the next. */
const trainingDays = ({ dueOn, asOf }: TrainingCause) => {
  const first = mondayFrom(dueOn);
  if (first > asOf) return [first];
  const last = mondayFrom(addDays(asOf, -6));
  return [last, addDays(last, 7)];
};

/** All the moments at which people are reminded of something as it stands, the earliest first. */
export const momentsOf = (cause: Cause): Moment[] => {
  switch (cause.kind) {
    case 'recheck':
      return mornings(...[7, 2, 0].map((before) => addDays(cause.lastDay, -before)));
    case 'vic':
      return [{ day: cause.inspectedOn, hour: 16 }, ...mornings(addDays(cause.inspectedOn, 1))];
    case 'draft':
      return mornings(addDays(cause.changedOn, 3));
    case 'wof':
      return mornings(...[28, 14].map((before) => addDays(cause.expiresOn, -before)));
    case 'estimate': {
      const days = [addDays(cause.sentOn, 3), addDays(cause.expiresOn, -2)];
      const held = new Set(days.filter((day) => day > cause.sentOn && day <= cause.expiresOn));
      return mornings(...[...held].sort());
    }
    case 'training':
      return mornings(...trainingDays(cause));
  }
};

export const instantOf = ({ day, hour }: Moment) => atNzHours(day, hour);

/** Eight in the morning of the Monday that comes next. */
export const nextMonday = (after: Date): Moment => {
  const day = mondayFrom(nzDate(after));
  return { day: instantOf({ day, hour: 8 }) > after ? day : addDays(day, 7), hour: 8 };
};

/** The first moment after an instant; undefined: there is none any more. */
export const nextMoment = (cause: Cause, after: Date) => momentsOf(cause).find((moment) => instantOf(moment) > after);

/**
 * When to look at it next: at its next moment; at a draft that was mentioned, which is changed without a word to us, as soon
 * as one that was changed meanwhile can have been left.
 */
export const nextLook = (cause: Cause, after: Date) =>
  nextMoment(cause, after) ??
  (cause.kind === 'draft' ? nextMoment({ kind: 'draft', changedOn: nzDate(after) }, after) : undefined);

/** Later than that, a reminder that nobody got in time is not given any more. */
export const LATEST_DAYS = 3;

/** The last moment up to an instant, if somebody is still to be reminded of it. */
export const currentMoment = (cause: Cause, now: Date) => {
  const moment = momentsOf(cause)
    .filter((one) => instantOf(one) <= now)
    .at(-1);
  const today = nzDate(now);
  return moment && today <= addDays(moment.day, LATEST_DAYS) && !isOver(cause, today) ? moment : undefined;
};

/** After its last day there is no recheck: the vehicle is inspected anew. A WoF that has expired expires no more. */
export const isOver = (cause: Cause, today: NzDate) =>
  (cause.kind === 'recheck' && today > cause.lastDay) || (cause.kind === 'wof' && today > cause.expiresOn);

const MORNING = 8;
const AFTERNOON = 16;
const EVENING = 20;

/** Whether the clocks show that hour, or a later one of the day. */
const isFrom = (hour: number, instant: Date) => instant >= atNzHours(nzDate(instant), hour);

/** Nobody is reminded between eight in the evening and eight in the morning. */
export const isNight = (instant: Date) => !isFrom(MORNING, instant) || isFrom(EVENING, instant);

/** The day whose morning comes next at night. */
export const nextMorning = (night: Date): NzDate => {
  const day = nzDate(night);
  return isFrom(EVENING, night) ? addDays(day, 1) : day;
};

/** What is told of a moment is told by then, so that one mail has all of it. */
const MAILED_AFTER_MS = 10 * 60_000;

/** When the mail of a day goes out whose lines were told before it. */
export const mailMorning = (day: NzDate) => ({
  day,
  at: new Date(atNzHours(day, MORNING).getTime() + MAILED_AFTER_MS),
});

/** When what is told now is mailed, and with the mail of which day: never at night. */
export const mailMoment = (now: Date): { day: NzDate; at: Date } => {
  const soon = new Date(now.getTime() + MAILED_AFTER_MS);
  const today = nzDate(now);
  return isNight(soon) ? mailMorning(addDays(today, 1)) : { day: today, at: soon };
};

/** The last moment that has come of the day that it is; undefined: none has. */
export const momentUpTo = (instant: Date): Moment | undefined => {
  if (!isFrom(MORNING, instant)) return undefined;
  return { day: nzDate(instant), hour: isFrom(AFTERNOON, instant) ? AFTERNOON : MORNING };
};

/** `2026-12-01T08`: names a moment, in order of time. */
export const momentName = ({ day, hour }: Moment) => `${day}T${String(hour).padStart(2, '0')}`;
