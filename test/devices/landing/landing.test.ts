import { beforeAll, expect, test } from 'vitest';
import { openLanding } from '#test/pages/landing/open-landing.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { storeSession } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('A-04: a login before the message is gone keeps the address visited meanwhile', async () => {
  const { page, inApp } = await openLanding(site, { path: '/?error=popup_timeout', hasClock: true });
  await storeSession(page, site);
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage')));
  await inApp.waitFor();
  await page.evaluate(() => history.replaceState(null, '', '/inspectionList?show=today'));
  await page.clock.fastForward(11_000);
  expect(page.url()).toBe(`${site.url}/inspectionList?show=today`);
});

test('A-03: closing the popup shows a message at once, and Login opens it again', async () => {
  const { page, note, clickLogin } = await openLanding(site, { hasClock: true });
  await (await clickLogin()).close();
  await page.clock.runFor(1_000);
  expect(await note.textContent()).toContain('The login window was closed.');
  await clickLogin();
});

test('A-08: an incomplete session is ignored; a login in another tab opens the app in this one', async () => {
  const { context, page, inApp } = await openLanding(site, { path: '/favicon.svg' });
  await page.evaluate(() => localStorage.setItem('CognitoIdentityServiceProvider.local-client.LastAuthUser', 'hemi'));
  await page.goto(site.url);
  expect(await page.getByRole('link', { name: 'Login' }).isVisible()).toBe(true);
  const other = await context.newPage();
  await other.goto(`${site.url}/favicon.svg`);
  await storeSession(other, site);
  await inApp.waitFor();
});
