import { pageFiles } from '#shared/page-files.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** Pages opened by customers' links, each with its own headers. */
export const linkPages = [
  { path: sitePaths.customerLink, file: pageFiles[sitePaths.customerLink], name: 'Link' },
  { path: sitePaths.sheetLink, file: pageFiles[sitePaths.sheetLink], name: 'SheetLink' },
  { path: sitePaths.stopMails, file: pageFiles[sitePaths.stopMails], name: 'StopLink' },
] as const;
