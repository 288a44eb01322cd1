import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findDeployedPages, publishPages } from '#scripts/deploy/pages.ts';
import { listen, readBody } from '#scripts/local/aws/http.ts';
import { hashInlineContent } from '../../../cdk/website/inline-hashes.ts';

const buildSite = (...files: string[]) => {
  const web = mkdtempSync(join(tmpdir(), 'web-'));
  onTestFinished(() => rmSync(web, { recursive: true }));
  for (const file of files) {
    mkdirSync(dirname(join(web, file)), { recursive: true });
    writeFileSync(join(web, file), `content of ${file}`);
  }
  return web;
};

/** Starts S3, which collects what is put, and the site, which has these files. */
const startSite = async (...files: string[]) => {
  const put: unknown[] = [];
  const s3 = await listen(async (request, response) => {
    const { 'cache-control': rule, 'content-type': type } = request.headers;
    put.push([request.method, request.url?.split('?')[0], String(await readBody(request, 1_000)), rule, type]);
    response.end();
  });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await s3.close();
  });
  const environment = { AWS_ENDPOINT_URL: s3.url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const site = await listen(async ({ url = '' }, response) => {
    response.writeHead(files.includes(url) ? 200 : 404).end();
  });
  onTestFinished(() => site.close());
  return { put, site: site.url };
};

it('publishes the pages and their settings, never cached, and the service worker last', async () => {
  const { put, site } = await startSite();
  const web = buildSite('index.html', 'links/link.html', 'sw.js', 'assets/app.js', 'openapi.json');
  await publishPages('ap-southeast-2', site, { SiteBucket: 'site', WebConfig: '{"userPoolId":"x"}' }, web);
  const page = (file: string) => [
    ...['PUT', `/site/${file}`, expect.stringContaining(`content of ${file}`)],
    ...['no-cache', 'text/html; charset=utf-8'],
  ];
  expect(put[0]).toEqual(['PUT', '/site/config.json', expect.stringContaining('"x"'), 'no-cache', 'application/json']);
  expect(put.slice(1, -1).toSorted()).toEqual([page('index.html'), page('links/link.html')]);
  expect(put.at(-1)).toMatchObject({ 1: '/site/sw.js', 3: 'no-cache', 4: 'text/javascript; charset=utf-8' });
});

it('publishes no page if the site lacks what one loads, because another build has replaced the deployed one', async () => {
  const { put, site } = await startSite('/assets/old-1a.js');
  const web = buildSite('sw.js');
  const outputs = { SiteBucket: 'site', WebConfig: '{}' };
  for (const loads of ['<script src="/assets/new-2b.js"></script>', '<script>load(["assets/new-2b.css"])</script>']) {
    writeFileSync(join(web, 'index.html'), `<script src="/assets/old-1a.js"></script>${loads}`);
    await expect(publishPages('ap-southeast-2', site, outputs, web)).rejects.toThrow(
      /^The site has no assets\/new-2b\.\w+\. dist was built again meanwhile: deploy again\.$/,
    );
  }
  expect(put).toEqual([]);
});

it('finds the inline content of the deployed pages, if the site has any', async () => {
  const pages: Record<string, string> = {
    '/': '<script>home()</script>',
    '/e': '<style>p {}</style><script>decide()</script>',
  };
  const site = await listen(async ({ url = '' }, response) => {
    response.writeHead(pages[url] ? 200 : 404).end(pages[url] ?? '<script>error()</script>');
  });
  onTestFinished(() => site.close());
  expect(await findDeployedPages(site.url)).toEqual({
    'index.html': hashInlineContent(pages['/'] ?? ''),
    'links/link.html': hashInlineContent(pages['/e'] ?? ''),
  });
});

it('asks again if a page fails, and stops if the site cannot be reached: the new headers would refuse its scripts', async () => {
  const patience = { attempts: 2, pauseMs: 0 };
  const answers = [503, 200, 404, 503, 503];
  const site = await listen(async (_, response) => {
    response.writeHead(answers.shift() ?? 404).end('<script>home()</script>');
  });
  onTestFinished(() => site.close());
  expect(Object.keys(await findDeployedPages(site.url, patience))).toEqual(['index.html']);
  const nowhere = findDeployedPages('http://127.0.0.1:9', patience);
  await expect(nowhere).rejects.toThrow('http://127.0.0.1:9 can’t be reached. Run this again.');
});
