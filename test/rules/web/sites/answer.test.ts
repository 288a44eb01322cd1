import { beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import { answerOtherSite } from '#web/session/answer-other-site.ts';

const PUSHES = 'push';
const key = (name: string) => `CognitoIdentityServiceProvider.client.${name}`;
const sessionOf = (person: string) => ({
  [key('LastAuthUser')]: 'name',
  [key('name.accessToken')]: `e30.${Buffer.from(JSON.stringify({ sub: person })).toString('base64url')}.x`,
  [key('name.refreshToken')]: 'refresh',
});

const DeviceID = newId('dev');
const DEVICE = JSON.stringify({ version: '1.0', value: { DeviceID } });
const asked = vi.fn(async () => undefined);
const ended = vi.fn();
const forgotten = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  const area: Record<string, string> = { ...sessionOf('hemi'), 'push device': DEVICE };
  const does = {
    getItem: (name: string) => area[name] ?? null,
    setItem: (name: string, value: string) => {
      area[name] = value;
    },
    removeItem: (name: string) => delete area[name],
  };
  for (const [name, value] of Object.entries(does)) Object.defineProperty(area, name, { value });
  vi.stubGlobal('localStorage', area);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('caches', { delete: forgotten });
  const pushManager = { getSubscription: async () => ({ unsubscribe: ended }) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
});

const signIn = (person: string) =>
  answerOtherSite({ type: 'sign in', id: '', person, session: sessionOf(person), choice: {}, replaces: false });

it('another person who signs in on the other site gets no pushes of the previous one', async () => {
  expect((await signIn('mere')).done).toBe(true);
  expect(localStorage.getItem('push device')).toBe(null);
  // removed from the previous person's list, with their token
  expect(asked.mock.calls).toEqual([
    [
      `/api/inspection/push/devices/${DeviceID}`,
      {
        method: 'DELETE',
        headers: { authorization: `Bearer ${sessionOf('hemi')[key('name.accessToken')]}` },
        keepalive: true,
      },
    ],
  ]);
  expect(forgotten).toHaveBeenCalledWith(PUSHES);
  expect(ended).toHaveBeenCalledOnce();
});

it('the same person keeps receiving pushes', async () => {
  expect((await signIn('hemi')).done).toBe(true);
  expect(localStorage.getItem('push device')).toBe(DEVICE);
  expect(asked).not.toHaveBeenCalled();
  expect(forgotten).not.toHaveBeenCalled();
  expect(ended).not.toHaveBeenCalled();
});
