import { CloudFormationClient, DescribeTypeCommand } from '@aws-sdk/client-cloudformation';
import { type Check, isCalled, type Place, patience } from './check.ts';

/** All that the templates make. */
export const resourceTypes = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Budgets::Budget',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudWatch::Alarm',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::EventBus',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::Schedule',
  'AWS::WAFv2::WebACL',
  'AWS::WAFv2::WebACLAssociation',
];

/** A type that is not known may be one that CloudFormation makes and does not describe: it is told, as a wrong no would be worse. */
export const typesCheck = ({ stage: { region } }: Pick<Place, 'stage'>): Check => ({
  name: 'Kinds of resources',
  ask: async () => {
    const client = new CloudFormationClient({ region, ...patience });
    const missing: string[] = [];
    // one after the other: AWS soon finds this too often
    for (const TypeName of resourceTypes)
      try {
        await client.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName }));
      } catch (error) {
        if (!isCalled(error, 'TypeNotFoundException')) throw error;
        missing.push(TypeName);
      }
    if (missing.length === 0) return { fine: `CloudFormation knows all ${resourceTypes.length} in ${region}.` };
    return {
      told: `CloudFormation describes no ${missing.join(', no ')} in ${region}: should the deploy fail at one of these, choose another region.`,
    };
  },
});
