const CODES = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'SlowDown',
  // S3 is still storing an upload of the same file, perhaps an attempt that took too long
  'ConditionalRequestConflict',
  'TimeoutError',
  'ETIMEDOUT',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'UND_ERR_SOCKET',
]);

/** True if an AWS service was throttled, unavailable or unreachable, so that the same call may succeed later. */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (CODES.has(error.name) || ('code' in error && CODES.has(String(error.code)))) return true;
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  // `fetch` throws an error whose cause has the code
  return Number($metadata?.httpStatusCode) >= 500 || isTransient(error.cause);
};
