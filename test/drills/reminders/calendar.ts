/** The New Zealand calendar, calculated independently of the product. Instants are in milliseconds. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SUNDAY = 0;
/** How many days late a missed reminder may be delivered. */
export const LATEST_DAYS = 3;

/** Returns 2:00 standard time on the first Sunday on or after that day, as if it were UTC. */
const findSunday = (year: number, month: number, date: number) => {
  let day = Date.UTC(year, month - 1, date);
  while (new Date(day).getUTCDay() !== SUNDAY) day += DAY;
  return day + 2 * HOUR;
};
const winters = new Map<number, { from: number; to: number }>();
/** Returns the standard time of a year: from the first Sunday in April to the last in September. */
const winterOf = (year: number) => {
  const known = winters.get(year) ?? { from: findSunday(year, 4, 1), to: findSunday(year, 9, 24) };
  winters.set(year, known);
  return known;
};

/** Returns the local time as if it were UTC: 12 hours ahead, and 13 in daylight saving time. */
const shownAt = (at: number) => {
  const standard = at + 12 * HOUR;
  const year = new Date(standard).getUTCFullYear();
  const { from, to } = winterOf(year);
  return new Date(standard >= from && standard < to ? standard : standard + HOUR);
};

export const getDay = (at: number) => shownAt(at).toISOString().slice(0, 10);
const hourOf = (at: number) => shownAt(at).getUTCHours();

/**
 * Returns the instant of a local time, given in minutes after midnight. When the clocks go back, returns the later one.
 */
export const instantAt = (day: string, minutes: number) => {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const inWinter = shown - 12 * HOUR;
  return shownAt(inWinter).getTime() === shown ? inWinter : inWinter - HOUR;
};

export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);
export const daysFrom = (one: string, other: string) =>
  (Date.parse(`${other}T12:00:00Z`) - Date.parse(`${one}T12:00:00Z`)) / DAY;

/** Returns the first instant after a day. */
export const getEnd = (day: string) => instantAt(daysLater(day, 1), 0);

const MORNING = 8;
const EVENING = 20;
export const isNight = (at: number) => hourOf(at) < MORNING || hourOf(at) >= EVENING;

export const formatIso = (at: number) => new Date(at).toISOString();
