import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import type { Handler } from '#scripts/local/lambda/handler.ts';
import type { FunctionName } from '#shared/api.ts';
import { fillPath } from '#shared/endpoint.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import type { Route } from '#test/drills/fuzz/requests.ts';

/** The Lambdas that respond to requests, and the one that their writes invoke. */
export type Handlers = Record<FunctionName | 'index', Handler>;
/** A request as sent, with its sender. */
export type Sent = {
  userId: string;
  organizationId: string | undefined;
  key: string | undefined;
  /** The token of a customer's link; such a request has no access token. */
  link?: string | undefined;
  cookies: string[];
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
};
/** Later than any session end that a request may cause: the next request comes from a new sign-in. */
const SIGNED_IN_AT = Math.floor(Date.now() / 1000) + 86_400;
export type Answered = { status: number; text: string; type: string; errors: string };

const textsIn = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  );

/** Builds the API Gateway event for a request whose token has been verified. */
const eventOf = async (
  { endpoint }: Pick<Route, 'endpoint'>,
  { userId, organizationId, key, link, cookies, params, query, body }: Sent,
) => {
  const sent = await sentBody(endpoint.multipart, body);
  const queries = textsIn(query);
  return {
    version: '2.0',
    rawPath: fillPath(endpoint, textsIn(params), String),
    headers: {
      authorization: 'Bearer checked-by-the-gateway',
      ...sent.headers,
      ...(organizationId !== undefined && { organizationid: organizationId }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(link !== undefined && { [LINK_HEADER]: link }),
    },
    ...(cookies.length > 0 && { cookies }),
    ...(Object.keys(queries).length > 0 && { queryStringParameters: queries }),
    requestContext: {
      requestId: randomUUID(),
      http: { method: endpoint.method },
      authorizer: {
        jwt: {
          claims: {
            ...{ sub: userId, token_use: 'access', client_id: process.env.USER_POOL_CLIENT_ID },
            ...{ auth_time: String(SIGNED_IN_AT), origin_jti: randomUUID() },
          },
        },
      },
    },
    body: sent.body,
    isBase64Encoded: sent.isBase64Encoded,
  };
};

const sentBody = async (multipart: boolean | undefined, body: unknown) => {
  if (body === undefined) return { headers: {}, body: undefined, isBase64Encoded: false };
  if (!multipart)
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), isBase64Encoded: false };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, value instanceof Blob || typeof value === 'string' ? value : String(JSON.stringify(value)));
  const sent = new Response(form);
  return {
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()).toString('base64'),
    isBase64Encoded: true,
  };
};

type Write = typeof process.stdout.write;

/** Keeps the Lambdas' logs of many calls out of the drill's output. Returns their error messages. */
export const runQuietly = async <T>(work: () => Promise<T>): Promise<{ result: T; errors: string }> => {
  const { stdout, stderr } = process;
  const [out, err, info, error] = [stdout.write, stderr.write, console.info, console.error];
  let errors = '';
  stdout.write = (() => true) as Write;
  stderr.write = ((text: string) => {
    errors += text;
    return true;
  }) as Write;
  console.info = () => {};
  console.error = (text) => {
    errors += text;
  };
  try {
    return { result: await work(), errors };
  } finally {
    Object.assign(stdout, { write: out });
    Object.assign(stderr, { write: err });
    Object.assign(console, { info, error });
  }
};

/** The Lambda context, as far as our functions read it. */
export const LAMBDA = { awsRequestId: 'fuzz', getRemainingTimeInMillis: () => 30_000 } as Context;

type LambdaAnswer = { statusCode: number; body?: string; headers?: Record<string, string> };

export const send = async (
  handlers: Handlers,
  route: Pick<Route, 'fn' | 'endpoint'>,
  sent: Sent,
): Promise<Answered> => {
  const event = await eventOf(route, sent);
  const { result, errors } = await runQuietly(async () => handlers[route.fn](event, LAMBDA));
  const { statusCode, body = '', headers = {} } = result as LambdaAnswer;
  return { status: statusCode, text: body, type: headers['content-type'] ?? '', errors };
};
