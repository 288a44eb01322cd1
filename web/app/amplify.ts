import { Amplify } from 'aws-amplify';
import type { WebConfig } from '#shared/config.ts';

export const configureAmplify = ({ userPoolId, userPoolClientId, userPoolEndpoint }: WebConfig) =>
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  });
