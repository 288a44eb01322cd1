/** Header with a link's token of 128 bits. The server stores only its hash. */
export const LINK_HEADER = 'x-link-token';

/** In a separate file, so that the customer's page doesn't load zod. */
export const linkPaths = {
  estimate: '/api/link/v1/estimate',
  decide: '/api/link/v1/estimate/decision',
  undo: '/api/link/v1/estimate/undo',
  askAgain: '/api/link/v1/estimate/fresh',
  pdf: '/api/link/v1/estimate/pdf',
  sheet: '/api/link/v1/sheet',
  /**
   * The token is in the URL, because mail clients that unsubscribe send no custom header. It authorises nothing else.
   */
  stop: '/api/link/v1/stop/{token}',
  sheetPdf: '/api/link/v1/sheet/pdf',
  /** Opens a paper sheet's PDF in a browser, which sends no header: the token is in the URL. */
  paper: '/api/link/v1/paper/{token}',
} as const;
