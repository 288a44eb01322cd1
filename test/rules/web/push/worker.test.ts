import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isSubscribed, loadReceived, markSubscribed, stopPush } from '#web/device/push.ts';
import { type PushEvents, type PushWorker, receivePushes } from '#web/push/in-worker.ts';

const ORIGIN = 'https://inspections.example.nz';

/** Stubs the browser's caches, as far as they are used. */
const browserCaches = () => {
  const kept = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache);
      return { put: async (at: string, answer: Response) => void cache.set(at, answer) };
    },
    match: async (at: string, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(at)?.clone(),
    delete: async (name: string) => kept.delete(name),
  };
};

/** Starts a service worker and returns a function that sends it events. */
const startWorker = (windows: { answers: boolean }[] = []) => {
  const heard = new Map<string, (event: never) => void>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const asked: string[] = [];
  const counts = { ended: 0, focused: 0, subscribed: 0 };
  const worker = {
    addEventListener: (type: string, listener: (event: never) => void) => heard.set(type, listener),
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
      pushManager: {
        getSubscription: async () => ({ unsubscribe: async () => ++counts.ended > 0 }),
        subscribe: async () => void counts.subscribed++,
      },
    },
    clients: {
      matchAll: async () =>
        windows.map(({ answers }) => ({
          focus: async () => void counts.focused++,
          postMessage: ({ openPage }: { openPage: string }, [port]: MessagePort[]) => {
            asked.push(openPage);
            if (answers) port?.postMessage('opened');
          },
        })),
      openWindow: async (to: string) => void opened.push(to),
    },
  } as unknown as PushWorker;
  receivePushes(worker);
  const say = async <Name extends keyof PushEvents>(name: Name, event: Omit<PushEvents[Name], 'waitUntil'>) => {
    let work: Promise<unknown> | undefined;
    heard.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) } as never);
    await work;
  };
  return { shown, opened, asked, counts, say };
};

const push = (text: string) => ({ data: { text: () => text } });
const recheck = {
  web_push: 8030,
  notification: { title: 'KZT482', body: 'Today.', navigate: `${ORIGIN}/checksheet/17`, tag: 'abc' },
};

beforeEach(() => {
  vi.stubGlobal('caches', browserCaches());
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('localStorage', { removeItem: () => undefined });
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

describe('a push', () => {
  test('is shown in Chrome 109 and Safari 16.4, which lack URL.canParse', async () => {
    await markSubscribed();
    const canParse = Object.getOwnPropertyDescriptor(URL, 'canParse');
    Reflect.deleteProperty(URL, 'canParse');
    const { shown, say } = startWorker();
    await say('push', push(JSON.stringify(recheck)));
    if (canParse) Object.defineProperty(URL, 'canParse', canParse);
    expect(shown).toMatchObject([{ title: 'KZT482', data: '/checksheet/17' }]);
  });

  test('is shown with its text, leads to its page, and is recorded', async () => {
    await markSubscribed();
    const { shown, say } = startWorker();
    await say('push', push(JSON.stringify(recheck)));
    expect(shown).toEqual([
      {
        title: 'KZT482',
        body: 'Today.',
        tag: 'abc',
        data: '/checksheet/17',
        renotify: true,
        lang: 'en-NZ',
        icon: '/icon-192.png',
      },
    ]);
    expect(Date.parse((await loadReceived()) ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test.each([
    ['none', null],
    ['no JSON', push('{').data],
    ['an unknown message', push('{"notification":{"title":7}}').data],
    ['null', push('null').data],
  ])('with %s still shows a notification', async (_, data) => {
    await markSubscribed();
    const { shown, say } = startWorker();
    await say('push', { data });
    expect(shown).toMatchObject([{ title: 'Pitcheck', body: 'You have something to do.', data: '/' }]);
  });

  test('leads to no other site', async () => {
    await markSubscribed();
    const { shown, say } = startWorker();
    for (const navigate of ['https://evil.example/x', 'javascript:alert(1)', '//evil.example'])
      await say('push', push(JSON.stringify({ notification: { title: 'x', navigate } })));
    expect(shown).toMatchObject([{ data: '/' }, { data: '/' }, { data: '/' }]);
  });

  test('that the browser has parsed is shown as it is', async () => {
    await markSubscribed();
    const { shown, say } = startWorker();
    await say('push', { data: null, notification: recheck.notification });
    expect(shown).toMatchObject([{ title: 'KZT482', body: 'Today.', tag: 'abc', data: '/checksheet/17' }]);
  });

  test('after a logout hides its content, and completes the removal that the logout could not', async () => {
    await markSubscribed();
    await stopPush();
    const { shown, counts, say } = startWorker();
    await say('push', push(JSON.stringify(recheck)));
    expect(shown).toMatchObject([{ title: 'Pitcheck', body: 'Log in to see what to do next.', data: '/' }]);
    expect(counts.ended).toBe(1);
    expect(await isSubscribed()).toBe(false);
  });
});

describe('a click', () => {
  const pressed = { notification: { data: '/checksheet/17', close: () => undefined } };

  test('opens the page in a window of the app', async () => {
    const { asked, opened, counts, say } = startWorker([{ answers: true }]);
    await say('notificationclick', pressed);
    expect({ asked, opened, focused: counts.focused }).toEqual({ asked: ['/checksheet/17'], opened: [], focused: 1 });
  });

  test('opens it in another window of the app if the first does not reply', async () => {
    vi.useFakeTimers();
    const { opened, counts, say } = startWorker([{ answers: false }, { answers: true }]);
    const saying = say('notificationclick', pressed);
    await vi.advanceTimersByTimeAsync(400);
    vi.useRealTimers();
    await saying;
    expect({ opened, focused: counts.focused }).toEqual({ opened: [], focused: 1 });
  });

  test.each([
    ['if there is no window', []],
    ['if the window is from a release that does not reply', [{ answers: false }]],
  ])('opens a new one %s', async (_, windows) => {
    vi.useFakeTimers();
    const { opened, say } = startWorker(windows);
    const saying = say('notificationclick', pressed);
    await vi.runAllTimersAsync();
    await saying;
    vi.useRealTimers();
    expect(opened).toEqual(['/checksheet/17']);
  });
});

describe('an endpoint changed by the browser', () => {
  const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65), userVisibleOnly: true } };

  test('is registered again for the person who receives here only', async () => {
    const { counts, say } = startWorker();
    await say('pushsubscriptionchange', { oldSubscription });
    expect(counts.subscribed).toBe(0);
    await markSubscribed();
    await say('pushsubscriptionchange', { oldSubscription });
    expect(counts.subscribed).toBe(1);
  });
});
