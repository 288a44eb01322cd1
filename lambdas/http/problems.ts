import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { type AnyEndpoint, getDetailsSchema, routeKey } from '#shared/endpoint.ts';
import { Problem, tryAgain } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { listMisfits } from '../table/read-each.ts';
import { isTransient } from '../table/transient.ts';
import { logError } from './log.ts';

/** Removes the details of a problem that the endpoint doesn't declare. Returns other errors unchanged. */
export const keepDeclaredDetails = (error: unknown, endpoint: AnyEndpoint, requestId: string): unknown => {
  if (!(error instanceof Problem) || error.details === undefined) return error;
  const { code, message, details } = error;
  const schema = getDetailsSchema(endpoint, code);
  const read = schema && withoutLimits(schema).safeParse(details);
  if (read?.error)
    logError(requestId, new Error(`Details of ${code}, ${routeKey(endpoint)}: ${listMisfits(read.error)}`));
  return new Problem(code, message, read?.data);
};

/**
 * Converts a Problem into an HTTP response. Any other error is logged, and becomes a 503 that invites a retry if a
 * service can't be reached, else a plain 500.
 */
export const toProblemResponse = (error: unknown, requestId: string): Result => {
  const problem = error instanceof Problem ? error : hideError(error);
  if (problem !== error) logError(requestId, error);
  return {
    statusCode: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(problem.code === 'try-again' && { 'retry-after': '1' }),
      ...('retryAfter' in problem && { 'retry-after': String(problem.retryAfter) }),
      ...('allow' in problem && { allow: String(problem.allow) }),
    },
    body: JSON.stringify(problem),
  };
};

const hideError = (error: unknown) =>
  isTransient(error) ? tryAgain() : new Problem('unexpected', 'Something went wrong');
