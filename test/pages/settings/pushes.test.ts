import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { makeUpPushService, openPart, pushServer } from '#test/pages/settings/push-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const deviceNames = (page: Page) =>
  page.getByRole('list', { name: 'Devices with notifications' }).locator('strong').allInnerTexts();

test('this device receives notifications after a press, can be tested, and is removed; others are listed with the time they last received one', async () => {
  const server = pushServer();
  const { page } = await openPart(site, server, phone);
  await page.getByText('Last received Wed 25 Nov 2026, 8:00 am').waitFor();
  expect(server.told).toEqual([]);
  await page.getByRole('button', { name: 'Turn on for this device' }).tap();
  await page.getByText('Notifications are on for this device.').waitFor();
  expect(server.told).toMatchObject([
    { endpoint: expect.stringMatching(/^https:\/\/fcm/), keys: { auth: 'D'.repeat(22) } },
  ]);
  expect(await deviceNames(page)).toEqual(['Chrome on Android', `${server.names()[1]} (this device)`]);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const row = page.getByRole('list', { name: 'Devices with notifications' }).getByRole('listitem').nth(1);
  await row.getByRole('button', { name: 'Send a test' }).tap();
  await row.getByText('Sent to this device. It will appear in a few seconds.').waitFor();
  // as the worker records a received notification
  const at = new Date(Date.now() + 60_000).toISOString();
  await page.evaluate(async (text) => (await caches.open('push')).put('/push/received', new Response(text)), at);
  await expect.poll(() => server.told.at(-1)).toMatchObject({ lastReceivedAt: at });
  await row.getByRole('button', { name: 'Remove' }).tap();
  await page.getByRole('button', { name: 'Turn on for this device' }).waitFor();
  expect(await deviceNames(page)).toEqual(['Chrome on Android']);
  expect(await page.locator('html[data-unsubscribed=yes]').count()).toBe(1);
});

test('A-19: after a logout from the app the list of devices no longer contains this one', async () => {
  const server = pushServer();
  const { page, open } = await openSignedIn(site, { 'account.user': tawaUser, ...server.answers });
  await makeUpPushService(page, tawaUser.id);
  await open('/inspectionList');
  expect(server.names()).toEqual(['Chrome on Android']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${site.url}/`);
  await eventually(() => expect(server.names()).toEqual([]));
});
