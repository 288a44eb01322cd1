import { atNzHours, nzDate } from '#shared/nz-date.ts';
import type { ScheduleSpec } from '../stack.ts';
import type { AsyncCalls } from './calls.ts';

const UNIT_MS = {
  minute: 60_000,
  minutes: 60_000,
  hour: 3_600_000,
  hours: 3_600_000,
  day: 86_400_000,
  days: 86_400_000,
};

/**
 * Parses `rate(5 minutes)` to milliseconds. Throws for any other expression, because the local clock doesn't support
 * it.
 */
export function rateMs(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (\w+)\)$/.exec(expression) ?? [];
  if (!count || !unit || !(unit in UNIT_MS)) throw new Error(`The local clock does not support ${expression}`);
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/** Returns the hours of `cron(0/20 8-9,16-17 * * ? *)`, with fractions. Returns undefined for any other expression. */
const hoursOf = (expression: string): number[] | undefined => {
  const [, first, step = '60', hours] = /^cron\((\d+)(?:\/(\d+))? ([\d,-]+) \* \* \? \*\)$/.exec(expression) ?? [];
  return hours?.split(',').flatMap((range) => {
    const [from = 0, upTo = from] = range.split('-').map(Number);
    const rings: number[] = [];
    for (let hour = from; hour <= upTo; hour++)
      for (let minute = Number(first); minute < 60; minute += Number(step)) rings.push(hour + minute / 60);
    return rings;
  });
};

const CHECKED_MS = 20_000;

/** Fires once at each of these hours in New Zealand. */
function ringAtHours({ expression, timeZone }: ScheduleSpec, hours: readonly number[], ring: () => void) {
  if (timeZone !== 'Pacific/Auckland') throw new Error(`The local clock does not support ${expression} in ${timeZone}`);
  let since = Date.now();
  return setInterval(() => {
    const now = Date.now();
    const rings = hours.map((hour) => atNzHours(nzDate(new Date(now)), hour).getTime());
    if (rings.some((at) => at > since && at <= now)) ring();
    since = now;
  }, CHECKED_MS);
}

/** Implements EventBridge Scheduler. `everyMs` overrides the rates. */
export function startClock(schedules: readonly ScheduleSpec[], calls: AsyncCalls, everyMs?: number) {
  const ring = ({ name, fn, input }: ScheduleSpec) =>
    calls.add(
      fn,
      input ?? {
        version: '0',
        'detail-type': 'Scheduled Event',
        source: 'aws.scheduler',
        time: new Date().toISOString(),
        resources: [name],
        detail: '{}',
      },
    );
  const timers = schedules.map((schedule) => {
    const hours = hoursOf(schedule.expression);
    return hours && everyMs === undefined
      ? ringAtHours(schedule, hours, () => ring(schedule))
      : setInterval(ring, everyMs ?? rateMs(schedule.expression), schedule);
  });
  return {
    ringNow: () => Promise.all(schedules.map((schedule) => ring(schedule).done)),
    stop: () => timers.forEach(clearInterval),
  };
}
