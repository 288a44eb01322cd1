import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const LONGEST_S = 86_400;

/**
 * Returns why push services refuse the signature of a push, or undefined if they accept it. Source: RFC 8292, sections
 * 2 and 3.
 */
export const findSignerFault = (authorization: string | undefined, audience: string, publicKey: string, now: Date) => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (!signature) return 'There is no token';
  if (key !== publicKey) return 'The subscription was made with another key';
  const signed = Buffer.from(`${header}.${claims}`);
  const verifier = { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', signed, verifier, Buffer.from(signature, 'base64url'))) return 'The signature is wrong';
  const { aud, exp, sub } = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  const left = exp - now.getTime() / 1000;
  if (aud !== audience) return 'The token is for another service';
  if (left <= 0 || left > LONGEST_S) return 'The token has expired, or lasts longer than a day';
  // Apple returns BadJwtToken for anything else.
  if (!/^mailto:[^\s@<>]+@[^\s@<>]+\.[a-z]+$/.test(sub)) return 'The token’s `sub` is not a contact address';
  return undefined;
};

const publicKeyOf = (key: string) => {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
};
