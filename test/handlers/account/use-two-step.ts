import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { codeAt } from '#scripts/local/aws/user-pool/totp.ts';
import { localCredentials } from '#scripts/local/pool.ts';

/** Switches two-step sign-in on or off for the owner of the access token, like Settings. */
export const useTwoStep = async (endpoint: string, AccessToken: string, Enabled = true) => {
  const pool = new CognitoIdentityProviderClient({ endpoint, ...localCredentials });
  if (Enabled) {
    const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const UserCode = codeAt(SecretCode, Date.now() / 1000);
    await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  }
  const SoftwareTokenMfaSettings = { Enabled, PreferredMfa: Enabled };
  await pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
};
