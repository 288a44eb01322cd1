import type { NzDate } from '../nz-date.ts';
import { type Cause, isOver, momentName, momentsOf, type ReminderKind } from './moments.ts';

/** Why nothing is left of what somebody was reminded of, as it is told after the name of what it was about. */
const endings = {
  entered: 'done, entered in VIC',
  rechecked: 'done, rechecked',
  inspected: 'done, inspected again',
  submitted: 'done, submitted',
  answered: 'done, the estimate was answered',
  trained: 'done, in the training record',
  discarded: 'draft discarded',
  changed: 'draft changed since',
  sentAgain: 'estimate sent again since',
  inWork: 'estimate is being changed',
  withdrawn: 'estimate withdrawn',
  estimateExpired: 'estimate expired',
  wofExpired: 'WoF expired',
  tooLate: 'too late for a recheck',
  gone: 'no longer needed',
} as const;
export type Ending = keyof typeof endings;

/** `KZT482: done, entered in VIC` */
export const tellEnding = (ending: Ending, which: string) => `${which}: ${endings[ending]}`;

/** Whether what it leads to is no more either. */
export const leadsNowhere = (ending: Ending) => ending === 'discarded' || ending === 'gone';

/** Why its moments are others than those that somebody was told of. */
const moved: Record<ReminderKind, Ending> = {
  recheck: 'gone',
  vic: 'gone',
  wof: 'gone',
  draft: 'changed',
  estimate: 'sentAgain',
  training: 'trained',
};

/** Why a reminder of that moment asks for nothing any more, though its cause stands; undefined: it does. */
export const whyOver = (cause: Cause, moment: string, today: NzDate): Ending | undefined => {
  if (isOver(cause, today)) return cause.kind === 'recheck' ? 'tooLate' : 'wofExpired';
  // it is told on Mondays for as long as it is due, of which the cause knows the last alone
  const isOfIt =
    cause.kind === 'training'
      ? momentName({ day: cause.dueOn, hour: 8 }) <= moment
      : momentsOf(cause).some((one) => momentName(one) === moment);
  return isOfIt ? undefined : moved[cause.kind];
};
