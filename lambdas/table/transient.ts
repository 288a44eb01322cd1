const CODES = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'SlowDown',
  'TimeoutError',
  'ETIMEDOUT',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]);

/** True if an AWS service was throttled, unavailable or unreachable, so that the same call may succeed later. */
export const isTransient = (error: unknown) => {
  if (!(error instanceof Error)) return false;
  if (CODES.has(error.name) || ('code' in error && CODES.has(String(error.code)))) return true;
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return Number($metadata?.httpStatusCode) >= 500;
};
