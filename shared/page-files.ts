/**
 * The pages that are files of their own, by address. Every other address without a file extension is a page of the app, which
 * index.html draws. CloudFront and the service worker both read this table.
 */
export const pageFiles = {
  '/auth/popup': 'auth/popup.html',
  '/auth/between-sites': 'auth/between-sites.html',
  '/e': 'links/link.html',
  '/s': 'links/sheet.html',
  '/u': 'links/stop.html',
  '/api-docs': 'api-docs.html',
} as const;
