import { setTimeout as wait } from 'node:timers/promises';
import { Problem, tryAgain } from '#shared/problem.ts';
import { isTransient } from './transient.ts';

const RETRIES = 3;
/** Enough for 200 sheets of a workshop at once: of concurrent transactions on one item, only one succeeds. */
const CONFLICT_RETRIES = 10;
const MAX_PAUSE_MS = 3_200;
const CONFLICT = 'TransactionConflict';
const TRANSIENT = new Set([CONFLICT, 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Sends a request and retries transient errors up to three times, conflicts up to ten, then throws `try-again`. A
 * silent table isn't asked again, because the SDK has just tried three times (ADR-332).
 */
export const withRetry = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (isTooLarge(error)) throw tooLarge();
      if (!isRetryable(error)) throw error;
      if (attempt >= retriesFor(error)) throw tryAgain();
      await pause(attempt);
    }
  }
};

/** Waits with exponential backoff and jitter. */
export const pause = (attempt: number) => wait(Math.random() * Math.min(50 * 4 ** attempt, MAX_PAUSE_MS));

/** DynamoDB's limit is 400 kB for an item. No one types that much, but pasted text can reach it. */
const tooLarge = () =>
  new Problem('not-valid', 'This is too long for one sheet. Shorten its reasons, comments or notes.');

const isTooLarge = (error: unknown) =>
  error instanceof Error &&
  [error.message, ...listReasons(error).map(({ Message = '' }) => Message)].some((message) =>
    /item size .*exceeded/i.test(message),
  );

const isRetryable = (error: unknown) =>
  isTransient(error) || (error instanceof Error && listReasons(error).some(({ Code = '' }) => TRANSIENT.has(Code)));

const retriesFor = (error: unknown) => {
  if (isConflict(error)) return CONFLICT_RETRIES;
  // a broken connection also has this name, but a code
  const isSilence = error instanceof Error && error.name === 'TimeoutError' && !('code' in error);
  return isSilence ? 0 : RETRIES;
};

const isConflict = (error: unknown) =>
  error instanceof Error &&
  (error.name === `${CONFLICT}Exception` || listReasons(error).some(({ Code }) => Code === CONFLICT));

const listReasons = (error: Error): { Code?: string; Message?: string }[] =>
  'CancellationReasons' in error && Array.isArray(error.CancellationReasons) ? error.CancellationReasons : [];
