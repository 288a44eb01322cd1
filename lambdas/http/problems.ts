import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { Problem } from '#shared/problem.ts';
import { logError } from './log.ts';

/** A thrown Problem as its HTTP answer; anything else is logged whole and hidden behind a plain 500. */
export const problemAnswer = (error: unknown, requestId: string): Result => {
  const problem = error instanceof Problem ? error : new Problem('unexpected', 'Something went wrong');
  if (problem !== error) logError(requestId, error);
  return {
    statusCode: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(problem.code === 'try-again' && { 'retry-after': '1' }),
      ...('retryAfter' in problem && { 'retry-after': String(problem.retryAfter) }),
    },
    body: JSON.stringify(problem),
  };
};
