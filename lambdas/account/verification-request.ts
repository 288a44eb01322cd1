import { randomBytes } from 'node:crypto';
import { newId } from '#shared/ids.ts';
import { verificationKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';

const LINK_HOURS = 24;

/** Asks for the mail with the link that verifies an e-mail; `token` is what makes the link the person's own. */
export const verificationWrite = (userId: string, now: Date): Write => {
  const expires = now.getTime() + LINK_HOURS * 3_600_000;
  return {
    put: {
      ...verificationKey(userId, newId('vrf')),
      type: 'VERIFICATION',
      event: 'EmailVerificationWanted',
      userId,
      token: randomBytes(24).toString('base64url'),
      expires: new Date(expires).toISOString(),
      ttl: Math.floor(expires / 1000),
    },
  };
};
