import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFiles } from '#shared/page-files.ts';

/** The code of the website's CloudFront Function, with the pages that are files of their own. */
export const edgeCode = () =>
  `const PAGES = ${JSON.stringify(pageFiles)};\n${readFileSync(join(import.meta.dirname, 'paths.js'), 'utf8')}`;
