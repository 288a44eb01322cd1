import { pageFiles } from '#shared/page-files.ts';

/** Files whose names stay the same: the configuration of the stage, and the logo. */
export const UNHASHED: readonly string[] = ['/config.json', '/favicon.svg'];

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'headers'>;

/**
 * Decides how the service worker handles a request. An `asset` is immutable and served from the cache. A `page` and an
 * `unhashed` file come from the cache only if the network fails. The worker doesn't handle anything else, especially
 * personal data.
 */
export const chooseHandling = (
  { method, mode, url, headers }: Asked,
  origin: string,
): 'asset' | 'page' | 'unhashed' | 'none' => {
  const { pathname, origin: of } = new URL(url);
  if (method !== 'GET' || of !== origin || headers.has('Authorization')) return 'none';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (UNHASHED.includes(pathname)) return 'unhashed';
  if (mode !== 'navigate' || pathname in pageFiles || pathname.startsWith('/api/')) return 'none';
  return pathname.slice(pathname.lastIndexOf('/') + 1).includes('.') ? 'none' : 'page';
};
