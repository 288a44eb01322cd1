import { Stack } from 'aws-cdk-lib';
import {
  type Function as Lambda,
  ParamsAndSecretsLayerVersion,
  ParamsAndSecretsLogLevel,
  ParamsAndSecretsVersions,
} from 'aws-cdk-lib/aws-lambda';
import { allowActions } from './lambda.ts';

/**
 * Returns the options of a Lambda that queries the vehicle register: the name of the API key's parameter, and the AWS
 * extension that reads it.
 */
export const getRegisterOptions = (keyParameter: string) => ({
  environment: { CARJAM_KEY_PARAMETER: keyParameter },
  paramsAndSecrets: ParamsAndSecretsLayerVersion.fromVersion(ParamsAndSecretsVersions.V1_0_103, {
    logLevel: ParamsAndSecretsLogLevel.ERROR,
  }),
});

/** Allows reading one secret: a SecureString, created by hand and encrypted with the account's default key. */
export const allowSecret = (fn: Lambda, keyParameter: string) =>
  allowActions(
    fn,
    ['ssm:GetParameter'],
    [Stack.of(fn).formatArn({ service: 'ssm', resource: 'parameter', resourceName: keyParameter.replace(/^\//, '') })],
  );
