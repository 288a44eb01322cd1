import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import type * as z from 'zod';
import {
  type Access,
  type AnyEndpoint,
  type Noun,
  type Request,
  type ResponseBody,
  routeKey,
} from '#shared/endpoint.ts';
import { UNREAD_HEADER } from '#shared/notifications/api.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { tableFor } from './across-tenants.ts';
import { countCall, countLink } from './call-buckets.ts';
import { findCallerIp, findNetwork, networkId } from './caller-ip.ts';
import { compress } from './compress.ts';
import type { ContextFor, UserContext, Who } from './context.ts';
import { parseIdempotencyKey } from './idempotency.ts';
import { logCaller, logCalls } from './log-calls.ts';
import { createMatcher } from './match-route.ts';
import { keepDeclaredDetails } from './problems.ts';
import { parse, parseBody, parseForm, parseParams } from './request.ts';

type AccessIn<E> = E extends { access?: infer Allowed } ? Extract<Allowed, Access> : never;
export type Handlers<N extends Noun> = {
  [Name in keyof N]: (
    request: Request<N[Name]>,
    context: ContextFor<AccessIn<N[Name]>>,
  ) => Promise<ResponseBody<N[Name]>>;
};
type AnyHandler = (request: unknown, context: Who & Pick<UserContext, 'idempotency' | 'headers'>) => Promise<unknown>;
/** Authenticates the caller and checks their permissions. Passed in, because this folder is independent of nouns. */
type CheckAccess = (event: Event, endpoint: AnyEndpoint, callerIp: string | undefined) => Promise<Who>;
type Route = { endpoint: AnyEndpoint; handle: AnyHandler };
type Routes = Map<string, Route>;

/** Returns the routes of a noun. A missing or wrong handler doesn't compile. */
export const routes = <N extends Noun>(noun: N, handlers: Handlers<N>): Routes =>
  new Map(
    Object.entries(noun).map(([name, endpoint]) => [
      routeKey(endpoint),
      { endpoint, handle: handlers[name] as AnyHandler },
    ]),
  );

/**
 * Ends a call half a second before Lambda would, so that it still gets a response. What it did may be stored: retries
 * of saves, uploads and submissions are idempotent.
 */
const END_EARLY = {
  timeoutEarlyInMillis: 500,
  timeoutEarlyResponse: () => {
    throw new Problem('try-again', 'This took too long. Please try again.');
  },
};

/** The response to the event that keeps the function warm. */
const IS_WARM: Result = { statusCode: 204 };

/**
 * Builds a Lambda handler from the routes of several nouns. Every endpoint goes through this chain. API Gateway has
 * already checked the token, but knows only the function's path prefixes: the event gets the key and parameters of the
 * endpoint's own route. Access is checked before the body is parsed.
 */
export const serve = (checkAccess: CheckAccess, ...nouns: Routes[]) => {
  const match = createMatcher(nouns.flatMap((noun) => [...noun.values()]));
  return middy<Event, Result>(END_EARLY)
    .use({ before: ({ event }) => ('detail-type' in event ? IS_WARM : undefined) })
    .use(compress())
    .use(logCalls())
    .handler(async (event) => {
      const callerIp = admit(event);
      const { route, params } = match(event.requestContext.http.method, event.rawPath);
      Object.assign(event, { routeKey: routeKey(route.endpoint), pathParameters: params });
      try {
        return await respond(event, route, await checkAccess(event, route.endpoint, callerIp));
      } catch (error) {
        throw keepDeclaredDetails(error, route.endpoint, event.requestContext.requestId);
      }
    });
};

/** Refuses calls that bypass CloudFront, and floods, even of unknown paths. Returns the caller's IP address. */
const admit = (event: Event) => {
  const callerIp = findCallerIp(event);
  logCaller(event, { from: networkId(callerIp) });
  countCall(event, callerIp && findNetwork(callerIp));
  return callerIp;
};

const respond = async (event: Event, { endpoint, handle }: Route, who: Who): Promise<Result> => {
  countLink(who);
  logCaller(event, { organizationId: who.organizationId, linkId: 'linkId' in who ? who.linkId : undefined });
  // ignore a body that the endpoint doesn't declare
  const sent = endpoint.body && (endpoint.multipart ? await parseForm(event) : parseBody(event));
  const body = parse(endpoint.body, sent);
  const request = {
    params: parseParams(event),
    query: parse(endpoint.query, event.queryStringParameters ?? {}),
    body,
  };
  const { headers } = event;
  const idempotency = parseIdempotencyKey(headers['idempotency-key'], event.body);
  const context = { ...who, table: tableFor(endpoint, who), idempotency, headers };
  const response = withoutLimits(endpoint.response).parse(await handle(request, context));
  return {
    statusCode: endpoint.location ? 302 : (endpoint.status?.(response) ?? 200),
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(endpoint.isSecret && { 'content-encoding': 'identity' }),
      ...(endpoint.location && { location: endpoint.location(response) }),
      ...('unread' in who && { [UNREAD_HEADER]: String(who.unread) }),
    },
    body: JSON.stringify(response),
  };
};

/** Parses an id in a path. A malformed id causes the same error as an unknown one. */
export const parseId = <Id extends z.ZodType>(text: string, schema: Id, otherwise = notFound): z.infer<Id> => {
  const id = schema.safeParse(text);
  if (!id.success) throw otherwise();
  return id.data;
};
