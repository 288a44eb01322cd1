import * as z from 'zod';

/**
 * The VAPID keys of a stage (RFC 8292) in base64url, which sign its push messages. Browsers subscribe with the public
 * key.
 */
export const PushKeys = z.object({
  publicKey: z.string().regex(/^B[\w-]{86}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
});
export type PushKeys = z.infer<typeof PushKeys>;
