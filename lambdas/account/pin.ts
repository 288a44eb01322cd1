import { createHmac, hash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import { SubUserId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { UserContext } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { toSeconds } from '../table/ttl.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 24;

/** 32 MB for each PIN that is looked at. Source: OWASP, Password Storage Cheat Sheet, scrypt. */
const COST = [2 ** 15, 8, 3] as const;
/** Of hashes that do not say theirs: Node's own. */
const FIRST_COST = [2 ** 14, 8, 1] as const;

/** A working day; the same as the cookie's (web/session/choice-cookies.ts). */
const PROOF_S = 12 * 3600;

/** What is kept of a PIN: a salt and `N.r.p.hash`. A new PIN has a new salt, which ends the proofs of the one before. */
export const hashPin = async (pin: string) => {
  const pinSalt = randomBytes(16).toString('base64url');
  return { pinSalt, pinHash: [...COST, await hashOf(pin, pinSalt, COST)].join('.') };
};

/** Whether this is the inspector's PIN; undefined if not. */
export const isPin = async ({ pinSalt, pinHash }: Item, pin: string) => {
  const { cost, hash } = readHash(pinHash);
  return same(await hashOf(pin, String(pinSalt), cost), hash) || undefined;
};

/** Whether a PIN was hashed at less than today's cost. */
export const isCheap = ({ pinHash }: Item) => readHash(pinHash).cost.join() !== COST.join();

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
 * Proves that the inspector's PIN was given now, in this session: the time in seconds and a MAC with a key that only the
 * table has. A session is known by when it began, which every renewal keeps.
 */
export const proofOf = (inspector: Item, session: Session) => {
  const at = toSeconds(session.now).toString(36);
  return `${at}.${macOf(inspector, at, session)}`;
};

/** Refuses an inspector with a PIN without a proof of this session's and of the last twelve hours. */
export const checkProof = (inspector: Item, proof: string, session: Session) => {
  if (!inspector.pinHash) return;
  const [at = '', mac = ''] = proof.split('.');
  const isGood = same(mac, macOf(inspector, at, session)) && toSeconds(session.now) - parseInt(at, 36) < PROOF_S;
  if (!isGood) throw new Problem('pin-needed', 'Choose the inspector again and enter the PIN.');
};

const macOf = ({ pinHash }: Item, at: string, { signedInAt }: Session) =>
  createHmac('sha256', String(pinHash))
    .update(`${at}.${toSeconds(signedInAt)}`)
    .digest('base64url');

/** The cookie `subUser`: the inspector's id, and after a dot the proof of the PIN, where there is one. */
export const subUserCookie = (id: string, proof?: string) => (proof ? `${id}.${proof}` : id);

/** The inspector that the cookie names, not yet checked. */
export const subUserNamed = (cookies: readonly string[] | undefined) => {
  const value = cookies?.find((cookie) => cookie.startsWith('subUser='))?.slice('subUser='.length);
  if (!value) return undefined;
  const [id, ...proof] = value.split('.');
  const parsed = SubUserId.safeParse(id);
  if (!parsed.success) throw new Problem('not-allowed', SUB_USER_GONE);
  return { id: parsed.data, proof: proof.join('.') };
};

const same = (...both: [string, string]) => {
  const [one, other] = both.map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return one.length === other.length && timingSafeEqual(one, other);
};
