import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';

/** The stored form of a password, in hex. It is enough to verify the password, but not to sign in. */
export interface Secret {
  salt: string;
  verifier: string;
}

/** A sign-in in progress. Names as in RFC 5054: the client sent A, and the server responded with B. */
export interface SrpExchange {
  A: bigint;
  b: bigint;
  B: bigint;
  verifier: bigint;
  /** Sent to the client, which signs it. In base64. */
  secretBlock: string;
}

/** A password is valid only for its pool and user. */
export interface Owner {
  poolName: string;
  userId: string;
}

// Cognito uses the 3072-bit group of RFC 3526, with the generator 2.
const N_HEX = getDiffieHellman('modp15').getPrime('hex');
const N = toBigInt(N_HEX);
const G = 2n;
const K = toBigInt(sha256(Buffer.concat([bytes(N), bytes(G)])));

export function hashPassword(owner: Owner, password: string): Secret {
  const salt = toBigInt(randomBytes(16).toString('hex'));
  return { salt: salt.toString(16), verifier: verifierOf(owner, password, salt).toString(16) };
}

export function isPassword(owner: Owner, password: string, { salt, verifier }: Secret): boolean {
  return verifierOf(owner, password, toBigInt(salt)) === toBigInt(verifier);
}

/** Responds to the client's A. Returns undefined for a malicious A that would let anyone sign in. */
export function beginExchange(clientPublic: string, secret: Secret): SrpExchange | undefined {
  const A = toBigInt(clientPublic);
  if (A % N === 0n) return undefined;
  const b = toBigInt(randomBytes(32).toString('hex'));
  const verifier = toBigInt(secret.verifier);
  const B = (K * verifier + powerOfG(b)) % N;
  return { A, b, B, verifier, secretBlock: randomBytes(64).toString('base64') };
}

/** True if the client's signature proves that it knows the password. */
export function verifyProof(exchange: SrpExchange, owner: Owner, timestamp: string, signature: string): boolean {
  const { A, b, B, verifier, secretBlock } = exchange;
  const u = toBigInt(sha256(Buffer.concat([bytes(A), bytes(B)])));
  const shared = power(A * power(verifier, u), b);
  const key = hmac(hmac(bytes(u), bytes(shared)), Buffer.from('Caldera Derived Key\x01')).subarray(0, 16);
  const message = [owner.poolName, owner.userId, Buffer.from(secretBlock, 'base64'), timestamp];
  const expected = hmac(key, Buffer.concat(message.map((part) => Buffer.from(part))));
  const given = Buffer.from(signature, 'base64');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function verifierOf({ poolName, userId }: Owner, password: string, salt: bigint): bigint {
  const identity = sha256(Buffer.from(`${poolName}${userId}:${password}`));
  const x = toBigInt(sha256(Buffer.concat([bytes(salt), Buffer.from(identity, 'hex')])));
  return powerOfG(x);
}

/** Computes base ^ exponent mod N. `squares` caches base ^ (2 ^ n). */
function power(base: bigint, exponent: bigint, squares: bigint[] = []): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent, n = 0; rest > 0n; rest >>= 1n, n++) {
    square = squares[n] ??= n > 0 ? (square * square) % N : square;
    if (rest & 1n) result = (result * square) % N;
  }
  return result;
}

/** Caches squares of G, because every password check needs a power of G, and squaring is two thirds of the work. */
const squaresOfG: bigint[] = [];
const powerOfG = (exponent: bigint) => power(G, exponent, squaresOfG);

/**
 * Encodes a number in big-endian order, with a leading zero where needed: Cognito hashes numbers in Java's signed
 * encoding.
 */
function bytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function toBigInt(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
