/** The clocks of New Zealand, reckoned otherwise than by the product. Instants are milliseconds. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SUNDAY = 0;

/** Two in the morning of the first Sunday from that day on, in standard time. */
const sundayFrom = (year: number, month: number, date: number) => {
  let day = Date.UTC(year, month - 1, date);
  while (new Date(day).getUTCDay() !== SUNDAY) day += DAY;
  return day + 2 * HOUR;
};

/** What the clocks show, as if that were in UTC: twelve hours more, and one more but from April to September. */
const shownAt = (at: number) => {
  const standard = at + 12 * HOUR;
  const year = new Date(standard).getUTCFullYear();
  // the first Sunday of April, the last of September
  const isWinter = standard >= sundayFrom(year, 4, 1) && standard < sundayFrom(year, 9, 24);
  return new Date(isWinter ? standard : standard + HOUR);
};

export const dayOf = (at: number) => shownAt(at).toISOString().slice(0, 10);
export const hourOf = (at: number) => shownAt(at).getUTCHours();

/** When the clocks show so many minutes after midnight; the later where they show it twice, or not. */
export const instantAt = (day: string, minutes: number) => {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const inWinter = shown - 12 * HOUR;
  return shownAt(inWinter).getTime() === shown ? inWinter : inWinter - HOUR;
};

export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);
export const daysFrom = (one: string, other: string) =>
  (Date.parse(`${other}T12:00:00Z`) - Date.parse(`${one}T12:00:00Z`)) / DAY;
