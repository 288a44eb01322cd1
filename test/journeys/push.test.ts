import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { OrganizationId } from '#lambdas/table/keys.ts';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { openPhone } from '#test/browser/open-phone.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { newWorkshop } from '#test/cloud/people.ts';
import { remindOfVic } from '#test/cloud/remind.ts';
import { eventually } from '#test/eventually.ts';

const browser = await sharedBrowser();

const cloud = () => inject('cloud');

/**
 * This browser has no push service and no system notifications. The page subscribes to the local push service, and the
 * permission is granted on request.
 */
const receiveLocally = async ({ page, context }: { page: Page; context: BrowserContext }) => {
  await context.exposeFunction('subscribeLocally', async () =>
    (await fetch(`${cloud().pushUrl}/subscription`, { method: 'POST' })).json(),
  );
  await page.addInitScript(`
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
    let subscribed = null;
    PushManager.prototype.getSubscription = async () => subscribed;
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
      if (!userVisibleOnly || permission !== 'granted') throw new DOMException('Not allowed', 'NotAllowedError');
      const told = await subscribeLocally();
      const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
      const key = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
      subscribed = { ...told, options: { applicationServerKey: key }, toJSON: () => told, unsubscribe: async () => true };
      return subscribed;
    };
  `);
};

/**
 * Records the worker's notifications and the windows that a click opens. A real browser shows them only on a real
 * click.
 */
const watchWorker = async (context: BrowserContext) => {
  const worker = await eventually(() => {
    const [first] = context.serviceWorkers();
    if (!first) throw new Error('No service worker yet');
    return first;
  });
  await worker.evaluate(`
    self.shown = [];
    self.opened = [];
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
    clients.openWindow = async (to) => void opened.push(to);
  `);
  return {
    shown: () => worker.evaluate('shown') as Promise<{ title: string; body: string; tag: string; data: string }[]>,
    opened: () => worker.evaluate('opened') as Promise<string[]>,
    /** Clicks the latest notification. Actions that need a real click, such as focusing a window, are refused. */
    click: () =>
      worker.evaluate(`new Promise((resolve) => {
        const { data } = shown.at(-1);
        const event = new Event('notificationclick');
        const waitUntil = (work) => work.then(() => resolve('done'), ({ name }) => resolve(name));
        dispatchEvent(Object.assign(event, { notification: { data, close: () => undefined }, waitUntil }));
      })`) as Promise<string>,
  };
};

/** Delivers bytes to the worker, as the browser's push service does. */
const deliver = async (page: Page, data: string) => {
  const origin = new URL(cloud().webUrl).origin;
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await devTools.detach();
};

type Pushed = { endpoint: string; message: string; topic: string; ttl: number; urgency: string };
const pushedTo = async (endpoint: string) => {
  const all = (await (await fetch(`${cloud().pushUrl}/pushes.json`)).json()) as Pushed[];
  return all.filter((one) => one.endpoint === endpoint);
};

test('a person who allows push on this device is reminded while the page is closed, and a click opens the sheet', async () => {
  const { owner, organizationId, as } = await newWorkshop('Push Motors');
  await owner.call('account', 'saveProfile', {
    body: { nickname: 'Hemi Walker', InspectorAuthorityNumber: 'VI20977' },
  });
  await owner.call('content', 'acceptPrivacyPolicy', { body: { updatedAt: DEFAULT_POLICY_UPDATED_AT } });
  const body = {
    ...carWithThreeFails(),
    vehicleRegistrationPlate: 'PSH08',
    initialDateOfInspection: nzDate(new Date()),
  };
  const { id } = await owner.call('inspections', 'submit', { body }, as);
  const phone = await openPhone(browser, { ...owner, clientId: cloud().userPool.clientId });
  await receiveLocally(phone);
  const { context } = phone;

  await phone.page.goto(`${cloud().webUrl}/settings#notifications`);
  const devices = async () => (await owner.call('push', 'list', {})).devices;
  const allow = phone.page.getByRole('button', { name: 'Turn on for this device' });
  await allow.waitFor();
  expect(await devices()).toEqual([]);
  await allow.tap();
  await phone.page.getByText('Notifications are on for this device.').waitFor();
  expect(await devices()).toHaveLength(1);
  const endpoint = (await phone.page.evaluate(
    'navigator.serviceWorker.ready.then(async ({ pushManager }) => (await pushManager.getSubscription()).endpoint)',
  )) as string;
  const worker = await watchWorker(context);
  const blank = await context.newPage();
  await phone.page.close();

  await remindOfVic(Number(id), organizationId as OrganizationId);
  const [pushed] = await eventually(async () => {
    const found = await pushedTo(endpoint);
    expect(found).toHaveLength(1);
    return found;
  });
  if (!pushed) throw new Error('Nothing was pushed');
  expect(pushed).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{22}$/) });
  expect(pushed.message).not.toContain(body.customerName);
  await deliver(blank, pushed.message);
  const [shown] = await eventually(async () => {
    const all = await worker.shown();
    expect(all).toHaveLength(1);
    return all;
  });
  expect(shown).toMatchObject({ title: expect.stringContaining('PSH08'), tag: pushed.topic });

  // Without a window of the app, a new one opens.
  expect(await worker.click()).toBe('done');
  const [opened] = await worker.opened();
  expect(opened).toBe(`/checksheet/${id}`);
  const page = await context.newPage();
  await page.goto(cloud().webUrl);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  // If a window of the app is open, that window navigates.
  await worker.click();
  await page.waitForURL(new RegExp(`/checksheet/${id}`));
  await page.getByText('PSH08').first().waitFor();
  expect(await worker.opened()).toHaveLength(1);
  await context.close();
});
