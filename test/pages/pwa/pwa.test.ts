import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PRODUCT } from '#shared/brand.ts';
import { withWorker } from '#test/pages/pwa/with-worker.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, visit } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('B-19: the service worker caches only the shell, the config, the logo and hashed files; the second visit downloads no script or style, and the page opens offline and says so', async () => {
  const { context, page, violations } = await withWorker(site);
  const paths = await kept(page);
  expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/', '/config.json', '/favicon.svg']);
  await page.reload();
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ transferSize }) => transferSize),
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.max(...sizes)).toBe(0);
  await context.setOffline(true);
  await page.goto(`${site.url}/unfinishedInspectionList`);
  await page.getByText('Check the network').waitFor();
  expect(violations).toEqual([]);
});

test('B-18, B-19: the worker is never cached, and the manifest’s icons exist', async () => {
  const { page } = await visit(site);
  await page.goto(site.url);
  const worker = await page.request.get(`${site.url}/sw.js`);
  expect(worker.headers()['cache-control']).toBe('no-cache');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.request.get(site.url + address);
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { name, start_url, display, icons } = await manifest.json();
  expect({ name, start_url, display }).toEqual({ name: PRODUCT, start_url: '/', display: 'standalone' });
  for (const { src, type, sizes } of icons) {
    const icon = await page.request.get(site.url + src);
    expect(icon.headers()['content-type'], src).toBe(type);
    if (type === 'image/png') {
      const png = readFileSync(join(site.dir, src));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  }
  expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
});

test('B-18, S-02: the install banner shows when the browser offers it, even before the app has loaded; it stays away for 7 days once dismissed, and in the installed app', async () => {
  const { context, page, open } = await openSignedIn(site, {});
  const heading = page.getByRole('heading', { name: "Completed WOF's" });
  const banner = page.getByRole('region', { name: 'Install app' });
  const offer = () =>
    page.evaluate(() => {
      const prompt = () => Object.assign(window, { prompted: true });
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  await open('/inspectionList');
  await heading.waitFor();
  expect(await banner.count()).toBe(0);
  await offer();
  await banner.getByRole('button', { name: 'Not now' }).click();
  await banner.waitFor({ state: 'detached' });
  const cookie = (await context.cookies()).find(({ name }) => name === 'pwa-install-dismissed');
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(7 * 86_400, -2);
  await page.reload();
  await heading.waitFor();
  await offer();
  expect(await page.evaluate(() => 'installOffer' in window)).toBe(true);
  expect(await banner.count()).toBe(0);

  await context.clearCookies({ name: 'pwa-install-dismissed' });
  await page.addInitScript(() => {
    const early = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Object.assign(window, { prompted: true }),
    });
    document.addEventListener('DOMContentLoaded', () => dispatchEvent(early));
  });
  await page.reload();
  await banner.getByRole('button', { name: 'Install' }).click();
  expect(await page.evaluate(() => 'prompted' in window)).toBe(true);
  await banner.waitFor({ state: 'detached' });

  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await page.reload();
  await heading.waitFor();
  await offer();
  expect(await page.evaluate(() => 'installOffer' in window)).toBe(true);
  expect(await banner.count()).toBe(0);
});

test('T-04: a page reloaded without a connection loads once the connection is back', async () => {
  const { context, page, answer } = await withWorker(site);
  await answer({ 'quizzes.list': [] });
  await page.goto(`${site.url}/quiz`);
  await page.getByText('No quizzes yet').waitFor();
  await context.setOffline(true);
  await page.reload();
  const problem = page.getByText('No connection');
  await problem.waitFor();
  await context.setOffline(false);
  await problem.waitFor({ state: 'detached' });
});
