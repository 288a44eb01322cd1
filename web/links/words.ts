import type { LineDecision } from '#shared/estimates/decisions.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { spellDay } from '#shared/spell-day.ts';
import type { View } from './read-view.ts';

export const SEE_PDF = 'Open it as a PDF';

export const choiceWords: Record<LineDecision, string> = {
  approved: 'Approve',
  later: 'Not now',
  declined: 'Decline',
};

/** `now` is the total of the version that replaces the earlier one. */
export const replacedWords = ({ sentOn, totalCents }: NonNullable<View['replaces']>, now: number) =>
  `This version replaces the one from ${spellDay(sentOn)}: ${showMoney(totalCents)} then, ${showMoney(now)} now.`;

export const gstWords = (gst: number | null) => (gst ? `includes GST of ${showMoney(gst)}` : '');

/** Builds a formatter that uses New Zealand time, wherever the device is. */
const inAuckland = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', ...options });
const time = { hour: 'numeric', minute: '2-digit' } as const;
const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Formats a time, as in `2:35 pm`. */
export const formatTime = (instant: string) => inAuckland(time).format(new Date(instant));
/** Formats a date and time, as in `Mon 23 Nov 2026 at 2:35 pm`. */
export const formatMoment = (instant: string) =>
  `${inAuckland(day).format(new Date(instant)).replace(',', '')} at ${formatTime(instant)}`;

export const formatLineCount = (count: number) => (count === 1 ? '1 line' : `${count} lines`);
