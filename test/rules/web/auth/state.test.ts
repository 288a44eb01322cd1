import { describe, expect, test } from 'vitest';
import { TokenError } from '#web/auth/errors.ts';
import { type AuthState, computeSessionState, reduceAuth, STARTING } from '#web/auth/state.ts';

const hemi = { sub: 'hemi' };
const ann = { sub: 'ann' };
const error = new TokenError('request_error', 'No');
const signedIn: AuthState = { isAuthenticated: true, isLoading: false, user: hemi, error: undefined };
const failed: AuthState = { isAuthenticated: false, isLoading: false, user: undefined, error };

test('A-05: the state starts as loading and not authenticated', () => {
  expect(STARTING).toEqual({ isAuthenticated: false, isLoading: true, user: undefined, error: undefined });
});

describe('A-06: the state', () => {
  test('is loading when a popup opens', () => {
    expect(reduceAuth(failed, { type: 'popup-started' })).toEqual({ ...failed, isLoading: true });
  });

  test.each(['popup-completed', 'initialised'] as const)('%s sets the user, ends loading, clears the error', (type) => {
    const state = { ...failed, isLoading: true };
    expect(reduceAuth(state, { type, user: hemi })).toEqual(signedIn);
    expect(reduceAuth(state, { type, user: undefined })).toEqual({ ...failed, error: undefined });
  });

  test.each(['redirect-handled', 'token-received'] as const)('%s updates the user only if it changed', (type) => {
    expect(reduceAuth(signedIn, { type, user: { ...hemi } })).toBe(signedIn);
    expect(reduceAuth(signedIn, { type, user: ann })).toEqual({ ...signedIn, user: ann });
    expect(reduceAuth(signedIn, { type, user: undefined })).toEqual({ ...failed, error: undefined });
  });

  test('has no user after a logout', () => {
    expect(reduceAuth(signedIn, { type: 'logged-out' })).toEqual({
      ...signedIn,
      isAuthenticated: false,
      user: undefined,
    });
  });

  test('stores an error and ends loading', () => {
    expect(reduceAuth(STARTING, { type: 'failed', error })).toEqual(failed);
  });
});

const noRecord = { isSuccess: false, isError: false };
const found = { isSuccess: true, isError: false };
const lost = { isSuccess: false, isError: true };

test.each([
  ['loading', STARTING, noRecord],
  ['loading', signedIn, noRecord],
  ['authenticated', signedIn, found],
  ['unauthenticated', { ...STARTING, isLoading: false }, noRecord],
  ['unauthenticated', signedIn, lost],
  ['error', failed, noRecord],
] as const)('A-10: the session is %s', (expected, auth, record) => {
  expect(computeSessionState(auth, record)).toBe(expected);
});
