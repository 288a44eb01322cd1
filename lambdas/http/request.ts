import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { IMAGE_MAX_BYTES } from '#shared/images/model.ts';
import { cleanTexts } from '#shared/input/clean.ts';
import { Problem } from '#shared/problem.ts';

/** Maximum size of a body. A complete sheet with all remarks is below 100 kB. */
const MAX_BODY_BYTES = 256 * 1024;

/** Maximum size of a form body: a 4 MB file with its fields. As base64 it fits Lambda's limit of 6 MB. */
const MAX_FORM_BYTES = 4_500_000;

/** Parses a JSON body, or returns undefined if there is none. Throws if the body is too large or malformed. */
export const parseBody = ({ body, isBase64Encoded }: Event): unknown => {
  if (!body) return undefined;
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  // A character has at most three bytes: count the bytes only if the text may be too large.
  if (text.length * 3 > MAX_BODY_BYTES && Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw new Problem('too-large', `That’s too much at once. The limit is ${MAX_BODY_BYTES / 1024} kB.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('not-valid', 'The request body isn’t JSON.');
  }
};

/** Parses a form body (multipart/form-data). If a field is repeated, the last one wins. */
export const parseForm = async ({ body = '', isBase64Encoded, headers }: Event): Promise<unknown> => {
  // Check the size before decoding: four base64 characters are three bytes.
  if ((isBase64Encoded ? body.length * 0.75 : body.length) > MAX_FORM_BYTES)
    throw new Problem('too-large', `That’s too large. The limit is ${IMAGE_MAX_BYTES / 1024 ** 2} MB.`);
  const form = new Response(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
  try {
    return Object.fromEntries(await form.formData());
  } catch {
    throw new Problem('not-valid', 'The request body isn’t a form.');
  }
};

/** Longer than any id. */
const MAX_ID_CHARACTERS = 200;

export const parseParams = ({ pathParameters }: Event) => {
  const params = pathParameters ?? {};
  for (const id of Object.values(params))
    if (!id || id.length > MAX_ID_CHARACTERS || !id.isWellFormed()) throw new Problem('not-valid', 'Invalid link.');
  return params;
};

/**
 * Parses a value by its schema, after cleaning its texts. Throws an error that lists the invalid fields: `details: [{
 * path, message }]`.
 */
export const parse = (schema: AnyEndpoint['body'], value: unknown) => {
  if (schema) checkTexts(value);
  const cleaned = schema ? cleanTexts(value) : value;
  // a field's name may have contained invisible characters
  if (cleaned !== value) checkTexts(cleaned);
  const parsed = schema?.safeParse(cleaned);
  if (!parsed?.error) return parsed?.data;
  const details = parsed.error.issues.map(({ path, message }: { path: PropertyKey[]; message: string }) => ({
    path: path.join('.'),
    message,
  }));
  const [first] = details;
  throw new Problem('not-valid', first.path ? `${first.path}: ${first.message}` : first.message, details);
};

/** Names that every object inherits. Fields may not use them. */
const TAKEN = new Set(['__proto__', 'constructor']);

/** DynamoDB's limit. Our schemas are less deeply nested. */
const MAX_DEPTH = 32;

/** Throws for lone surrogates, which DynamoDB can't store, and for nesting that is too deep. */
const checkTexts = (value: unknown, path: string[] = []): void => {
  if (typeof value === 'string') {
    if (value.isWellFormed()) return;
    throw new Problem('not-valid', [...path, 'Invalid character. Type it again.'].join(': '));
  }
  if (!value || typeof value !== 'object' || value instanceof Blob) return;
  if (path.length >= MAX_DEPTH) throw new Problem('not-valid', 'The request is nested too deeply.');
  for (const [name, part] of Object.entries(value)) {
    if (TAKEN.has(name)) throw new Problem('not-valid', `Invalid field name: ${name}.`);
    if (!Array.isArray(value)) checkTexts(name, path);
    path.push(name);
    checkTexts(part, path);
    path.pop();
  }
};
