import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Found } from '../../cdk/found.ts';
import { hashInlineContent } from '../../cdk/website/inline-hashes.ts';
import { linkPages } from '../../cdk/website/link-pages.ts';
import { cacheControl, contentTypes } from '../../cdk/website/security-headers.ts';
import { inRoot } from '../root.ts';
import { clientTimeouts } from './check.ts';
import type { Outputs } from './outputs.ts';
import { type Retries, retryProbe } from './retries.ts';

const PATIENCE: Retries = { attempts: 3, pauseMs: 5_000 };

const inlined = [{ path: '/', file: 'index.html' }, ...linkPages];

/**
 * Returns the hashes of the inline content that a site serves now. Throws if it can't be reached: without these hashes,
 * the new headers would refuse the scripts of its pages. One that fails for everyone has no pages to keep.
 */
export async function findDeployedPages(site: string, patience = PATIENCE): Promise<Found['deployedPages']> {
  const found: Found['deployedPages'] = {};
  for (const { path, file } of inlined) {
    let isReached = false;
    const read = async () => {
      const response = await fetch(`${site}${path}`, { signal: AbortSignal.timeout(30_000) });
      isReached = true;
      if (response.ok) found[file] = hashInlineContent(await response.text());
      return response.status < 500 ? undefined : 'failed';
    };
    await retryProbe(read, patience);
    if (!isReached) throw new Error(`${site} can’t be reached. Run this again.`);
  }
  return found;
}

/** Publishes the built pages and their settings. The service worker comes last: it fetches the others. */
export async function publishPages(
  region: string,
  site: string,
  { SiteBucket: Bucket, WebConfig }: Pick<Outputs, 'SiteBucket' | 'WebConfig'>,
  web = inRoot('dist/web'),
): Promise<void> {
  const s3 = new S3Client({ region, ...clientTimeouts });
  const put = (Key: string, Body: string) =>
    s3.send(
      new PutObjectCommand({
        ...{ Bucket, Key, Body },
        ...{ CacheControl: cacheControl(Key), ContentType: contentTypes[extname(Key)] },
      }),
    );
  const paths = [...globSync('**/*.html', { cwd: web }), 'sw.js'];
  const pages = paths.map((path) => [path, readFileSync(join(web, path), 'utf8')] as const);
  await checkAssets(site, pages.map(([, text]) => text).join());
  await put('config.json', WebConfig);
  for (const [path, text] of pages) await put(path, text);
}

/** Throws if a site lacks a script, style or font that these pages name. */
async function checkAssets(site: string, pages: string) {
  const find = async (path: string) => {
    const { ok } = await fetch(`${site}/${path}`, { method: 'HEAD', signal: AbortSignal.timeout(30_000) });
    if (!ok) throw new Error(`The site has no ${path}. dist was built again meanwhile: deploy again.`);
  };
  await Promise.all([...new Set(pages.match(/assets\/[\w-]+\.\w+/g))].map(find));
}
