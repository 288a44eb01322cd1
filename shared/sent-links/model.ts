import * as z from 'zod';

export const LINK_DAYS = 30;

/** A link by which a customer sees an estimate or a sheet, without what opens it. */
export const SentLink = z
  .object({
    id: z.string(),
    madeAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** The address that it was mailed to; '' is handed over by the workshop. */
    mailedTo: z.string(),
    mail: z.enum(['waiting', 'sent', 'bounced', 'complained']).optional(),
    revokedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'SentLink' });
export type SentLink = z.infer<typeof SentLink>;
