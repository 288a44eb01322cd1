import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { WebConfig } from '#shared/config.ts';
import { tokenRefresher } from './renew.ts';

let configured: WebConfig | undefined;

export const authConfig = ({ userPoolId, userPoolClientId, userPoolEndpoint }: WebConfig) => ({
  Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) },
});

/** Returns the configuration of the current stage. */
export const stage = () => {
  if (!configured) throw new Error('configureAmplify was not called');
  return configured;
};

export const configureAmplify = (config: WebConfig) => {
  configured = config;
  Amplify.configure({ Auth: authConfig(config) });
  cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokenRefresher(tokenRefresher(config));
};
