import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import { Problem } from '#shared/problem.ts';
import { type LogLine, log } from './log.ts';
import { toProblemResponse } from './problems.ts';

type Caller = Pick<LogLine, 'from' | 'organizationId' | 'linkId'>;
const callers = new WeakMap<Event, Caller>();
/** Adds verified facts about the caller to the call's log line. */
export const logCaller = (event: Event, known: Caller) => {
  callers.set(event, { ...callers.get(event), ...known });
};

/**
 * Outermost middleware: adds the request id to each response, converts errors into problem responses, and writes the
 * log line.
 */
export const logCalls = (): MiddlewareObj<Event, Result> => {
  const began = new WeakMap<Event, number>();
  const end = (event: Event, result: Result, error?: unknown) => {
    const { requestId, authorizer } = event.requestContext;
    result.headers = { ...result.headers, 'x-request-id': requestId };
    log({
      requestId,
      route: event.routeKey,
      status: result.statusCode ?? 200,
      ms: Math.round(performance.now() - (began.get(event) ?? 0)),
      userId: String(authorizer?.jwt.claims.sub ?? ''),
      ...callers.get(event),
      problem: error === undefined ? undefined : error instanceof Problem ? error.code : 'unexpected',
    });
  };
  return {
    before: ({ event }) => {
      began.set(event, performance.now());
    },
    after: ({ event, response }) => {
      if (response) end(event, response);
    },
    onError: (request) => {
      request.response = toProblemResponse(request.error, request.event.requestContext.requestId);
      end(request.event, request.response, request.error);
    },
  };
};
