import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { WebConfig } from '#shared/config.ts';
import { tokenRefresher } from './renew.ts';

let configured: WebConfig | undefined;

/** The stage that this page signs in to. */
export const stage = () => {
  if (!configured) throw new Error('configureAmplify was not called');
  return configured;
};

export const configureAmplify = (config: WebConfig) => {
  configured = config;
  const { userPoolId, userPoolClientId, userPoolEndpoint } = config;
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  });
  cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokenRefresher(tokenRefresher(config));
};
