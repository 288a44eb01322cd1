import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PRODUCT } from '#shared/brand.ts';
import { pageFiles } from '#shared/page-files.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, storeSession, visit } from '#test/pages/visitor.ts';
import { waitForStoredPage } from '#test/site-stored.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** Signs in with the service worker active and its cache filled. */
const withWorker = async () => {
  const visitor = await openSignedIn(site, {}, { serviceWorkers: 'allow' });
  const { page, open } = visitor;
  // longer than the hours that tests skip
  await storeSession(page, site, { secondsLeft: 86_400 });
  await open('/inspectionList');
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  await waitForStoredPage(page);
  return visitor;
};
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('B-19: the service worker caches only the shell, the config and hashed files; the second visit downloads no script or style, and the page opens offline and says so', async () => {
  const { context, page, violations } = await withWorker();
  const paths = await kept(page);
  expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/', '/config.json']);
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

/** What each cache stores as the app's shell: 'the app', or the title of another page. */
const shells = async (context: BrowserContext) => {
  const app = readFileSync(join(site.dir, 'index.html'), 'utf8');
  // evaluated in the worker, as the page may be navigating
  const texts = await context.serviceWorkers()[0]?.evaluate(async () => {
    const found = await Promise.all((await caches.keys()).map((name) => caches.match('/', { cacheName: name })));
    return Promise.all(found.filter((answer) => answer !== undefined).map((answer) => answer.text()));
  });
  return texts?.map((text) => (text === app ? 'the app' : text.slice(text.indexOf('<title>'), 300)));
};

test('the app opens offline, whatever pages and errors were opened before', async () => {
  const { context, page, open } = await withWorker();
  const shell = readFileSync(join(site.dir, 'index.html'), 'utf8');
  const otherBuild = shell.replace(/(?<=name="build" content=")\w+/, 'a1b2c3d');
  const answers = {
    '/gone': { status: 404, body: shell },
    '/broken': { status: 500, body: shell },
    '/part': { status: 206, body: shell },
    '/led-elsewhere': { status: 302, headers: { location: '/u' } },
    '/other-page': { body: '<title>Another page</title>' },
    '/other-build': { body: otherBuild },
  };
  for (const [path, answer] of Object.entries(answers))
    await context.route(site.url + path, (route) => route.fulfill({ contentType: 'text/html', ...answer }));
  for (const path of [...Object.keys(pageFiles), ...Object.keys(answers)]) {
    await open(`${path}#AAAAAAAAAAAAAAAAAAAAAA`);
    await open('/favicon.svg');
    expect(await shells(context), path).toEqual(['the app']);
  }
  // another build replaces the shell once its files are cached
  await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '');
    await cache.add('/favicon.svg');
    await cache.put('/assets/files-a1b2c3d.json', Response.json(['/favicon.svg']));
  });
  await open('/other-build');
  await open('/favicon.svg');
  expect(await shells(context)).not.toEqual(['the app']);
  await context.setOffline(true);
  await open('/inspectionList');
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
});

test('the next release replaces a wrong page that an earlier worker cached as the shell', async () => {
  const { context, page, open } = await withWorker();
  const spoil = (name?: string) =>
    page.evaluate(async (name) => {
      const cache = await caches.open(name ?? (await caches.keys())[0] ?? '');
      await cache.put('/', await fetch('/u'));
    }, name);
  await spoil();
  await spoil('site-before');
  appendFileSync(join(site.dir, 'sw.js'), '\n// the next release');
  await page.reload();
  const reload = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Reload' });
  await reload.waitFor();
  expect(await shells(context)).toEqual(['the app']);
  await spoil();
  const loaded = page.waitForEvent('load');
  await reload.click();
  await loaded;
  await waitForStoredPage(page);
  await context.setOffline(true);
  await open('/inspectionList');
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
});

test('B-19: the app checks for an update every hour, and offers it with Reload or Close', async () => {
  const { page } = await withWorker();
  await page.clock.install();
  const checks: unknown[] = [];
  await page.exposeFunction('checked', (cache: unknown) => checks.push(cache));
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (address, options) => {
      if (address === '/sw.js') (window as unknown as { checked(cache: unknown): void }).checked(options?.cache);
      return fetch(address, options);
    };
    const { register } = navigator.serviceWorker;
    navigator.serviceWorker.register = async (...given) => {
      const registration = await register.apply(navigator.serviceWorker, given);
      setTimeout(() => Object.assign(window, { registered: true }));
      return registration;
    };
  });
  await page.reload();
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  await page.waitForFunction(() => 'registered' in window);
  const offer = page.getByRole('region', { name: 'Messages' });

  appendFileSync(join(site.dir, 'sw.js'), '\n// the next version');
  await page.clock.fastForward(3_580_000);
  expect(checks).toEqual([]);
  await page.clock.fastForward(20_000);
  await offer.getByText('A new version is ready.').waitFor();
  expect(checks).toEqual(['no-cache']);
  await page.clock.fastForward(60_000);
  await offer.getByRole('button', { name: 'Close' }).click();
  await offer.getByText('A new version is ready.').waitFor({ state: 'detached' });

  await page.clock.fastForward(3_600_000);
  const loaded = page.waitForEvent('load');
  await offer.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
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
