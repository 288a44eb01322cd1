import { expect, test } from 'vitest';
import * as defaults from '#web/auth/defaults.ts';

test('A-17, A-18: the identity client has the specified defaults', () => {
  expect(defaults).toMatchObject({
    AUTHORIZE_TIMEOUT_MS: 60_000,
    HTTP_TIMEOUT_MS: 10_000,
    TOKEN_LEEWAY_S: 60,
    RENEW_BEFORE_S: 60,
    SESSION_CHECK_COOKIE_S: 24 * 3600,
    TOKEN_ATTEMPTS: 3,
    LOCK_WAIT_MS: 5_000,
    WRAPPER_VERSION: '2.3.0',
  });
});
