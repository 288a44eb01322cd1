import type { WebConfig } from '#shared/config.ts';
import { postForTokens } from './post-for-tokens.ts';

/** AWS's own, but where a stage names another. */
export const userPoolAddress = ({ userPoolId, userPoolEndpoint }: WebConfig) =>
  userPoolEndpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com`;

/** A call of Cognito's own API, for what must be bounded and repeated as we say and not as Amplify does. */
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
