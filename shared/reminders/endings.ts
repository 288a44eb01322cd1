import type { NzDate } from '../nz-date.ts';
import { type Cause, formatMoment, getAnchor, isOver, listMoments, type ReminderKind } from './moments.ts';

/** Why a reminder no longer applies, as shown after the name of its subject. */
const endings = {
  entered: 'done, entered in VIC',
  rechecked: 'done, rechecked',
  inspected: 'done, inspected again',
  submitted: 'done, submitted',
  answered: 'done, answered',
  trained: 'done, training recorded',
  signed: 'done, read and signed',
  discarded: 'draft discarded',
  changed: 'draft changed since',
  sentAgain: 'sent again',
  inWork: 'being changed',
  withdrawn: 'withdrawn',
  estimateExpired: 'expired',
  wofExpired: 'WoF expired',
  tooLate: 'too late for a recheck',
  gone: 'no longer needed',
} as const;
export type Ending = keyof typeof endings;

/** Formats why a reminder no longer applies, as in `KZT482: done, entered in VIC`. */
export const formatEnding = (ending: Ending, which: string) => `${which}: ${endings[ending]}`;

/** True if the page that the reminder links to is gone too. */
export const isLinkGone = (ending: Ending) => ending === 'discarded' || ending === 'gone';

/** Why a reminder no longer applies if the schedule of its subject has changed, by kind. */
const moved: Record<ReminderKind, Ending> = {
  recheck: 'gone',
  vic: 'gone',
  wof: 'gone',
  draft: 'changed',
  estimate: 'sentAgain',
  training: 'trained',
  amendment: 'signed',
};

/** A reminder that was sent. `anchor`: absent if an earlier release sent it, which didn't know opening days. */
type Sent = { moment: string; anchor?: string | undefined };

/** Returns why a past reminder no longer applies although its subject still exists; undefined if it still applies. */
export const findEndReason = (cause: Cause, { moment, anchor }: Sent, today: NzDate): Ending | undefined => {
  if (isOver(cause, today)) return cause.kind === 'recheck' ? 'tooLate' : 'wofExpired';
  return isAbout(cause, moment, anchor) ? undefined : moved[cause.kind];
};

const isAbout = (cause: Cause, moment: string, anchor: string | undefined) => {
  // training and amendments are due every Monday, but `listMoments` returns only the last one and the next
  if (cause.kind === 'amendment') return formatMoment({ day: cause.days[0], hour: 8 }) <= moment;
  if (cause.kind === 'training') return formatMoment({ day: cause.dueOn, hour: 8 }) <= moment;
  if (anchor !== undefined) return anchor === getAnchor(cause);
  return listMoments(cause, null).some((one) => formatMoment(one) === moment);
};
