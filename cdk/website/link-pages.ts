import { sitePaths } from '#shared/site-paths.ts';

/** The pages of customers' links, of which each has headers of its own. */
export const linkPages = [
  { path: sitePaths.customerLink, file: 'links/link.html', name: 'Link' },
  { path: sitePaths.sheetLink, file: 'links/sheet.html', name: 'SheetLink' },
  { path: sitePaths.stopMails, file: 'links/stop.html', name: 'StopLink' },
] as const;
