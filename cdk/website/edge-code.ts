import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFiles } from '#shared/page-files.ts';

/** Builds the code of the CloudFront Function, with the list of static pages. */
export const buildEdgeCode = () =>
  `const PAGES = ${JSON.stringify(pageFiles)};\n${readFileSync(join(import.meta.dirname, 'paths.js'), 'utf8')}`;
