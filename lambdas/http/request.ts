import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';

/** A finished sheet with every remark filled in is below 100 kB. */
const MAX_BODY_BYTES = 256 * 1024;

/** The body as JSON; none is undefined. Refuses what is too large or not JSON. */
export const bodyOf = ({ body, isBase64Encoded }: Event): unknown => {
  if (!body) return undefined;
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  // A character has three bytes at most: only what may be too large is counted.
  if (text.length * 3 > MAX_BODY_BYTES && Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw new Problem('too-large', `That is too much at once: at most ${MAX_BODY_BYTES / 1024} kB.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('not-valid', 'The body is not JSON.');
  }
};

export const paramsOf = ({ pathParameters }: Event) => pathParameters ?? {};

/** Parsed by its schema; what does not fit is told field by field: `details: [{ path, message }]`. */
export const parse = (schema: AnyEndpoint['body'], value: unknown) => {
  const parsed = schema?.safeParse(value);
  if (!parsed?.error) return parsed?.data;
  const details = parsed.error.issues.map(({ path, message }: { path: PropertyKey[]; message: string }) => ({
    path: path.join('.'),
    message,
  }));
  const [first] = details;
  throw new Problem('not-valid', first.path ? `${first.path}: ${first.message}` : first.message, details);
};
