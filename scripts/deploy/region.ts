import { lookup } from 'node:dns/promises';
import { Fact, FactName } from 'aws-cdk-lib/region-info';
import type { Check, Place } from './check.ts';

/** The endpoint names of the services in the template. Null for global services. */
export const endpointNames: Record<string, string | null> = {
  ApiGatewayV2: 'apigateway',
  Budgets: null,
  CDK: null,
  CloudFormation: 'cloudformation',
  CloudFront: null,
  CloudWatch: 'monitoring',
  Cognito: 'cognito-idp',
  DynamoDB: 'dynamodb',
  Events: 'events',
  IAM: null,
  Lambda: 'lambda',
  Logs: 'logs',
  S3: 's3',
  Scheduler: 'scheduler',
  SES: 'email',
  SNS: 'sns',
  SQS: 'sqs',
  WAFv2: 'wafv2',
};

/** The version of the AWS extension that `cdk/register.ts` uses. */
const EXTENSION = '1.0.103';

export const regionChecks = (
  { stage: { region, carjamKeyParameter } }: Place,
  find: (host: string) => Promise<unknown> = lookup,
): Check[] => [
  {
    name: 'Region',
    ask: async () => {
      const names = Object.values(endpointNames).filter((name) => name !== null);
      const missing: string[] = [];
      const unasked: string[] = [];
      for (const name of names) {
        const host = `${name}.${region}.amazonaws.com`;
        await find(host).catch((error) => void (error.code === 'ENOTFOUND' ? missing : unasked).push(host));
      }
      if (unasked.length > 0) return { warning: `unknown: no name server responded for ${unasked.join(', ')}.` };
      if (missing.length === names.length)
        return { failure: `no AWS service resolves in ${region}. Does the region exist?` };
      if (missing.length > 0)
        return {
          failure: `${region} lacks services: there is no ${missing.join(', ')}. Choose another region.`,
        };
      return { ok: `all services exist in ${region}. Their features are not checked.` };
    },
  },
  ...(carjamKeyParameter
    ? [
        {
          name: 'Vehicle register',
          ask: async () =>
            Fact.find(region, FactName.paramsAndSecretsLambdaLayer(EXTENSION, 'arm64'))
              ? { ok: 'the API key can be read.' }
              : {
                  failure: `the CDK has no Parameters and Secrets extension for ${region}. Remove carjamKeyParameter, or choose another region.`,
                },
        },
      ]
    : []),
];
