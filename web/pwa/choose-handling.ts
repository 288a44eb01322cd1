import { pageFiles } from '#shared/page-files.ts';

/** What stage this is: the same for everybody. */
export const CONFIG = '/config.json';

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'headers'>;

/**
 * What the service worker does about a request: an `asset` never changes and may come from the cache, a `page`, and the
 * stage's `config`, come from there when the network is away. Everything else, what is personal above all, is none of its business.
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
