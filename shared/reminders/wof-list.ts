import * as z from 'zod';
import { NzDate } from '../nz-date.ts';

/** How someone reminded an owner, besides email. */
export const ReminderWay = z.enum(['phone', 'text']);
export type ReminderWay = z.infer<typeof ReminderWay>;

export const Reminded = z.object({ how: ReminderWay, at: z.iso.datetime(), by: z.string() });
export type Reminded = z.infer<typeof Reminded>;

/** A WoF that expires soon, with the vehicle's owner and how they were reminded. */
export const DueWof = z
  .object({
    VehicleID: z.string(),
    InspectionID: z.int(),
    plate: z.string(),
    number: z.string().describe('The number of the sheet'),
    vehicle: z.string().describe('Year, make and model'),
    expiresOn: NzDate,
    owner: z
      .object({
        CustomerID: z.string(),
        name: z.string(),
        phones: z.array(z.string()),
        hasEmail: z.boolean(),
        agreed: z.boolean().nullable().describe('Their answer about reminders by email, if they gave one'),
      })
      .nullable(),
    reminded: Reminded.optional(),
    mailed: z
      .object({ at: z.iso.datetime(), by: z.string().optional(), isSent: z.boolean() })
      .optional()
      .describe('The latest email to the owner. by: who asked for it; absent if it was sent by itself'),
  })
  .meta({ id: 'DueWof' });
export type DueWof = z.infer<typeof DueWof>;

/** Days ahead for which the list has WoFs: those of the next notification. */
export const LISTED_DAYS = 34;
const PAUSE_MS = 7 * 86_400_000;
/** Returns the start of the pause: an owner emailed since then isn't emailed again about the same WoF. */
export const startOfPause = (now: Date) => new Date(now.getTime() - PAUSE_MS);

/** True if the owner agreed to emails, has an address and wasn't emailed in the last days. */
export const canMail = ({ owner, mailed }: Pick<DueWof, 'owner' | 'mailed'>, now: Date) =>
  owner?.hasEmail === true && owner.agreed === true && (!mailed || new Date(mailed.at) < startOfPause(now));

/** The number of emails that a workshop can still send to customers now, and when the rest can be sent. */
export const MailRoom = z.object({ left: z.int().min(0), until: z.iso.datetime() });
export type MailRoom = z.infer<typeof MailRoom>;
