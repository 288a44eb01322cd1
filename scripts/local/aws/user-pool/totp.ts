import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Number of steps that a clock may be fast or slow. */
const DRIFT_STEPS = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code of an authenticator app at a time in seconds since 1970. The secret is in base32. Source: RFC 6238.
 */
export const codeAt = (secret: string, seconds: number): string => codeOfStep(secret, stepAt(seconds));

/** Returns the step that a code belongs to, if it is near the current time. */
export function stepOf(secret: string, code: string, seconds: number): number | undefined {
  const now = stepAt(seconds);
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step++) {
    if (codeOfStep(secret, step) === code) return step;
  }
  return undefined;
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function stepAt(seconds: number): number {
  return Math.floor(seconds / STEP_SECONDS);
}

/** Source: RFC 4226, section 5.3. */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}
