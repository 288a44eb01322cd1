import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { writeDurably } from '../durable.ts';
import { PoolFailure } from './failure.ts';

const User = z.object({
  id: z.uuid(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  /** All attributes except `sub`. Values are strings, as in `email_verified: 'true'`. */
  attributes: z.object({ email: z.string(), email_verified: z.string() }).catchall(z.string()),
  secret: z.object({ salt: z.string(), verifier: z.string() }),
  /** Seconds since 1970, like all times in this file. */
  created: z.number(),
  resetCode: z.object({ code: z.string(), expires: z.number() }).optional(),
  /** The confirmed authenticator app. `usedStep`: the 30-second step of the last code that was used. */
  totp: z.object({ secret: z.string(), usedStep: z.number(), enabled: z.boolean(), preferred: z.boolean() }).optional(),
  offeredTotp: z.string().optional(),
});
export type User = z.infer<typeof User>;

/** A sign-in on a device, valid until its refresh token expires or is revoked. */
const Grant = z.object({
  ...{ id: z.uuid(), userId: z.uuid(), signedIn: z.number(), expires: z.number() },
  /** Set by rotation: when the old token stops being accepted. */
  replacedUntil: z.number().optional(),
});
export type Grant = z.infer<typeof Grant>;

const State = z.object({
  signingKey: z.string(),
  users: z.record(z.string(), User),
  /** Maps the hash of each refresh token to its sign-in. */
  grants: z.record(z.string(), Grant),
});

/** Everything that the pool stores. Changes are durable once `save()` returns. */
export interface Users extends z.infer<typeof State> {
  save(): void;
}

export function openUsers(file: string): Users {
  mkdirSync(dirname(file), { recursive: true });
  const state = existsSync(file)
    ? State.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { signingKey: newSigningKey(), users: {}, grants: {} };
  const save = () => writeDurably(file, JSON.stringify(state));
  save();
  return { ...state, save };
}

export function findUser({ users }: Users, name: string): User | undefined {
  return Object.values(users).find((user) => user.id === name || sameEmail(user.attributes.email, name));
}

export function getUser(users: Users, name: string): User {
  const user = findUser(users, name);
  if (!user) throw new PoolFailure('UserNotFoundException', 'User does not exist.');
  return user;
}

export function newUser(
  users: Users,
  email: string,
  attributes: Record<string, string>,
  now: number,
): Omit<User, 'secret'> {
  if (!z.email().safeParse(email).success) {
    throw new PoolFailure('InvalidParameterException', 'Username should be an email.');
  }
  checkAvailable(users, email);
  return {
    id: randomUUID(),
    status: 'UNCONFIRMED',
    attributes: { email_verified: 'false', ...attributes, email },
    created: now,
  };
}

export function checkAvailable(users: Users, email: string): void {
  if (findUser(users, email)) throw new PoolFailure('UsernameExistsException', 'User already exists');
}

/** Changes attributes. A changed email is unverified, unless the changes include `email_verified`. */
export function changeAttributes(users: Users, user: User, changes: Record<string, string>): void {
  const { email } = changes;
  const changed = email !== undefined && !sameEmail(email, user.attributes.email);
  if (changed && findUser(users, email)) {
    throw new PoolFailure('AliasExistsException', 'An account with the given email already exists.');
  }
  Object.assign(user.attributes, changed ? { email_verified: 'false' } : {}, changes);
  users.save();
}

export function removeUser(users: Users, user: User): void {
  delete users.users[user.id];
  endGrants(users, user);
}

export function endGrants(users: Users, user: User): void {
  for (const [hash, grant] of Object.entries(users.grants)) if (grant.userId === user.id) delete users.grants[hash];
  users.save();
}

function sameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function newSigningKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
}
