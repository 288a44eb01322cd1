import * as z from 'zod';

export const LINK_DAYS = 30;

/** An email delayed by a limit: when it can be sent, and the limit's kind and size. */
const WaitingMail = z.object({
  until: z.iso.datetime(),
  /** New workshop per day, any workshop per hour, this email address per day, or all workshops per hour. */
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
    /** The email address that the link was sent to; '' if it was handed over. */
    mailedTo: z.string(),
    mail: z.enum(['waiting', 'sent', 'bounced', 'complained']).optional(),
    waits: WaitingMail.optional(),
    revokedAt: z.iso.datetime().optional(),
    /** The member who handed it over, by their name at the time. Absent in links of an earlier release. */
    handedOverBy: z.string().optional(),
    /** The customer for whom it was handed over. */
    handedTo: z.object({ Name: z.string(), Phone: z.string(), Email: z.string() }).optional(),
  })
  .meta({ id: 'SentLink' });
export type SentLink = z.infer<typeof SentLink>;

/**
 * True if the workshop handed the link over instead of emailing it. Erasing a customer clears the email address, but
 * not `mail`.
 */
export const isHandedOver = ({ mailedTo, mail }: Pick<SentLink, 'mailedTo' | 'mail'>) => mailedTo === '' && !mail;
