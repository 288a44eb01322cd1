import { pageFiles } from '#shared/page-files.ts';

/** The configuration of the stage, the same for all users. */
export const CONFIG = '/config.json';

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'headers'>;

/**
 * Decides how the service worker handles a request. An `asset` is immutable and served from the cache. A `page` and the
 * `config` come from the cache only if the network fails. The worker doesn't handle anything else, especially personal
 * data.
 */
export const chooseHandling = (
  { method, mode, url, headers }: Asked,
  origin: string,
): 'asset' | 'page' | 'config' | 'none' => {
  const { pathname, origin: of } = new URL(url);
  if (method !== 'GET' || of !== origin || headers.has('Authorization')) return 'none';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname === CONFIG) return 'config';
  if (mode !== 'navigate' || pathname in pageFiles || pathname.startsWith('/api/')) return 'none';
  return pathname.slice(pathname.lastIndexOf('/') + 1).includes('.') ? 'none' : 'page';
};
