import { beforeEach, expect, it, vi } from 'vitest';
import {
  getSessionUserId,
  readStoredSession,
  removeStoredSession,
  writeStoredSession,
} from '#web/device/stored-session.ts';

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  const area: Record<string, string> = {};
  const does = {
    getItem: (key: string) => area[key] ?? null,
    setItem: (key: string, value: string) => {
      written.push(key);
      area[key] = value;
    },
    removeItem: (key: string) => delete area[key],
  };
  for (const [name, value] of Object.entries(does)) Object.defineProperty(area, name, { value });
  vi.stubGlobal('localStorage', area);
});

const key = (name: string) => `CognitoIdentityServiceProvider.client.${name}`;
const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const session = {
  [key('hemi.refreshToken')]: 'refresh',
  [key('LastAuthUser')]: 'hemi',
  [key('hemi.accessToken')]: token({ sub: 'person-1', name: '¿ü?' }),
};

it('stores a session unchanged, the refresh token last, as there is no session without it', () => {
  writeStoredSession(session);
  expect(readStoredSession()).toEqual(session);
  expect(written.at(-1)).toBe(key('hemi.refreshToken'));
});

it('deletes the session and nothing else', () => {
  writeStoredSession(session);
  localStorage.setItem('notes:7', '{}');
  removeStoredSession();
  expect(readStoredSession()).toEqual({});
  expect(localStorage.getItem('notes:7')).toBe('{}');
});

it('identifies the person by the access token', () => {
  expect(getSessionUserId(session)).toBe('person-1');
});

it.each([
  ['nothing is stored', {}],
  ['no one signed in last', { [key('hemi.accessToken')]: token({ sub: 'person-1' }) }],
  ['the token is a previous person’s', { ...session, [key('LastAuthUser')]: 'mere' }],
  ['the token is invalid', { ...session, [key('hemi.accessToken')]: 'token' }],
  ['the token has no person', { ...session, [key('hemi.accessToken')]: token({ sub: 7 }) }],
])('finds no one if %s', (_, kept) => {
  expect(getSessionUserId(kept)).toBe(undefined);
});
