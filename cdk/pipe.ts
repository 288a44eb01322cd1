import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnPipe } from 'aws-cdk-lib/aws-pipes';
import type { Construct } from 'constructs';
import { EVENT_SOURCE, EventDetail, eventNames } from '#shared/events.ts';
import { deadLetters } from './dead-letters.ts';

/** Takes the table's stream to the bus: an item that carries the name of an event makes that event by being inserted. */
export function eventPipe(scope: Construct, { tableStreamArn: stream }: TableV2, bus: EventBus) {
  if (!stream) throw new Error('The table has no stream');
  const undelivered = deadLetters(scope, 'pipe-undelivered');
  const role = new Role(scope, 'PipeRole', { assumedBy: new ServicePrincipal('pipes.amazonaws.com') });
  const allow = (resource: string, ...actions: string[]) =>
    role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));
  // Source: EventBridge user guide, "Event source permissions for Amazon EventBridge Pipes".
  allow(stream, 'dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams');
  allow(bus.eventBusArn, 'events:PutEvents');
  allow(undelivered.queueArn, 'sqs:SendMessage');

  const made = { eventName: ['INSERT'], dynamodb: { NewImage: { event: { S: eventNames } } } };
  // Unquoted on purpose: a Pipe puts the value in as JSON.
  const detail = Object.keys(EventDetail.shape).map((name) => `"${name}": <$.dynamodb.NewImage.${name}.S>`);
  const pipe = new CfnPipe(scope, 'Pipe', {
    description: 'From the stream of the table to the bus',
    roleArn: role.roleArn,
    source: stream,
    sourceParameters: {
      filterCriteria: { filters: [{ pattern: JSON.stringify(made) }] },
      dynamoDbStreamParameters: {
        // A Pipe that is replaced starts with what the stream still has: an event twice does no harm, a lost one would.
        startingPosition: 'TRIM_HORIZON',
        // As many as EventBridge takes in one call.
        batchSize: 10,
        maximumRetryAttempts: 20,
        // As long as the stream itself keeps a record.
        maximumRecordAgeInSeconds: 86_400,
        onPartialBatchItemFailure: 'AUTOMATIC_BISECT',
        deadLetterConfig: { arn: undelivered.queueArn },
      },
    },
    target: bus.eventBusArn,
    targetParameters: {
      eventBridgeEventBusParameters: { source: EVENT_SOURCE, detailType: '$.dynamodb.NewImage.event.S' },
      inputTemplate: `{${detail.join(', ')}}`,
    },
  });
  // It reads as soon as it is there, so its rights must be there first.
  pipe.node.addDependency(role);
  return pipe;
}
