import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Claims = Record<string, unknown>;

interface Call {
  request: IncomingMessage;
  body: Buffer;
  /** Decoded. */
  path: string;
  routeKey: string;
  params: Record<string, string>;
  claims: Claims | undefined;
}

/** Builds the payload 2.0 event of an HTTP API. Source: API Gateway developer guide, "Lambda proxy integrations". */
export function toEvent({ request, body, path, routeKey, params, claims }: Call) {
  const { search, searchParams } = new URL(request.url ?? '/', 'http://local');
  const headers = headersOf(request);
  const caller = request.socket.remoteAddress;
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], caller].filter(Boolean).join(', ');
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type']);
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: search.slice(1),
    ...(request.headers.cookie && { cookies: request.headers.cookie.split('; ') }),
    headers,
    ...(search.length > 1 && { queryStringParameters: joined(searchParams) }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      ...(claims && { authorizer: { jwt: { claims: asStrings(claims), scopes: null } } }),
      domainName: headers.host,
      domainPrefix: 'local',
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: caller,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** Returns headers without cookies. Names are in lower case; the values of repeated headers are joined with a comma. */
function headersOf({ rawHeaders }: IncomingMessage) {
  const pairs: [string, string][] = [];
  for (let i = 0; i < rawHeaders.length; i += 2)
    pairs.push([rawHeaders[i]?.toLowerCase() ?? '', rawHeaders[i + 1] ?? '']);
  return joined(pairs.filter(([name]) => name !== 'cookie'));
}

function joined(pairs: Iterable<[string, string]>) {
  const all: Record<string, string> = {};
  for (const [name, value] of pairs) all[name] = name in all ? `${all[name]},${value}` : value;
  return all;
}

/** API Gateway passes every claim as a string, and lists as `[a b]`. */
const asStrings = (claims: Claims) =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );

const isText = (type = '') => /^(text\/|application\/(json|xml|javascript|[\w.-]+\+(json|xml))\b)/i.test(type);
