import { describe, expect, test } from 'vitest';
import { TOKEN_LEEWAY_S } from '#web/auth/defaults.ts';
import { verifyIdToken } from '#web/auth/id-token.ts';

const config = { userPoolId: 'ap-southeast-2_abc', userPoolClientId: 'web', environment: 'Test' };
const now = 1_800_000_000;
const claims = {
  iss: 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_abc',
  aud: 'web',
  token_use: 'id',
  sub: 'hemi',
  exp: now + 3600,
};

describe('A-09: the id token', () => {
  test('from our pool and for our client is valid; `org_id`, which no pool issues, is ignored', () => {
    expect(verifyIdToken(claims, config, now)).toEqual({ sub: 'hemi' });
    expect(verifyIdToken({ ...claims, org_id: 'org_1' }, config, now)).toEqual({ sub: 'hemi' });
  });

  test('from a pool at another endpoint is valid if the stage configures it', () => {
    const local = { ...config, userPoolEndpoint: 'http://127.0.0.1:9229/' };
    expect(verifyIdToken({ ...claims, iss: 'http://127.0.0.1:9229/ap-southeast-2_abc' }, local, now).sub).toBe('hemi');
  });

  test.each([
    ['another pool', { iss: 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_xyz' }],
    ['another client', { aud: 'another' }],
    ['another use', { token_use: 'access' }],
    ['nobody', { sub: undefined }],
    ['an hour ago', { exp: now - TOKEN_LEEWAY_S }],
  ])('from %s is refused', (_, change) => {
    expect(() => verifyIdToken({ ...claims, ...change }, config, now)).toThrow('could not be verified');
  });

  test('A-17: may have expired up to 60 seconds ago', () => {
    expect(verifyIdToken({ ...claims, exp: now - 59 }, config, now).sub).toBe('hemi');
  });
});
