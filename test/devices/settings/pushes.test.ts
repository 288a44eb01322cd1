import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
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

test('a test shows the push service’s response: a failing device is marked as failing, and one that is gone leaves the list', async () => {
  const server = pushServer();
  const { page } = await openPart(site, server, phone);
  const row = page.getByRole('list', { name: 'Devices with notifications' }).getByRole('listitem');
  const test = page.getByRole('button', { name: 'Send a test to Chrome on Android' });
  const failing = row.getByText('Could not be reached', { exact: true });
  await test.waitFor();
  expect(await failing.count()).toBe(0);
  server.answer('later');
  await test.tap();
  await row.getByText('Its push service could not be reached. Please try again in a few minutes.').waitFor();
  await failing.waitFor();
  await row.getByText('Last received Wed 25 Nov 2026, 8:00 am').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  server.answer('sent');
  await test.tap();
  await row.getByText('Sent to Chrome on Android. It will appear in a few seconds.').waitFor();
  await expect.poll(() => failing.count()).toBe(0);
  server.answer('gone');
  await test.tap();
  await page.getByText('Chrome on Android no longer gets notifications. Turn them on again on that device.').waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

test('an installation without push says so, and where notifications are blocked a text replaces the button', async () => {
  const { page } = await openPart(site, pushServer(null), { viewport: { width: 1280, height: 800 } });
  await page.getByText('Push notifications are not set up for this installation of Pitcheck.').waitFor();
  const blocked = await openSignedIn(site, { 'account.user': tawaUser, ...pushServer().answers });
  await makeUpPushService(blocked.page);
  await blocked.page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await blocked.open('/settings#notifications');
  await blocked.page.getByText('Notifications are blocked for this site.').waitFor();
  expect(await blocked.page.getByRole('button', { name: 'Turn on for this device' }).count()).toBe(0);
});

test.each([
  ['its owner’s next start updates the subscription', tawaUser.id, 1],
  ['another person does not get the owner’s notifications', 'somebody-else', 0],
])('a device that receives notifications: %s', async (_, userId, told) => {
  const server = pushServer();
  const { page, open } = await openSignedIn(site, { 'account.user': tawaUser, ...server.answers });
  await makeUpPushService(page, userId);
  await open('/settings');
  // a new key subscribes again, another person doesn't
  await page.locator('html[data-unsubscribed=yes]').waitFor({ state: 'attached' });
  await eventually(() => expect(server.told).toHaveLength(told));
  await open('/settings#notifications');
  await page.getByText(told ? 'Notifications are on for this device.' : 'Turn on for this device').waitFor();
});

test('A-19: after a logout from a shared account that asks for the inspector the list of devices no longer contains this one', async () => {
  const server = pushServer();
  const user: User = {
    ...tawaUser,
    Organization: { ...tawaMotors, scopes: ['flag-use-subusers'], closed: null, Owns: [] },
  };
  const { page, open } = await openSignedIn(site, { 'account.user': user, ...server.answers });
  await makeUpPushService(page, user.id);
  await open('/');
  expect(server.names()).toEqual(['Chrome on Android']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${site.url}/`);
  await eventually(() => expect(server.names()).toEqual([]));
});
