import { pageFiles } from '#shared/page-files.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** The pages of customers' links, of which each has headers of its own. */
export const linkPages = [
  { path: sitePaths.customerLink, file: pageFiles[sitePaths.customerLink], name: 'Link' },
  { path: sitePaths.sheetLink, file: pageFiles[sitePaths.sheetLink], name: 'SheetLink' },
  { path: sitePaths.stopMails, file: pageFiles[sitePaths.stopMails], name: 'StopLink' },
] as const;
