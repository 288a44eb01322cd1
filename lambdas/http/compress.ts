import { gzipSync } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';

/** In bytes. A smaller response fits into one packet with its headers. */
const MIN_BYTES = 1000;

/**
 * Compresses responses to signed-in callers, errors included: API Gateway doesn't, nor CloudFront on paths that it
 * never caches. Responses to links stay as they are, because the size of a compressed one can reveal a secret in it.
 */
export const compress = (): MiddlewareObj<Event, Result> => {
  const pack = ({ event, response }: { event: Event; response?: Result | null | undefined }) => {
    const { body = '', headers } = response ?? {};
    if (!response || Buffer.byteLength(body) < MIN_BYTES) return;
    if (!event.requestContext.authorizer || headers?.['content-encoding']) return;
    response.headers = { ...headers, vary: 'accept-encoding' };
    if (!/\bgzip\b/.test(event.headers['accept-encoding'] ?? '')) return;
    response.headers['content-encoding'] = 'gzip';
    response.body = gzipSync(body).toString('base64');
    response.isBase64Encoded = true;
  };
  return { after: pack, onError: pack };
};
