import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { PRODUCT } from '#shared/brand.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { comeBack, leaveSession, visit } from '#test/pages/visitor.ts';
import { siteKept } from '#test/site-kept.ts';
import { chooseHandling } from '#web/pwa/choose-handling.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

describe('B-19: the service worker keeps its hands off what is personal', () => {
  const asked = (path: string, { mode = 'cors', method = 'GET', headers = {} } = {}) => ({
    url: new URL(path, 'https://site.example').href,
    mode: mode as RequestMode,
    method,
    headers: new Headers(headers),
  });
  it.each([
    ['asset', asked('/assets/app-1a2b3c4d.js')],
    ['page', asked('/', { mode: 'navigate' })],
    ['page', asked('/checksheet/1763700000001?checksheet=Summary', { mode: 'navigate' })],
    ['none', asked('/api/authentication/user')],
    ['none', asked('/api/authentication/user', { mode: 'navigate' })],
    ['none', asked('/auth/popup?screen=login', { mode: 'navigate' })],
    ['none', asked('/auth/between-sites', { mode: 'navigate' })],
    ['none', asked('/e', { mode: 'navigate' })],
    ['none', asked('/s', { mode: 'navigate' })],
    ['page', asked('/settings', { mode: 'navigate' })],
    ['none', asked('/api-docs', { mode: 'navigate' })],
    ['none', asked('/openapi.json', { mode: 'navigate' })],
    ['config', asked('/config.json')],
    ['none', asked('/assets/app-1a2b3c4d.js', { headers: { Authorization: 'Bearer x' } })],
    ['none', asked('/assets/app-1a2b3c4d.js', { method: 'POST' })],
    ['none', asked('https://files.example/assets/sheet.pdf')],
    ['none', asked('/inspectionList')],
  ] as const)('%s: %o', (handling, request) => {
    expect(chooseHandling(request, 'https://site.example')).toBe(handling);
  });
});

/** Signed in, with the service worker at work and everything that it is to keep kept. */
const withWorker = async () => {
  const visitor = await comeBack(site, {}, { serviceWorkers: 'allow' });
  const { page, open } = visitor;
  // longer than the hours that a test lets pass
  await leaveSession(page, site, { secondsLeft: 86_400 });
  await open('/inspectionList');
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  await siteKept(page);
  return visitor;
};
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('B-19: it keeps the shell, its stage and hashed files alone, and the security policy has nothing to refuse', async () => {
  const { page, violations } = await withWorker();
  const paths = await kept(page);
  expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/', '/config.json']);
  expect(violations).toEqual([]);
});

test('B-19: the second visit costs no byte of script or style', async () => {
  const { page } = await withWorker();
  await page.reload();
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ transferSize }) => transferSize),
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.max(...sizes)).toBe(0);
});

test('B-19: without a network the page is there all the same, and says so', async () => {
  const { context, page } = await withWorker();
  await context.setOffline(true);
  await page.goto(`${site.url}/unfinishedInspectionList`);
  await page.getByText('Check the network').waitFor();
});

test('B-19: every hour it is asked for anew, and an update is offered with Reload or Close', async () => {
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

test('B-18, B-19: the worker is asked for each time, and the manifest names icons that are there', async () => {
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

describe('B-18, S-02: the banner that offers to install', () => {
  const offer = (page: Page) =>
    page.evaluate(() => {
      const prompt = () => Object.assign(window, { prompted: true });
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  const inApp = async () => {
    const visitor = await comeBack(site, {});
    await visitor.open('/inspectionList');
    await visitor.page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
    return { ...visitor, banner: visitor.page.getByRole('region', { name: 'Install app' }) };
  };

  test('shows when the browser offers it, even before the app is there, and installs', async () => {
    const { page, banner } = await inApp();
    expect(await banner.count()).toBe(0);
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
  });

  test('stays away for 7 days once dismissed', async () => {
    const { context, page, banner } = await inApp();
    await offer(page);
    await banner.getByRole('button', { name: 'Not now' }).click();
    await banner.waitFor({ state: 'detached' });
    const cookie = (await context.cookies()).find(({ name }) => name === 'pwa-install-dismissed');
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(7 * 86_400, -2);
    await page.reload();
    await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
    await offer(page);
    expect(await banner.count()).toBe(0);
  });

  test('is not shown in the installed app', async () => {
    const { page, banner } = await inApp();
    await page.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query);
    });
    await page.reload();
    await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
    await offer(page);
    expect(await page.evaluate(() => 'installOffer' in window)).toBe(true);
    expect(await banner.count()).toBe(0);
  });
});
