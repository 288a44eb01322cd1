import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import { Problem } from '#shared/problem.ts';
import { log } from './log.ts';
import { problemAnswer } from './problems.ts';

const organizations = new WeakMap<Event, string>();
/** The organization that a call is made for, once it has been checked: the log holds nothing that a caller made up. */
export const logOrganization = (event: Event, organizationId: string) => {
  organizations.set(event, organizationId);
};

/** Outermost: gives every answer its request id, turns what is thrown into one, and writes the one line of log. */
export const logged = (): MiddlewareObj<Event, Result> => {
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
      organizationId: organizations.get(event),
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
      request.response = problemAnswer(request.error, request.event.requestContext.requestId);
      end(request.event, request.response, request.error);
    },
  };
};
