import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { codeAt } from '#scripts/local/aws/user-pool/totp.ts';
import type { Site } from './site.ts';

export const password = 'Correct-horse-1';

const Answer = z.looseObject({
  SecretCode: z.string().optional(),
  AuthenticationResult: z.object({ AccessToken: z.string() }).optional(),
});

/** A person with an account in the site's user pool, and what they can do there without a page. */
export const newPerson = async (site: Site) => {
  const config = z
    .object({ userPoolEndpoint: z.string(), userPoolClientId: z.string() })
    .parse(await (await fetch(`${site.url}/config.json`)).json());
  const call = async (operation: string, body: object, more: Record<string, string> = {}) => {
    const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`, ...more };
    const request = { ClientId: config.userPoolClientId, ...body };
    const answer = await fetch(config.userPoolEndpoint, { method: 'POST', headers, body: JSON.stringify(request) });
    if (!answer.ok) throw new Error(`${operation}: ${await answer.text()}`);
    return Answer.parse(await answer.json());
  };
  const email = `${randomUUID()}@example.nz`;
  await call('SignUp', { Username: email, Password: password });
  const logIn = async () => {
    const AuthParameters = { USERNAME: email, PASSWORD: password };
    const { AuthenticationResult } = await call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
    if (!AuthenticationResult) throw new Error(`The user pool does not let ${email} in`);
    return AuthenticationResult.AccessToken;
  };
  return {
    email,
    /** Signs in and returns an access token. */
    logIn,
    /** The code last emailed to them. */
    lastCode: () => site.codes.get(email) ?? '',
    /** Verifies the email address. */
    verify: async () => {
      const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
      const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=local' };
      await call('AdminUpdateUserAttributes', { Username: email, UserAttributes }, signed);
    },
    signOutEverywhere: (AccessToken: string) => call('GlobalSignOut', { AccessToken }),
    /** Sets up an authenticator app. Returns a function that returns its current code. */
    addApp: async () => {
      const AccessToken = await logIn();
      const { SecretCode = '' } = await call('AssociateSoftwareToken', { AccessToken });
      const now = Date.now() / 1000;
      await call('VerifySoftwareToken', { AccessToken, UserCode: codeAt(SecretCode, now - 30) });
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
      await call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
      return () => codeAt(SecretCode, Date.now() / 1000);
    },
  };
};
