import type { Page } from 'playwright-core';
import { DeviceId } from '#shared/ids.ts';
import type { Device } from '#shared/push/api.ts';
import { SwitchedKind } from '#shared/reminders/kinds.ts';
import type { Answers } from '#test/browser/answers.ts';
import type { Site } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

const ALL = Object.fromEntries(SwitchedKind.options.map((kind) => [kind, true])) as Record<SwitchedKind, boolean>;
const PUBLIC_KEY = `B${'A'.repeat(86)}`;
const tablet: Device = {
  DeviceID: DeviceId.parse('dev_ABCDEFGHIJKL'),
  Name: 'Chrome on Android',
  addedAt: '2026-11-20T00:00:00.000Z',
  lastReceivedAt: '2026-11-24T19:00:00.000Z',
};

/** The server's list of a person's devices. */
export const pushServer = (publicKey: string | null = PUBLIC_KEY) => {
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
export const makeUpPushService = (page: Page, userId = '') =>
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

export const openPart = async (site: Site, server: ReturnType<typeof pushServer>, options = {}) => {
  const visitor = await openSignedIn(site, { 'account.user': tawaUser, ...server.answers }, options);
  await makeUpPushService(visitor.page);
  await visitor.open('/settings#notifications');
  return visitor;
};
