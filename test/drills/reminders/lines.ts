import { simulateHonestWorkshop } from '#scripts/seed/honest/honest.ts';
import type { Visit } from '#scripts/seed/honest/visit.ts';
import { addDays, addMonths, atNzHours, type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import { DEFAULT_OPENING } from '#shared/opening/model.ts';
import {
  type Cause,
  formatMoment,
  instantOf,
  listAdminMoments,
  listMoments,
  type Moment,
} from '#shared/reminders/moments.ts';
import { weekOf } from '#shared/reminders/wof-week.ts';
import { isOpen } from './calendar.ts';

/** A workshop of four people, with about 1,100 passes a year. `ADMIN` is its only Admin. */
const ADMIN = 'Ann';
const PLAN = { from: '2026-01-01' as NzDate, days: 3 * 365, aDay: 4.3 };
/** The years whose lines are counted: WoFs of the year before expire in them. */
const YEARS = [2027, 2028];
/** As in the demo: every sixth fail gets an estimate, and a fifth of those get no answer. */
const ESTIMATES = { every: 6, unanswered: 5, days: 30 };
const WEEKDAYS = DEFAULT_OPENING.weekdays;

/** A subject of reminders, and when it begins and ends. `isOwn`: the Admin's own work. */
type Task = { cause: Cause; vehicle: string; isOwn: boolean; begins: Date; ends: Date };
const NEVER = new Date('2100-01-01');

const submittedAt = ({ day, startedAt, minutes }: Visit) => {
  const minute = Math.min(startedAt + minutes, 18 * 60);
  return new Date(atNzHours(day, 8).getTime() + (minute - 8 * 60) * 60_000);
};

const listTasks = (visits: readonly Visit[]): Task[] => {
  const byVehicle = Map.groupBy(visits, ({ vehicle }) => vehicle);
  const firsts = new Map<string, NzDate>();
  return visits.flatMap((visit, n): Task[] => {
    const { vehicle, day, isRecheck, vicAfterMinutes, inspector } = visit;
    const begins = submittedAt(visit);
    const isOwn = inspector === ADMIN;
    const shared = { vehicle, isOwn, begins };
    const first = isRecheck ? (firsts.get(vehicle) ?? day) : day;
    firsts.set(vehicle, first);
    const later = (byVehicle.get(vehicle) ?? []).filter((one) => submittedAt(one) > begins);
    const endsWith = (is: (one: Visit) => boolean) => {
      const found = later.find(is);
      return found ? submittedAt(found) : NEVER;
    };
    const pass = (one: Visit) => one.fails.length === 0;
    const vic: Task = {
      ...{ ...shared, cause: { kind: 'vic', inspectedOn: day } },
      ends: vicAfterMinutes === null ? NEVER : new Date(begins.getTime() + vicAfterMinutes * 60_000),
    };
    const own = isOwn ? [vic] : [];
    if (pass(visit)) {
      const expiresOn = addMonths(day, 12);
      return [...own, { ...shared, cause: { kind: 'wof', expiresOn }, ends: endsWith(pass) }];
    }
    const lastDay = addDays(first, 28);
    const recheck: Task = { ...shared, cause: { kind: 'recheck', lastDay }, ends: endsWith((one) => one.isRecheck) };
    const isUnanswered = isOwn && n % (ESTIMATES.every * ESTIMATES.unanswered) === 0;
    const expiresOn = addDays(day, ESTIMATES.days);
    const estimate: Task = { ...shared, cause: { kind: 'estimate', sentOn: day, expiresOn }, ends: NEVER };
    return [...own, recheck, ...(isUnanswered ? [estimate] : [])];
  });
};

/** Returns when a subject ends by itself. */
const endOf = (cause: Cause) => {
  if (cause.kind === 'recheck') return startOfNzDay(addDays(cause.lastDay, 1));
  return cause.kind === 'wof' || cause.kind === 'estimate' ? startOfNzDay(addDays(cause.expiresOn, 1)) : NEVER;
};

type Line = { kind: Cause['kind']; day: NzDate; vehicle: string; moment: string };

const listLines = (tasks: readonly Task[], momentsOf: (task: Task) => Moment[]): Line[] =>
  tasks.flatMap((task) =>
    momentsOf(task)
      .filter((moment) => instantOf(moment) > task.begins && instantOf(moment) < task.ends)
      .map((moment) => ({
        ...{ kind: task.cause.kind, day: moment.day, vehicle: task.vehicle },
        moment: formatMoment(moment),
      })),
  );

/** Joins the WoFs of a week to the line that the first of them causes. */
const joinWeeks = (lines: readonly Line[]) => {
  const weeks = Map.groupBy(
    lines.filter(({ kind }) => kind === 'wof'),
    ({ day }) => weekOf(day),
  );
  const firsts = [...weeks.values()].map((own) =>
    own.reduce((one, other) => (other.moment < one.moment ? other : one)),
  );
  return [...lines.filter(({ kind }) => kind !== 'wof'), ...firsts];
};

const perYear = (lines: readonly Line[], kind?: string) => {
  const counted = lines.filter(({ day }) => YEARS.includes(Number(day.slice(0, 4))));
  return Math.round(counted.filter((one) => !kind || one.kind === kind).length / YEARS.length);
};
const onClosedDays = (lines: readonly Line[]) => perYear(lines.filter(({ day }) => !isOpen(day, WEEKDAYS)));

/**
 * Counts the lines that the Admin of a workshop of four gets in a year: before opening days and the line of a week, and
 * after. `inspects`: the Admin is one of the inspectors.
 */
export const countLines = (seed: number, { inspects }: { inspects: boolean }) => {
  const inspectors = [inspects ? ADMIN : 'Rua', 'Tom', 'Mere', ...(inspects ? ['Wei'] : [])];
  const isClosed = (day: string) => !isOpen(day, WEEKDAYS);
  const visits = simulateHonestWorkshop({ seed, inspectors, ...PLAN, isClosed });
  const tasks = listTasks(visits);
  const before = listLines(tasks, ({ cause }) => listMoments(cause, null));
  const after = listLines(tasks, ({ cause, isOwn }) =>
    (isOwn ? listMoments : listAdminMoments)(cause, DEFAULT_OPENING),
  );
  const lines = joinWeeks(after);
  const told = new Set(after.map(({ kind, vehicle }) => `${kind} ${vehicle}`));
  return {
    passes: Math.round(visits.filter(({ fails }) => fails.length === 0).length / (PLAN.days / 365)),
    before: perYear(before),
    after: perYear(lines),
    byKind: Object.fromEntries(
      (['wof', 'recheck', 'vic', 'estimate'] as const).map((kind) => [
        kind,
        [perYear(before, kind), perYear(lines, kind)],
      ]),
    ),
    onClosedDays: { before: onClosedDays(before), after: onClosedDays(lines) },
    /** Subjects that stayed open to the end, and have no line. */
    lost: tasks.filter(({ cause, vehicle, ends }) => ends >= endOf(cause) && !told.has(`${cause.kind} ${vehicle}`))
      .length,
  };
};
