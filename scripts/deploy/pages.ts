import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Found } from '../../cdk/found.ts';
import { hashInlineContent } from '../../cdk/website/inline-hashes.ts';
import { linkPages } from '../../cdk/website/link-pages.ts';
import { cacheControl } from '../../cdk/website/security-headers.ts';
import { contentTypes } from '../local/web-origin/files.ts';
import { inRoot } from '../root.ts';
import { clientTimeouts } from './check.ts';
import type { Outputs } from './outputs.ts';

const inlined = [{ path: '/', file: 'index.html' }, ...linkPages];

/** Returns the hashes of the inline content that a site serves now, if it responds. */
export async function findDeployedPages(site: string): Promise<Found['deployedPages']> {
  const found = await Promise.all(
    inlined.map(async ({ path, file }) => {
      const response = await fetch(`${site}${path}`, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
      return response?.ok ? [[file, hashInlineContent(await response.text())] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Publishes the built pages and their settings. The service worker comes last: it fetches the others. */
export async function publishPages(
  region: string,
  { SiteBucket: Bucket, WebConfig }: Pick<Outputs, 'SiteBucket' | 'WebConfig'>,
  web = inRoot('dist/web'),
): Promise<void> {
  const s3 = new S3Client({ region, ...clientTimeouts });
  const put = (Key: string, Body: string | Buffer) =>
    s3.send(
      new PutObjectCommand({
        ...{ Bucket, Key, Body },
        ...{ CacheControl: cacheControl(Key), ContentType: contentTypes[extname(Key)] },
      }),
    );
  await put('config.json', WebConfig);
  const pages = globSync('**/*.html', { cwd: web });
  for (const path of [...pages, 'sw.js']) await put(path, readFileSync(join(web, path)));
}
