import type { BinaryLike, ScryptOptions } from 'node:crypto';
import { vi } from 'vitest';

type Done = (error: Error | null, key: Buffer) => void;

/** At the product's cost a PIN takes a quarter of a second to hash; test/rules/account/pin.test.ts tests that cost. */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const scrypt = (pin: BinaryLike, salt: BinaryLike, bytes: number, cost: ScryptOptions, done: Done) =>
    crypto.scrypt(pin, salt, bytes, cost.N === 2 ** 15 ? { N: 2 } : cost, done);
  return { ...crypto, scrypt };
});
