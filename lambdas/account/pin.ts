import { hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import { SubUserId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { Item } from '../table/item.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 24;

/**
 * What is kept of a PIN. The key made from it proves that the PIN was given, and travels in the cookie; the table keeps
 * only the key's hash, so that every call can check the proof without the PIN. A new PIN has a new salt: old proofs end.
 */
export const hashPin = async (pin: string) => {
  const salt = randomBytes(16);
  return { pinSalt: salt.toString('base64url'), pinHash: hashOf(await derive(pin, salt, KEY_BYTES)) };
};

/** The proof that belongs to this PIN, or undefined when it is the wrong one. */
export const findProof = async ({ pinSalt, pinHash }: Item, pin: string) => {
  const key = await derive(pin, Buffer.from(String(pinSalt), 'base64url'), KEY_BYTES);
  return same(hashOf(key), String(pinHash)) ? key.toString('base64url') : undefined;
};

/** The cookie `subUser`: the inspector's id, and after a dot the proof of the PIN, where there is one. */
export const subUserCookie = (id: string, proof?: string) => (proof ? `${id}.${proof}` : id);

/** The inspector that the cookie names, not yet checked. */
export const subUserNamed = (cookies: readonly string[] | undefined) => {
  const value = cookies?.find((cookie) => cookie.startsWith('subUser='))?.slice('subUser='.length);
  if (!value) return undefined;
  const [id, proof = ''] = value.split('.');
  const parsed = SubUserId.safeParse(id);
  if (!parsed.success) throw new Problem('not-allowed', SUB_USER_GONE);
  return { id: parsed.data, proof };
};

/** Refuses an inspector with a PIN whose proof is not in the cookie. */
export const checkProof = ({ pinHash }: Item, proof: string) => {
  if (!pinHash || same(hashOf(Buffer.from(proof, 'base64url')), String(pinHash))) return;
  throw new Problem('pin-needed', 'Choose the inspector again and enter the PIN.');
};

const hashOf = (key: Buffer) => hash('sha256', key, 'base64url');
const same = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
