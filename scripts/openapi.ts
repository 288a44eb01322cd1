import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from './openapi/document.ts';
import { apiDocsPage } from './openapi/page.ts';
import { inRoot } from './root.ts';

/** Writes the API's OpenAPI document and its page. Both are part of the website. */
const web = inRoot('dist/web');
const document = openApiDocument(process.argv[2]);
mkdirSync(web, { recursive: true });
writeFileSync(join(web, 'openapi.json'), JSON.stringify(document, null, 2));
writeFileSync(join(web, 'api-docs.html'), apiDocsPage(document));
copyFileSync(inRoot('scripts/openapi/page.css'), join(web, 'api-docs.css'));
