import type { Signer } from './jwt.ts';
import type { LockOut } from './lock-out.ts';
import type { Owner, SrpExchange } from './srp.ts';
import type { Triggers } from './triggers.ts';
import type { CodeKind, Users } from './users.ts';

/** What a mail of Cognito would carry: a code, or for an invitation the temporary password. */
export interface CodeMail {
  to: string;
  kind: CodeKind | 'invitation';
  code: string;
}

/** A sign-in that has been begun and not yet finished. */
export interface PendingSignIn {
  userId: string;
  expires: number;
  /** Until the password is proven. */
  exchange?: SrpExchange;
  /** The challenges already met. */
  passed: string[];
}

/** All that an operation works with. */
export interface Pool {
  /** `ap-southeast-2_local` */
  poolId: string;
  clientId: string;
  issuer(): string;
  accessTokenSeconds: number;
  rotates: boolean;
  users: Users;
  signer: Signer;
  triggers: Triggers;
  onCode(mail: CodeMail): void;
  /** Not kept over a restart. */
  lockOut: LockOut;
  /** By session, or by secret block while a password is being proven. Not kept over a restart. */
  pending: Map<string, PendingSignIn>;
  /** Seconds since 1970. */
  now(): number;
}

/** What the password of a user is bound to. */
export function ownerOf(pool: Pool, userId: string): Owner {
  return { poolName: pool.poolId.split('_')[1] ?? '', userId };
}
