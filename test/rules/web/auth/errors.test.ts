import { describe, expect, test } from 'vitest';
import {
  loginFailure,
  MfaError,
  MissingRefreshTokenError,
  parseTokenError,
  TokenError,
  tokenFailure,
} from '#web/auth/errors.ts';

const url = 'https://login.example/oauth2/token';

describe('refusals of the token endpoint', () => {
  test('A-13: a required second factor includes its token', () => {
    const error = parseTokenError(url, { error: 'mfa_required', error_description: 'MFA', mfa_token: 'a session' });
    expect(error).toBeInstanceOf(MfaError);
    expect(error).toMatchObject({ code: 'mfa_required', message: 'MFA', mfaToken: 'a session' });
  });

  test('A-13: a missing refresh token has an error of its own', () => {
    const error = parseTokenError(url, { error: 'missing_refresh_token' });
    expect(error).toBeInstanceOf(MissingRefreshTokenError);
    expect(error.code).toBe('missing_refresh_token');
  });

  test.each([
    ['its own code and text', { error: 'access_denied', error_description: 'No.' }, 'access_denied', 'No.'],
    ['its own code only', { error: 'invalid_grant' }, 'invalid_grant', `HTTP error. Unable to fetch ${url}`],
    ['Cognito’s own', { __type: 'TooManyRequestsException', message: 'Slow' }, 'TooManyRequestsException', 'Slow'],
    ['nothing', {}, 'request_error', `HTTP error. Unable to fetch ${url}`],
    ['no JSON', undefined, 'request_error', `HTTP error. Unable to fetch ${url}`],
  ])('A-14: any other says %s', (_, answer, code, message) => {
    const error = parseTokenError(url, answer);
    expect(error).toBeInstanceOf(TokenError);
    expect(error).toMatchObject({ code, message });
  });
});

test.each([
  [loginFailure, 'Login failed'],
  [tokenFailure, 'Get access token failed'],
])('A-15: an error without a text gets the text of the step', (failure, text) => {
  const cause = new TypeError('x is not a function');
  expect(failure(cause)).toMatchObject({ message: text, cause });
  const own = new TokenError('access_denied', 'No.');
  expect(failure(own)).toBe(own);
});
