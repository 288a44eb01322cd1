import type { WebConfig } from '#shared/config.ts';
import { postForTokens } from './post-for-tokens.ts';

/** Returns AWS's endpoint, unless the stage sets another one. */
export const userPoolAddress = ({ userPoolId, userPoolEndpoint }: WebConfig) =>
  userPoolEndpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com`;

/** Calls Cognito's API directly, for calls that need other time limits and retries than Amplify's. */
export const callUserPool = (
  config: WebConfig,
  operation: 'GetTokensFromRefreshToken' | 'GetUser' | 'RevokeToken',
  request: object,
) =>
  postForTokens(userPoolAddress(config), {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: config.userPoolClientId, ...request }),
  });
