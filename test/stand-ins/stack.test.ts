import { expect, it } from 'vitest';
import { toStack } from '#scripts/local/stack.ts';

/** As the CDK writes it, in short. */
const template = () => ({
  Resources: {
    Table1: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        GlobalSecondaryIndexes: [],
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      },
    },
    Print1: {
      Type: 'AWS::Lambda::Function',
      Properties: { Timeout: 60, Handler: 'index.handler' },
      Metadata: { 'aws:cdk:path': 'Stack/Sheets/print/Resource' },
    },
    PrintInvoke1: {
      Type: 'AWS::Lambda::EventInvokeConfig',
      Properties: {
        FunctionName: { Ref: 'Print1' },
        MaximumRetryAttempts: 1,
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Queue1', 'Arn'] } } },
      },
    },
    Queue1: {
      Type: 'AWS::SQS::Queue',
      Properties: {},
      Metadata: { 'aws:cdk:path': 'Stack/Sheets/print-failed/Resource' },
    },
    Rule1: {
      Type: 'AWS::Events::Rule',
      Properties: {
        EventPattern: { source: ['test'] },
        State: 'ENABLED',
        Targets: [{ Id: 'Target0', Arn: { 'Fn::GetAtt': ['Print1', 'Arn'] } }],
      },
    },
    Topic1: { Type: 'AWS::SNS::Topic' },
  },
});

it('the functions of a rule are known by their names, retries and dead-letter queues', () => {
  const { rules, table } = toStack(template());
  expect(rules).toEqual([
    {
      pattern: { source: ['test'] },
      functions: [
        { name: 'print', timeoutSeconds: 60, retries: 1, maxAgeSeconds: 21_600, deadLetters: 'print-failed' },
      ],
    },
  ]);
  expect(table.StreamSpecification).toEqual({ StreamViewType: 'NEW_IMAGE' });
});

it('what would be deployed but is not played here is an error', () => {
  const made = template();
  const [target] = made.Resources.Rule1.Properties.Targets;
  Object.assign(target ?? {}, { InputPath: '$.detail' });
  expect(() => toStack(made)).toThrow('InputPath');
});

it('a target that is no function is an error', () => {
  const made = template();
  const [target] = made.Resources.Rule1.Properties.Targets;
  Object.assign(target ?? {}, { Arn: { Ref: 'Queue1' } });
  expect(() => toStack(made)).toThrow('Queue1');
});
