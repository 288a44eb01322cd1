import { createHmac, hash, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import { SubUserId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { UserContext } from '../http/context.ts';
import { type Item, toSeconds } from '../table/table.ts';
import { isSameSecret } from './is-same-secret.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 24;

/** scrypt's N, r and p; hashing uses 32 MB. Source: OWASP, Password Storage Cheat Sheet, scrypt. */
const COST = [2 ** 15, 8, 3] as const;
/** Cost of hashes stored without a cost: Node's default. */
const FIRST_COST = [2 ** 14, 8, 1] as const;

/** How many seconds a proof is valid: a working day, like the cookie (web/session/choice-cookies.ts). */
const PROOF_S = 12 * 3600;

/** Hashes a PIN. Returns a salt and `N.r.p.hash`. Each PIN gets a new salt, so a new PIN invalidates earlier proofs. */
export const hashPin = async (pin: string) => {
  const pinSalt = randomBytes(16).toString('base64url');
  return { pinSalt, pinHash: [...COST, await hashOf(pin, pinSalt, COST)].join('.') };
};

/** Returns true for the inspector's PIN, otherwise undefined. */
export const isPin = async ({ pinSalt, pinHash }: Item, pin: string) => {
  const { cost, hash } = readHash(pinHash);
  return isSameSecret(await hashOf(pin, String(pinSalt), cost), hash) || undefined;
};

/** True if the PIN was hashed at less than the current cost. */
export const isHashOutdated = ({ pinHash }: Item) => readHash(pinHash).cost.join() !== COST.join();

const readHash = (pinHash: unknown) => {
  const [hash = '', ...cost] = String(pinHash).split('.').toReversed();
  const [p = FIRST_COST[2], r = FIRST_COST[1], N = FIRST_COST[0]] = cost.map(Number);
  return { hash, cost: [N, r, p] as const };
};

const hashOf = async (pin: string, salt: string, [N, r, p]: readonly [number, number, number]) => {
  const options = { N, r, p, maxmem: 256 * N * r };
  return hash('sha256', await derive(pin, Buffer.from(salt, 'base64url'), KEY_BYTES, options), 'base64url');
};

type Session = Pick<UserContext, 'signedInAt' | 'now'>;

/**
 * Creates a proof that the inspector's PIN was entered in this session: the time in seconds and a MAC keyed with the
 * stored hash. A session is identified by its sign-in time, which stays the same when tokens are renewed.
 */
export const createProof = (inspector: Item, session: Session) => {
  const at = toSeconds(session.now).toString(36);
  return `${at}.${macOf(inspector, at, session)}`;
};

/**
 * Throws `pin-needed` if the inspector has a PIN and the proof isn't from this session or is older than twelve hours.
 */
export const checkProof = (inspector: Item, proof: string, session: Session) => {
  if (!inspector.pinHash) return;
  const [at = '', mac = ''] = proof.split('.');
  const isGood =
    isSameSecret(mac, macOf(inspector, at, session)) && toSeconds(session.now) - parseInt(at, 36) < PROOF_S;
  if (!isGood) throw new Problem('pin-needed', 'Choose the inspector again and enter the PIN.');
};

const macOf = ({ pinHash }: Item, at: string, { signedInAt }: Session) =>
  createHmac('sha256', String(pinHash))
    .update(`${at}.${toSeconds(signedInAt)}`)
    .digest('base64url');

/** Returns the value of the cookie `subUser`: the inspector's id, then a dot and the proof if they have a PIN. */
export const formatSubUserCookie = (id: string, proof?: string) => (proof ? `${id}.${proof}` : id);

/** Returns the inspector's id and the proof from the cookie, not yet verified. */
export const readSubUserCookie = (cookies: readonly string[] | undefined) => {
  const value = cookies?.find((cookie) => cookie.startsWith('subUser='))?.slice('subUser='.length);
  if (!value) return undefined;
  const [id, ...proof] = value.split('.');
  const parsed = SubUserId.safeParse(id);
  if (!parsed.success) throw new Problem('not-allowed', SUB_USER_GONE);
  return { id: parsed.data, proof: proof.join('.') };
};
