/** What opens a customer's link, in a header: 128 bits, of which the server keeps the hash alone. */
export const LINK_HEADER = 'x-link-token';

/** In a file of their own: the page that calls them has no room for a schema. */
export const linkPaths = {
  estimate: '/api/link/v1/estimate',
  decide: '/api/link/v1/estimate/decision',
  undo: '/api/link/v1/estimate/undo',
  askAgain: '/api/link/v1/estimate/fresh',
  pdf: '/api/link/v1/estimate/pdf',
  sheet: '/api/link/v1/sheet',
  /** Its token is in the address: the program for mails that asks knows no header. It opens nothing else. */
  stop: '/api/link/v1/stop/{token}',
  sheetPdf: '/api/link/v1/sheet/pdf',
} as const;
