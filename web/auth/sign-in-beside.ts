import { createAmplifyContext } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import { signIn } from 'aws-amplify/auth';
import type { WebConfig } from '#shared/config.ts';
import { authConfig } from './amplify.ts';

/**
 * Signs in without ending this page's session, which Amplify would do. Returns the session under Amplify's storage keys; undefined if more
 * than the password is needed. Throws the user pool's refusals.
 */
export const signInBeside = async (config: WebConfig, username: string, password: string) => {
  const kept = new Map<string, string>();
  const Auth = authConfig(config);
  const tokenProvider = createUserPoolsTokenProvider(Auth, {
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
  const context = createAmplifyContext({ Auth }, { Auth: { tokenProvider } });
  const { isSignedIn } = await signIn(context, { username, password });
  return isSignedIn ? Object.fromEntries(kept) : undefined;
};
