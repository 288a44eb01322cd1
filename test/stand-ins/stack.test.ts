import { expect, it } from 'vitest';
import { toStack } from '#scripts/local/stack.ts';

/** An abbreviated template as the CDK writes it. */
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

it("a rule's functions are found by name, with their retries and dead-letter queues", () => {
  const { rules, table } = toStack(template());
  expect(rules).toEqual([
    {
      pattern: { source: ['test'] },
      functions: [
        { name: 'print', timeoutSeconds: 60, retries: 1, maxAgeSeconds: 21_600, deadLetters: 'print-failed' },
      ],
      queues: [],
    },
  ]);
  expect(table?.StreamSpecification).toEqual({ StreamViewType: 'NEW_IMAGE' });
});

it('a resource that cannot be simulated locally throws', () => {
  const made = template();
  const [target] = made.Resources.Rule1.Properties.Targets;
  Object.assign(target ?? {}, { InputPath: '$.detail' });
  expect(() => toStack(made)).toThrow('InputPath');
});

it('a target other than a function throws', () => {
  const made = template();
  const [target] = made.Resources.Rule1.Properties.Targets;
  Object.assign(target ?? {}, { Arn: { Ref: 'Queue1' } });
  expect(() => toStack(made)).toThrow('Queue1');
});
