/**
 * Paths with their own files. Every other path without a file extension is a page of the app, served by index.html.
 * CloudFront and the service worker both use this table.
 */
export const pageFiles = {
  '/auth/popup': 'auth/popup.html',
  '/auth/between-sites': 'auth/between-sites.html',
  '/e': 'links/link.html',
  '/s': 'links/sheet.html',
  '/u': 'links/stop.html',
  '/api-docs': 'api-docs.html',
} as const;
