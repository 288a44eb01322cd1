import { lookup } from 'node:dns/promises';
import { Fact, FactName } from 'aws-cdk-lib/region-info';
import type { Check, Place } from './check.ts';

/** Where a service of the template answers in a region; null: nowhere of its own, as it is one for all regions. */
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

/** The version of AWS's extension that `cdk/register.ts` names. */
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
      if (unasked.length > 0) return { told: `not known: no name server says where ${unasked.join(', ')} is.` };
      if (missing.length === names.length)
        return { refused: `no name server knows any service in ${region}. Is there such a region?` };
      if (missing.length > 0)
        return {
          refused: `${region} does not have all services: no name server knows ${missing.join(', ')}. Choose another region.`,
        };
      return { fine: `every service answers by name in ${region}. What it can do there is not asked.` };
    },
  },
  ...(carjamKeyParameter
    ? [
        {
          name: 'Vehicle register',
          ask: async () =>
            Fact.find(region, FactName.paramsAndSecretsLambdaLayer(EXTENSION, 'arm64'))
              ? { fine: 'its key can be read.' }
              : {
                  refused: `in ${region} the CDK knows no extension that reads the key. Leave out carjamKeyParameter, or choose another region.`,
                },
        },
      ]
    : []),
];
