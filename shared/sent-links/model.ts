import * as z from 'zod';

export const LINK_DAYS = 30;

/** A mail delayed by a limit: until when, the limit's kind and its size. */
const WaitingMail = z.object({
  until: z.iso.datetime(),
  /** New workshop per day, any workshop per hour, this address per day, or all workshops per hour. */
  limit: z.enum(['new-workshop', 'workshop', 'address', 'all']),
  most: z.int(),
});
export type WaitingMail = z.infer<typeof WaitingMail>;

/** A customer's link to an estimate or a sheet, without its token. */
export const SentLink = z
  .object({
    id: z.string(),
    madeAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** The address that it was mailed to. */
    mailedTo: z.string(),
    mail: z.enum(['waiting', 'sent', 'bounced', 'complained']).optional(),
    waits: WaitingMail.optional(),
    revokedAt: z.iso.datetime().optional(),
    /** The member who handed it over, by their name at the time. Absent in links of an earlier release. */
    handedOverBy: z.string().optional(),
    /** The customer that it was handed over for. */
    handedTo: z.object({ Name: z.string(), Phone: z.string(), Email: z.string() }).optional(),
  })
  .meta({ id: 'SentLink' });
export type SentLink = z.infer<typeof SentLink>;

/** True if handed over by the workshop instead of mailed. Erasing a customer clears the address of a mailed link, but not `mail`. */
export const isHandedOver = ({ mailedTo, mail }: Pick<SentLink, 'mailedTo' | 'mail'>) => mailedTo === '' && !mail;
