import { Duration, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { EventSourceMapping, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { logicalId, PrivateBucket } from './bucket.ts';
import { allow, lambda } from './lambda.ts';
import type { Stage } from './settings.ts';

type Needs = { stage: Stage; table: TableV2; bus: EventBus };

/** Where Lambda puts what it gave up. Source: Lambda developer guide, "Retain discarded records for a DynamoDB event source". */
const FAILED_BATCHES = 'aws/lambda/*';

/** Takes the table's stream to the bus: an item that carries the name of an event makes that event by being inserted. */
export function eventForwarder(scope: Construct, { stage, table, bus }: Needs) {
  const stream = table.tableStreamArn;
  if (!stream) throw new Error('The table has no stream');
  const undelivered = new PrivateBucket(scope, 'undelivered', {
    // As long as other dead letters wait; they hold what was stored.
    lifecycleRules: [{ expiration: Duration.days(14) }],
  });
  const forward = lambda(scope, 'forward', { stage, environment: { EVENT_BUS: bus.eventBusName } });
  allow(
    forward,
    ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
    [stream],
  );
  allow(forward, ['events:PutEvents'], [bus.eventBusArn]);
  allow(forward, ['s3:PutObject'], [undelivered.arnForObjects(FAILED_BATCHES)]);
  allow(forward, ['s3:ListBucket'], [undelivered.bucketArn]);
  Validations.of(undelivered).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Nobody but Lambda writes here, and only what could not be told.',
  });
  if (forward.role)
    Validations.of(forward.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${logicalId(undelivered)}.Arn>/${FAILED_BATCHES}]`,
      reason: 'Lambda names each failed batch by its time.',
    });
  const mapping = new EventSourceMapping(scope, 'Stream', {
    target: forward,
    eventSourceArn: stream,
    // Any event: one that this release does not know may be known to a consumer that is deployed with it.
    filters: [
      {
        pattern: JSON.stringify({
          eventName: ['INSERT'],
          dynamodb: { NewImage: { event: { S: [{ exists: true }] } } },
        }),
      },
    ],
    // A mapping that is replaced starts with what the stream still has: an event twice does no harm, a lost one would.
    startingPosition: StartingPosition.TRIM_HORIZON,
    // As many as EventBridge takes in one call.
    batchSize: 10,
    retryAttempts: 20,
    // As long as the stream itself keeps a record.
    maxRecordAge: Duration.hours(24),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    // Of the destinations there are, only a bucket gets the batch itself.
    onFailure: { bind: () => ({ destination: undelivered.bucketArn }) },
    // They cost, and tell nobody but an alarm.
    ...(stage.alarmsTo && { metricsConfig: { metrics: [MetricType.EVENT_COUNT] } }),
  });
  // It reads as soon as it is there, so its rights must be there first.
  if (forward.role) mapping.node.addDependency(forward.role);
  return { forward, mapping, undelivered };
}
