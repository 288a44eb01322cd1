import type { Signer } from './jwt.ts';
import type { LockOut } from './lock-out.ts';
import type { Owner, SrpExchange } from './srp.ts';
import type { Triggers } from './triggers.ts';
import type { Users } from './users.ts';

export interface CodeMail {
  to: string;
  code: string;
}

export interface PendingSignIn {
  userId: string;
  expires: number;
  /** The SRP exchange, until the password is verified. */
  exchange?: SrpExchange;
}

export interface Pool {
  poolId: string;
  clientId: string;
  issuer(): string;
  accessTokenSeconds: number;
  rotates: boolean;
  users: Users;
  signer: Signer;
  triggers: Triggers;
  onCode(mail: CodeMail): void;
  /** Lost when the pool restarts. */
  lockOut: LockOut;
  /**
   * Sign-ins in progress, by session or, until the password is verified, by secret block. Lost when the pool restarts.
   */
  pending: Map<string, PendingSignIn>;
  /** Returns the current time in seconds since 1970. */
  now(): number;
}

export function passwordOwner(pool: Pool, userId: string): Owner {
  return { poolName: pool.poolId.split('_')[1] ?? '', userId };
}
