import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { DeviceId } from '#shared/ids.ts';
import type { Device } from '#shared/push/api.ts';
import { SwitchedKind } from '#shared/reminders/kinds.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Answers } from '#test/browser/answers.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const ALL = Object.fromEntries(SwitchedKind.options.map((kind) => [kind, true])) as Record<SwitchedKind, boolean>;
const PUBLIC_KEY = `B${'A'.repeat(86)}`;
const tablet: Device = {
  DeviceID: DeviceId.parse('dev_ABCDEFGHIJKL'),
  Name: 'Chrome on Android',
  addedAt: '2026-11-20T00:00:00.000Z',
  lastReceivedAt: '2026-11-24T19:00:00.000Z',
};

const sharedAccount: User = {
  ...tawaUser,
  Organization: { ...tawaMotors, scopes: ['flag-use-subusers'], closed: null, Owns: [] },
};

/** The server's list of a person's devices. */
const pushServer = (publicKey: string | null = PUBLIC_KEY) => {
  let devices: Device[] = [tablet];
  let outcome: NonNullable<Device['lastPush']>['outcome'] | 'gone' = 'sent';
  const told: unknown[] = [];
  const answers: Answers = {
    'reminders.get': () => ({ organization: ALL, own: ALL, mails: {}, next: [] }),
    'push.list': () => ({ publicKey, devices }),
    'push.subscribe': ({ params, body }) => {
      told.push(body);
      const device = { ...tablet, DeviceID: DeviceId.parse(params.DeviceID), Name: body.Name, lastReceivedAt: null };
      devices = [...devices.filter(({ DeviceID }) => DeviceID !== params.DeviceID), device];
      return device;
    },
    'push.remove': ({ params }) => {
      devices = devices.filter(({ DeviceID }) => DeviceID !== params.DeviceID);
      return {};
    },
    'push.test': ({ params }) => {
      const askedAt = new Date().toISOString();
      const lastPush = outcome === 'gone' ? undefined : { at: askedAt, outcome };
      devices = devices.flatMap((device) => {
        if (device.DeviceID !== params.DeviceID) return [device];
        return lastPush ? [{ ...device, lastPush }] : [];
      });
      return { outcome: 'sent', askedAt };
    },
  };
  const answer = (next: typeof outcome) => {
    outcome = next;
  };
  return { answers, told, answer, names: () => devices.map(({ Name }) => Name) };
};

/** Replaces the push service and the permission prompt: the test browsers have neither. */
const makeUpPushService = (page: Page, userId = '') =>
  page.addInitScript(
    (kept) => {
      let permission: NotificationPermission = kept ? 'granted' : 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'granted';
        return permission;
      };
      let subscribed: { endpoint: string } | undefined;
      const keys = { p256dh: `B${'C'.repeat(86)}`, auth: 'D'.repeat(22) };
      const make = (applicationServerKey: string) => {
        const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
        return {
          endpoint: `https://fcm.googleapis.com/fcm/send/${Math.random()}`,
          options: { applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer },
          toJSON() {
            return { endpoint: this.endpoint, keys };
          },
          unsubscribe: async () => {
            subscribed = undefined;
            document.documentElement.dataset.unsubscribed = 'yes';
            return true;
          },
        };
      };
      if (kept) subscribed = make('AAAA');
      if (kept) localStorage.setItem('push device', kept);
      const pushManager = {
        getSubscription: async () => subscribed ?? null,
        subscribe: async (given: { applicationServerKey: string }) => {
          subscribed = make(given.applicationServerKey);
          return subscribed;
        },
      };
      const registration = { pushManager, addEventListener: () => undefined, active: { postMessage: () => undefined } };
      Object.defineProperty(navigator, 'serviceWorker', {
        value: {
          ready: Promise.resolve(registration),
          register: async () => registration,
          getRegistration: async () => registration,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        },
      });
    },
    userId &&
      JSON.stringify({
        version: '1.0',
        value: { DeviceID: tablet.DeviceID, userId, endpoint: 'https://before.example' },
      }),
  );

const openPart = async (server: ReturnType<typeof pushServer>, options = {}) => {
  const visitor = await openSignedIn(site, { 'account.user': tawaUser, ...server.answers }, options);
  await makeUpPushService(visitor.page);
  await visitor.open('/settings#notifications');
  return visitor;
};
const deviceNames = (page: Page) =>
  page.getByRole('list', { name: 'Devices with notifications' }).locator('strong').allInnerTexts();

test('this device receives notifications after a press, can be tested, and is removed; others are listed with the time they last received one', async () => {
  const server = pushServer();
  const { page } = await openPart(server, phone);
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

test('a test shows the push service’s response: a failing device is marked as failing, and one that is gone leaves the list', async () => {
  const server = pushServer();
  const { page } = await openPart(server, phone);
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
  const { page } = await openPart(pushServer(null), { viewport: { width: 1280, height: 800 } });
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

test.each([
  ['from the app', tawaUser, '/inspectionList'],
  ['from a shared account that asks for the inspector', sharedAccount, '/'],
])('A-19: after a logout %s the list of devices no longer contains this one', async (_, user, path) => {
  const server = pushServer();
  const { page, open } = await openSignedIn(site, { 'account.user': user, ...server.answers });
  await makeUpPushService(page, user.id);
  await open(path);
  expect(server.names()).toEqual(['Chrome on Android']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${site.url}/`);
  await eventually(() => expect(server.names()).toEqual([]));
});
