import * as z from 'zod';
import type { ReminderKind } from './moments.ts';

/** Kinds of reminder as in the settings. All are on in a new organization. `tellings` says who gets them, and how. */
export const reminderKinds = {
  recheck: {
    name: 'Recheck ends',
    when: '8 am, 7 and 2 days before the last recheck day, and on that day. Admins: once, 2 days before',
  },
  vic: {
    name: 'Not entered in VIC',
    when: '4 pm on the day of the inspection and 8 am the next day',
  },
  draft: {
    name: 'Unfinished draft',
    when: '8 am, 3 days after its last change',
  },
  wof: {
    name: 'WoF expires',
    when: '8 am on the first morning of a week with any, 4 and 2 weeks before',
  },
  estimate: {
    name: 'Estimate or quote not answered',
    when: '8 am, 3 days after it was sent and 2 days before it expires',
  },
  training: {
    name: 'Training due',
    when: '8 am every Monday until training is recorded',
  },
  amendment: {
    name: 'Amendment to read',
    when: '8 am the day after it was added and every Monday until it is signed',
  },
} as const satisfies Record<ReminderKind, { name: string; when: string }>;

export const ReminderKindName = z.enum(Object.keys(reminderKinds) as [ReminderKind, ...ReminderKind[]]);

/**
 * Kinds that can be switched on and off; training has an interval instead, and amendments must be read. Pages of the
 * previous release know only these kinds.
 */
export const SwitchedKind = ReminderKindName.exclude(['training', 'amendment']);
export type SwitchedKind = z.infer<typeof SwitchedKind>;

/** Months after which training is due again, if an Admin set an interval. */
export const TrainingMonths = z.literal([1, 3, 6, 12]);
export type TrainingMonths = z.infer<typeof TrainingMonths>;

/** Formats an interval, as in `every month` or `every 3 months`. */
export const spellInterval = (months: number) => (months === 1 ? 'every month' : `every ${months} months`);

export const Switches = z.partialRecord(ReminderKindName, z.boolean());
export type Switches = z.infer<typeof Switches>;
