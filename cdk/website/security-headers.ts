import type { InlineHashes } from './inline-hashes.ts';

export type Origins = {
  /** Only if the API has its own origin. */
  apiOrigins?: readonly string[];
  /** The user pool's origin, such as `https://cognito-idp.<region>.amazonaws.com`. */
  userPoolOrigin: string;
  /** Origin of the presigned URLs of checksheets. */
  filesOrigin: string;
  /** Origins of the inspections site and the estimator, if they differ. */
  sites?: readonly string[];
};
const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

/** Lets pages compile WebAssembly of our own files, for the scanner (ADR-406). It doesn't allow `eval`. */
const WASM = "'wasm-unsafe-eval'";

const NO_FRAME = "frame-ancestors 'none'";

export const HSTS_DAYS = 2 * 365;

/**
 * Returns the headers of every response of the website. Inline scripts and styles are allowed by hash; everything else
 * must come from the origins given.
 */
export const securityHeaders = (
  { apiOrigins = [], userPoolOrigin, filesOrigin, sites = [] }: Origins,
  { scripts, styles } = NOTHING_INLINE,
): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    ["script-src 'self'", WASM, ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' blob: data: ${filesOrigin}`,
    "font-src 'self'",
    ["connect-src 'self'", ...apiOrigins, userPoolOrigin, filesOrigin].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    ["frame-src 'self'", filesOrigin, ...(sites.length > 1 ? sites : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    NO_FRAME,
  ].join('; '),
  'strict-transport-security': `max-age=${HSTS_DAYS * 86_400}; includeSubDomains; preload`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // The popup for logging in posts messages to its opener. With `same-origin` on either page they couldn't communicate.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
});

/**
 * Returns the headers of the page through which the two sites communicate: the other site may frame it and open it as a
 * popup.
 */
export const betweenSitesHeaders = (origins: Origins) => {
  const { 'content-security-policy': policy = '', ...others } = securityHeaders(origins);
  const sites = (origins.sites ?? []).join(' ');
  return {
    ...others,
    'content-security-policy': policy.replace(` ${WASM}`, '').replace(NO_FRAME, `frame-ancestors ${sites}`),
    'cross-origin-opener-policy': 'unsafe-none',
  };
};

/**
 * Returns the headers of the page behind a customer's link: no indexing, no referrer, scripts only from our build, and
 * connections only to its own API and the photos.
 */
export const linkHeaders = (origins: Origins, { scripts, styles } = NOTHING_INLINE): Record<string, string> => ({
  ...securityHeaders(origins),
  'content-security-policy': [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' ${origins.filesOrigin}`,
    ["connect-src 'self'", ...(origins.apiOrigins ?? [])].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    NO_FRAME,
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});

/**
 * True for a page, or a file that pages read first: published last, and requested again each time.
 */
export const isPage = (path: string): boolean => /(^|\/)(config\.json|sw\.js|[^/]+\.html)$/.test(path);

/** Returns the Cache-Control header of a file, such as `assets/app-1a2b3c4d.js`, with or without a leading slash. */
export function cacheControl(path: string): string {
  if (/^\/?assets\//.test(path)) return 'public, max-age=31536000, immutable';
  if (isPage(path)) return 'no-cache';
  return 'public, max-age=3600';
}

/** The content type of each kind of file. */
export const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
