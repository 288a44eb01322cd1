import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda';
import { EDGE_HEADER } from '#shared/edge.ts';
import { Problem } from '#shared/problem.ts';
import { edgeSecrets } from '../aws/environment.ts';

/**
 * Returns the IP address that called CloudFront. CloudFront appends it to `x-forwarded-for`, then API Gateway appends
 * CloudFront's own; the caller can forge everything before those two. Throws 403 for a call that did not come through
 * CloudFront. A stage without a secret (tests, the first step of an upgrade) trusts no header.
 */
export const findCallerIp = ({ headers, requestContext }: Pick<Event, 'headers' | 'requestContext'>) => {
  const secrets = edgeSecrets();
  const direct = requestContext.http?.sourceIp;
  if (secrets.length === 0) return direct;
  const given = headers[EDGE_HEADER] ?? '';
  if (!secrets.some((secret) => isSame(secret, given)))
    throw new Problem(
      'not-allowed',
      'The API is only available through the website’s address. Use that address and try again.',
    );
  return parseIp(headers['x-forwarded-for']?.split(',').at(-2)) ?? direct;
};

/** Compares two secrets in constant time: their HMACs have the same length for any input. */
const isSame = (secret: string, given: string) => timingSafeEqual(digest(secret, secret), digest(secret, given));
const digest = (key: string, text: string) => createHmac('sha256', key).update(text).digest();

/** Returns the IP address in an entry of the header, without a port; undefined if there is none. */
const parseIp = (entry = '') => {
  const text = entry.trim();
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const ip = bracketed ?? text.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(ip) ? ip : undefined;
};

/**
 * Returns the network that rate limits count by: an IPv4 address, or an IPv6 /64, because providers assign one to each
 * customer.
 */
export const findNetwork = (ip: string) => {
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = ip.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const all = [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/**
 * Returns a keyed hash of a network for the log. It can't be reversed, and stays the same until the secret is changed.
 */
export const networkId = (ip: string | undefined) => {
  const [secret] = edgeSecrets();
  return ip && secret && digest(secret, findNetwork(ip)).toString('base64url').slice(0, 16);
};
