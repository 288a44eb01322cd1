import * as z from 'zod';

/** A calendar day in New Zealand, `YYYY-MM-DD`. Days, not instants, decide WoF questions. */
export const NzDate = z.iso.date('Not a date: write year-month-day').brand<'NzDate'>();
export type NzDate = z.infer<typeof NzDate>;

const inAuckland = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' });
const clockInAuckland = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export const nzDate = (instant: Date) => inAuckland.format(instant) as NzDate;

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: NzDate, b: NzDate) => (Date.parse(b) - Date.parse(a)) / 86_400_000;

export const addDays = (day: NzDate, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10) as NzDate;

/** `2026-11-21` → `21/11/2026`; what is not a date reads 'Invalid date', nothing reads ''. Source: specification 1, section 8. */
export const showDate = (day: string) => {
  if (!day) return '';
  if (!NzDate.safeParse(day).success) return 'Invalid date';
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
};

/** An instant as a New Zealander reads it: `21/11/2026, 9:05 am`. */
export const showInstant = (instant: string) =>
  Number.isNaN(Date.parse(instant)) ? 'Invalid date' : clockInAuckland.format(new Date(instant));
