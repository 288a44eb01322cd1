import * as z from 'zod';

/** With which a stage signs its pushes (VAPID, RFC 8292), in base64url: browsers are subscribed with the public one. */
export const PushKeys = z.object({
  publicKey: z.string().regex(/^B[\w-]{86}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
});
export type PushKeys = z.infer<typeof PushKeys>;
