import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { tryAgain } from '#shared/problem.ts';

const RETRIES = 3;
const RETRYABLE = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'TimeoutError',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]);
const CONFLICTS = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Sends, and again up to three times when the fault is a passing one; then it is the caller's to try again. */
export const withRetry = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === RETRIES) throw tryAgain();
      await wait(Math.random() * 50 * 4 ** attempt);
    }
  }
};

const isRetryable = (error: unknown) => {
  if (!(error instanceof Error)) return false;
  if (error instanceof DynamoDBServiceException && Number(error.$metadata.httpStatusCode) >= 500) return true;
  if (RETRYABLE.has(error.name) || ('code' in error && RETRYABLE.has(String(error.code)))) return true;
  const reasons =
    'CancellationReasons' in error && Array.isArray(error.CancellationReasons) ? error.CancellationReasons : [];
  return reasons.some((reason: { Code?: string }) => CONFLICTS.has(reason.Code ?? ''));
};
