import * as z from 'zod';

export const LINK_DAYS = 30;

/** Until when a mail waits that is one too many, by which limit, and how many that allows. */
const WaitingMail = z.object({
  until: z.iso.datetime(),
  /** Of a new workshop in a day, of any in an hour, to this address in a day, of all workshops together in an hour. */
  limit: z.enum(['new-workshop', 'workshop', 'address', 'all']),
  most: z.int(),
});
export type WaitingMail = z.infer<typeof WaitingMail>;

/** A link by which a customer sees an estimate or a sheet, without what opens it. */
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
    /** The member who handed it over, by their name that day; a link of an earlier release does not say it. */
    handedOverBy: z.string().optional(),
    /** The customer that it was handed over for. */
    handedTo: z.object({ Name: z.string(), Phone: z.string(), Email: z.string() }).optional(),
  })
  .meta({ id: 'SentLink' });
export type SentLink = z.infer<typeof SentLink>;

/** Handed over by the workshop instead of mailed. An erasure takes the address from a link that was mailed, and leaves `mail`. */
export const isHandedOver = ({ mailedTo, mail }: Pick<SentLink, 'mailedTo' | 'mail'>) => mailedTo === '' && !mail;
