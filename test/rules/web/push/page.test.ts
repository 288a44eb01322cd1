import { describe, expect, test } from 'vitest';
import { nameDevice } from '#web/push/name-device.ts';
import { findPushState } from '#web/push/push-state.ts';

const able = { isSent: true, hasPush: true, isApplePhone: false, isInstalled: false, isOn: false };

test.each([
  ['off', { permission: 'default' }],
  ['off', { permission: 'granted' }],
  ['on', { permission: 'granted', isOn: true }],
  // since blocked in the browser's settings
  ['off', { permission: 'default', isOn: true }],
  ['denied', { permission: 'denied', isOn: true }],
  ['not possible', { permission: 'default', hasPush: false }],
  ['not installed', { permission: 'default', hasPush: false, isApplePhone: true }],
  ['off', { permission: 'default', isApplePhone: true, isInstalled: true }],
  ['not sent', { permission: 'granted', isSent: false, hasPush: false }],
] as const)('pushes on a device: %s', (state, facts) => {
  expect(findPushState({ ...able, ...facts })).toBe(state);
});

describe('a device has a familiar name', () => {
  const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  test.each([
    ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36', 5],
    [
      'Safari on iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Safari/604.1`,
      5,
    ],
    ['Safari on iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 5],
    ['Safari on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 0],
    ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', 0],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 0],
    ['A browser', 'curl/8', 0],
  ])('%s', (name, userAgent, touchPoints) => {
    expect(nameDevice(userAgent, touchPoints)).toBe(name);
  });
});
