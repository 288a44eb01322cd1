import type { IncomingHttpHeaders } from 'node:http';

/**
 * Statuses that CloudFront always caches. Others are cached for their max-age, which our responses don't set. Source:
 * CloudFront developer guide, "HTTP 4xx and 5xx status codes that CloudFront always caches".
 */
const KEPT = [404, 410, 414, 500, 501, 502, 503, 504];
/** Statuses for which CloudFront respects "no-store". Source: "Control how long CloudFront caches errors". */
const MIND_NO_STORE = [404, 410, 414, 501];
const DEFAULT_SECONDS = 10;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Seconds for which an error is cached, by status, if the distribution defines them. */
export type ErrorSeconds = Record<number, number>;

/** Caches errors by path, for all callers: the cache key of uncached content contains only the path. */
export const openErrorCache = (seconds: ErrorSeconds, now: () => number = Date.now) => {
  const kept = new Map<string, { answer: Answer; until: number }>();
  return {
    isKept: (method: string | undefined, status: number, headers: IncomingHttpHeaders) =>
      method === 'GET' &&
      KEPT.includes(status) &&
      !(MIND_NO_STORE.includes(status) && headers['cache-control']?.includes('no-store')),
    keep: (path: string, answer: Answer) => {
      const until = now() + (seconds[answer.status] ?? DEFAULT_SECONDS) * 1000;
      kept.set(path, { answer, until });
    },
    find: (method: string | undefined, path: string): Answer | undefined => {
      const known = method === 'GET' ? kept.get(path) : undefined;
      if (known && known.until <= now()) kept.delete(path);
      return known && known.until > now() ? known.answer : undefined;
    },
  };
};
