import type { TokenError } from './errors.ts';
import type { Identity } from './id-token.ts';

/** Source: specification 1, sections 3 and 4. */
export type AuthState = {
  isAuthenticated: boolean;
  isLoading: boolean;
  user: Identity | undefined;
  error: TokenError | undefined;
};

export type AuthEvent =
  | { type: 'popup-started' | 'logged-out' }
  | { type: 'popup-completed' | 'initialised' | 'redirect-handled' | 'token-received'; user: Identity | undefined }
  | { type: 'failed'; error: TokenError };

export const STARTING: AuthState = { isAuthenticated: false, isLoading: true, user: undefined, error: undefined };

export const reduceAuth = (state: AuthState, event: AuthEvent): AuthState => {
  switch (event.type) {
    case 'popup-started':
      return { ...state, isLoading: true };
    case 'popup-completed':
    case 'initialised':
      return { isAuthenticated: event.user !== undefined, isLoading: false, user: event.user, error: undefined };
    case 'redirect-handled':
    case 'token-received':
      return same(state.user, event.user)
        ? state
        : { ...state, isAuthenticated: event.user !== undefined, user: event.user };
    case 'logged-out':
      return { ...state, isAuthenticated: false, user: undefined };
    case 'failed':
      return { ...state, isLoading: false, error: event.error };
  }
};

const same = (one: Identity | undefined, other: Identity | undefined) => one?.sub === other?.sub;

export type SessionState = 'loading' | 'authenticated' | 'unauthenticated' | 'error';

/** Returns the app's state for display. A session needs both the login and the user's record. */
export const computeSessionState = (
  { isAuthenticated, isLoading, error }: AuthState,
  record: { isSuccess: boolean; isError: boolean },
): SessionState => {
  if (error) return 'error';
  if (isLoading) return 'loading';
  if (!isAuthenticated || record.isError) return 'unauthenticated';
  return record.isSuccess ? 'authenticated' : 'loading';
};
