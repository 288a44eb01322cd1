import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearInspections } from '#web/device/clear-device.ts';

/** Its keys are listed as a browser's are; its verbs are not. */
const browserStorage = (kept: Record<string, string>) =>
  Object.defineProperty(kept, 'removeItem', { value: (key: string) => delete kept[key], enumerable: false });

const local = [
  'CognitoIdentityServiceProvider.client.LastAuthUser',
  'estimate:user::est_1',
  'inspection list columns',
  'unlisted',
];

beforeEach(() => {
  const session = ['after-submission', 'form-data', 'inspection:7', 'last-submitted', 'submit-key:7', 'unlisted'];
  const all = (keys: string[]) => browserStorage(Object.fromEntries(keys.map((key) => [key, 'x'])));
  vi.stubGlobal('localStorage', all(local));
  vi.stubGlobal('sessionStorage', all(session));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('G-35: a new sheet finds nothing of the one before; what is the device’s stays, and what is left to do', () => {
  clearInspections();
  const stay = local.filter((key) => key !== 'unlisted');
  expect(Object.keys(localStorage)).toEqual(stay);
  expect(Object.keys(sessionStorage)).toEqual(['after-submission']);
});
