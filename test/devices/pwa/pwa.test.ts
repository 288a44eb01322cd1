import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pageFiles } from '#shared/page-files.ts';
import { deployNextRelease } from '#test/pages/pwa/next-release.ts';
import { withWorker } from '#test/pages/pwa/with-worker.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { waitForStoredPage } from '#test/site-stored.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
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
  const { context, page, open } = await withWorker(site);
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
  const { context, page, open } = await withWorker(site);
  const spoil = (name?: string) =>
    page.evaluate(async (name) => {
      const cache = await caches.open(name ?? (await caches.keys())[0] ?? '');
      await cache.put('/', await fetch('/u'));
    }, name);
  await spoil();
  await spoil('site-before');
  deployNextRelease(site);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
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
  const { page } = await withWorker(site);
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

  deployNextRelease(site);
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

test('B-19: an update is offered only in tabs that run an older build, with one way to close it', async () => {
  const { context, page } = await withWorker(site);
  const offered = (tab: Page) => tab.getByRole('region', { name: 'Messages' }).getByText('A new version is ready.');
  const next = deployNextRelease(site);
  await page.reload();
  // this tab has loaded the new build, and its worker is waiting
  const whichBuild = () =>
    page.evaluate(async () => {
      const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
      if (!waiting) return undefined;
      const { port1, port2 } = new MessageChannel();
      const reply = new Promise<unknown>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
      });
      waiting.postMessage('which build', [port2]);
      return reply;
    });
  await expect.poll(whichBuild).toBe(next);
  expect(await offered(page).count()).toBe(0);
  deployNextRelease(site);
  const other = await context.newPage();
  await other.goto(`${site.url}/inspectionList`);
  await offered(page).waitFor();
  const messages = page.getByRole('region', { name: 'Messages' });
  expect(await messages.getByRole('button').allTextContents()).toEqual(['Reload', 'Close']);
});
