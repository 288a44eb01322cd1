import { addDays, atNzHours, type NzDate, nzDate } from '../nz-date.ts';
import { isOpenDay, type Opening, openDayFrom, openDayUpTo } from '../opening/open-days.ts';

/** A time for reminders: 8 am or 4 pm in New Zealand. */
export type Moment = { day: NzDate; hour: 8 | 16 };

/** The subject of a reminder, with the days that determine its schedule. */
export type Cause =
  | { kind: 'recheck'; lastDay: NzDate }
  | { kind: 'vic'; inspectedOn: NzDate }
  | { kind: 'draft'; changedOn: NzDate }
  | { kind: 'wof'; expiresOn: NzDate }
  | { kind: 'estimate'; sentOn: NzDate; expiresOn: NzDate }
  | TrainingCause
  | AmendmentCause;
export type ReminderKind = Cause['kind'];

/** Training is due every Monday until it is recorded. `asOf` is the day for which these values hold. */
export type TrainingCause = {
  kind: 'training';
  dueOn: NzDate;
  asOf: NzDate;
  everyMonths: number;
  organization: string;
  /** True if several inspectors use the account. */
  isShared: boolean;
};

/**
 * Amendments of the manual to read: due on the morning after each of them was added, and every Monday until all are
 * signed. `days`: these mornings, earliest first. `title`: of the only one.
 */
export type AmendmentCause = {
  kind: 'amendment';
  days: readonly [NzDate, ...NzDate[]];
  asOf: NzDate;
  title?: string;
  organization: string;
  isShared: boolean;
};

/** Days before a WoF expires on which there is a reminder. */
export const WOF_DAYS = [28, 14] as const;
/** Days before the last day for a recheck. */
const RECHECK_DAYS = [7, 2, 0];

const mornings = (...days: NzDate[]): Moment[] => [...new Set(days)].sort().map((day) => ({ day, hour: 8 }));

/** Returns the same day if it is a Monday, else the next Monday. */
const mondayFrom = (day: NzDate) => addDays(day, (8 - new Date(day).getUTCDay()) % 7);

/** Returns the same day if it is a Monday, else the last Monday before. */
export const mondayUpTo = (day: NzDate) => mondayFrom(addDays(day, -6));

/** Returns the Mondays on which due training is mentioned: only the latest one and the next. */
const trainingDays = ({ dueOn, asOf }: Pick<TrainingCause, 'dueOn' | 'asOf'>) => {
  const first = mondayFrom(dueOn);
  if (first > asOf) return [first];
  const last = mondayUpTo(asOf);
  return [last, addDays(last, 7)];
};

/** Days before the last day for a recheck on which Admins hear of it too. */
const RECHECK_FOR_ADMINS = 2;

/** Lists the reminder times at which Admins hear of someone else's work: of a recheck only once. */
export const listAdminMoments = (cause: Cause, opening: Opening): Moment[] =>
  cause.kind === 'recheck'
    ? mornings(openDayUpTo(addDays(cause.lastDay, -RECHECK_FOR_ADMINS), opening))
    : listMoments(cause, opening);

/** Returns the days that determine the schedule: if they change, earlier reminders no longer apply. */
export const getAnchor = (cause: Cause): string => {
  switch (cause.kind) {
    case 'recheck':
      return cause.lastDay;
    case 'vic':
      return cause.inspectedOn;
    case 'draft':
      return cause.changedOn;
    case 'wof':
      return cause.expiresOn;
    case 'estimate':
      return `${cause.sentOn} ${cause.expiresOn}`;
    case 'training':
      return cause.dueOn;
    case 'amendment':
      return cause.days[0];
  }
};

/**
 * Lists all reminder times of a subject, earliest first. They are on open days: what ends is mentioned on the last one
 * before, anything else on the next.
 */
export const listMoments = (cause: Cause, opening: Opening): Moment[] => {
  const before = (day: NzDate) => openDayUpTo(day, opening);
  const next = (day: NzDate) => openDayFrom(day, opening);
  switch (cause.kind) {
    case 'recheck':
      return mornings(...RECHECK_DAYS.map((left) => before(addDays(cause.lastDay, -left))));
    case 'vic': {
      const { inspectedOn: day } = cause;
      const sameDay: Moment[] = isOpenDay(day, opening) ? [{ day, hour: 16 }] : [];
      return [...sameDay, ...mornings(next(addDays(day, 1)))];
    }
    case 'draft':
      return mornings(next(addDays(cause.changedOn, 3)));
    case 'wof':
      return mornings(...WOF_DAYS.map((left) => next(addDays(cause.expiresOn, -left))));
    case 'estimate': {
      const days = [next(addDays(cause.sentOn, 3)), before(addDays(cause.expiresOn, -2))];
      return mornings(...days.filter((day) => day > cause.sentOn && day <= cause.expiresOn));
    }
    case 'training':
      return mornings(...trainingDays(cause).map(next));
    case 'amendment': {
      const { days, asOf } = cause;
      return mornings(...[...days, ...trainingDays({ dueOn: days[0], asOf })].map(next));
    }
  }
};

