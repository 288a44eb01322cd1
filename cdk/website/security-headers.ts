import type { InlineHashes } from './inline-hashes.ts';

export type Origins = {
  /** Only where the API is not on the site's own origin. */
  apiOrigins?: readonly string[];
  /** What the browser signs in with, as `https://cognito-idp.<region>.amazonaws.com`. */
  userPoolOrigin: string;
  /** Where checksheets are read from, by signed addresses. */
  filesOrigin: string;
  /** Of inspections and of the estimator, where those are two. */
  sites?: readonly string[];
};
const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

const NO_FRAME = "frame-ancestors 'none'";

export const HSTS_DAYS = 2 * 365;

/**
 * What every answer of the website carries. Inline scripts and styles are those that the build put into the landing page, each
 * by its hash; nothing comes from elsewhere but what is named here.
 */
export const securityHeaders = (
  { apiOrigins = [], userPoolOrigin, filesOrigin, sites = [] }: Origins,
  { scripts, styles } = NOTHING_INLINE,
): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
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
  // The sign-in popup tells its opener: plain same-origin on one of the two pages would cut them apart.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
});

/**
 * Of the page by which each site answers the other, and nobody else: it may stand in a frame of the other site, and be opened by it
 * without being cut off.
 */
export const betweenSitesHeaders = (origins: Origins) => {
  const { 'content-security-policy': policy = '', ...others } = securityHeaders(origins);
  const sites = (origins.sites ?? []).join(' ');
  return {
    ...others,
    'content-security-policy': policy.replace(NO_FRAME, `frame-ancestors ${sites}`),
    'cross-origin-opener-policy': 'unsafe-none',
  };
};

/**
 * Of the page of a customer's link: it stands in no index, tells nobody where it was opened, runs what its build put into it, and
 * reaches the API of its own site and the photos alone.
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

const ASK_EACH_TIME = /(^|\/)(config\.json|sw\.js|[^/]+\.html)$/;

/** How long a browser may keep a file of the website. `path` as in `assets/app-1a2b3c4d.js`, with or without the first slash. */
export function cacheControl(path: string): string {
  if (/^\/?assets\//.test(path)) return 'public, max-age=31536000, immutable';
  if (ASK_EACH_TIME.test(path)) return 'no-cache';
  return 'public, max-age=3600';
}
