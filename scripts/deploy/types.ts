import { CloudFormationClient, DescribeTypeCommand } from '@aws-sdk/client-cloudformation';
import { type Check, clientTimeouts, hasErrorName, type Place } from './check.ts';

/** The resource types in the templates, by service. */
const types = {
  ApiGatewayV2: 'Api Authorizer Integration Route Stage',
  Budgets: 'Budget',
  CloudFront: 'Distribution Function OriginAccessControl ResponseHeadersPolicy',
  CloudWatch: 'Alarm Dashboard',
  Cognito: 'UserPool UserPoolClient',
  DynamoDB: 'GlobalTable',
  Events: 'EventBus Rule',
  IAM: 'Policy Role',
  Lambda: 'EventInvokeConfig EventSourceMapping Function LayerVersion Permission',
  Logs: 'LogGroup MetricFilter',
  S3: 'Bucket BucketPolicy',
  SES: 'ConfigurationSet ConfigurationSetEventDestination EmailIdentity',
  SNS: 'Subscription Topic TopicPolicy',
  SQS: 'Queue QueuePolicy',
  Scheduler: 'Schedule',
  WAFv2: 'WebACL WebACLAssociation',
};
export const resourceTypes = Object.entries(types).flatMap(([service, names]) =>
  names.split(' ').map((name) => `AWS::${service}::${name}`),
);

/** An unsupported type is only a warning, because CloudFormation creates some types that it doesn't describe. */
export const typesCheck = ({ stage: { region } }: Pick<Place, 'stage'>): Check => ({
  name: 'Resource types',
  ask: async () => {
    const client = new CloudFormationClient({ region, ...clientTimeouts });
    const missing: string[] = [];
    // One after the other, because AWS soon throttles this call.
    for (const TypeName of resourceTypes)
      try {
        await client.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName }));
      } catch (error) {
        if (!hasErrorName(error, 'TypeNotFoundException')) throw error;
        missing.push(TypeName);
      }
    if (missing.length === 0) return { ok: `CloudFormation supports all ${resourceTypes.length} in ${region}.` };
    return {
      warning: `CloudFormation does not describe ${missing.join(', ')} in ${region}. If the deploy fails at one of these, choose another region.`,
    };
  },
});