export const instantOf = ({ day, hour }: Moment) => atNzHours(day, hour);

/** Returns 8 am on the next Monday. */
export const nextMonday = (after: Date): Moment => {
  const day = mondayFrom(nzDate(after));
  return { day: instantOf({ day, hour: 8 }) > after ? day : addDays(day, 7), hour: 8 };
};

/** Returns the first reminder time after an instant; undefined if none is left. */
export const nextMoment = (cause: Cause, after: Date, opening: Opening) =>
  listMoments(cause, opening).find((moment) => instantOf(moment) > after);

/**
 * Returns when to check the subject next: at its next reminder time. Drafts change without an event, so after its
 * reminder a draft is checked again at the earliest time when it could be due once more.
 */
export const getNextCheck = (cause: Cause, after: Date, opening: Opening) =>
  nextMoment(cause, after, opening) ??
  (cause.kind === 'draft' ? nextMoment({ kind: 'draft', changedOn: nzDate(after) }, after, opening) : undefined);

/** A reminder that could not be delivered within this time, or on the next open day, is dropped. */
export const MAX_DELAY_DAYS = 3;

/** Returns the latest reminder time up to an instant, unless it is too old. */
export const currentMoment = (cause: Cause, now: Date, opening: Opening) => {
  const moment = listMoments(cause, opening)
    .filter((one) => instantOf(one) <= now)
    .at(-1);
  const today = nzDate(now);
  if (!moment || isOver(cause, today)) return undefined;
  const lastDays = [addDays(moment.day, MAX_DELAY_DAYS), openDayFrom(addDays(moment.day, 1), opening)];
  return lastDays.some((day) => today <= day) ? moment : undefined;
};

/** True if the subject has expired: no recheck after its last day, and no reminder of an expired WoF. */
export const isOver = (cause: Cause, today: NzDate) =>
  (cause.kind === 'recheck' && today > cause.lastDay) || (cause.kind === 'wof' && today > cause.expiresOn);

const MORNING = 8;
const AFTERNOON = 16;
const EVENING = 20;

/** True from an hour of the day on, in New Zealand time. */
const isFrom = (hour: number, instant: Date) => instant >= atNzHours(nzDate(instant), hour);

/** True between 8 pm and 8 am, when no reminders are sent. */
export const isNight = (instant: Date) => !isFrom(MORNING, instant) || isFrom(EVENING, instant);

/** Returns the day of the next morning, for an instant at night. */
export const nextMorning = (night: Date): NzDate => {
  const day = nzDate(night);
  return isFrom(EVENING, night) ? addDays(day, 1) : day;
};

/**
 * Delay of emails in the queue, so that the daily email includes all notifications of the same reminder time. SQS allows
 * 15 minutes.
 */
export const MAIL_DELAY_S = 600;

/** Returns when the email for a day is sent, if its lines were created earlier. */
export const mailMorning = (day: NzDate) => ({
  day,
  at: new Date(atNzHours(day, MORNING).getTime() + MAIL_DELAY_S * 1000),
});

/** Returns the day and time of the email for notifications created now; never at night. */
export const mailMoment = (now: Date): { day: NzDate; at: Date } => {
  const soon = new Date(now.getTime() + MAIL_DELAY_S * 1000);
  const today = nzDate(now);
  return isNight(soon) ? mailMorning(addDays(today, 1)) : { day: today, at: soon };
};

/** Returns the latest reminder time of the current day; undefined if there was none yet. */
export const getLatestMoment = (instant: Date): Moment | undefined => {
  if (!isFrom(MORNING, instant)) return undefined;
  return { day: nzDate(instant), hour: isFrom(AFTERNOON, instant) ? AFTERNOON : MORNING };
};

/** Formats a reminder time for sorting, as in `2026-12-01T08`. */
export const formatMoment = ({ day, hour }: Moment) => `${day}T${String(hour).padStart(2, '0')}`;
