import { Duration, Validations } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { EventSourceMapping, type Function as Lambda, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { getLogicalId, PrivateBucket } from './bucket.ts';
import { allowActions, createLambda } from './lambda.ts';
import type { Stage } from './settings.ts';
import type { Table } from './table.ts';

type Needs = { stage: Stage; table: Table; bus: EventBus };

/**
 * Key pattern of discarded batches, which Lambda defines. Source: Lambda developer guide, "Retain discarded records for
 * a DynamoDB event source".
 */
const FAILED_BATCHES = 'aws/lambda/*';

/** Forwards the table's stream to the event bus: inserting an item with an `event` field publishes that event. */
export function createEventForwarder(scope: Construct, { stage, table, bus }: Needs) {
  const stream = table.tableStreamArn;
  if (!stream) throw new Error('The table has no stream');
  const forward = createLambda(scope, 'forward', { stage, environment: { EVENT_BUS: bus.eventBusName } });
  allowActions(
    forward,
    ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
    [stream],
  );
  allowActions(forward, ['events:PutEvents'], [bus.eventBusArn]);
  const undelivered = undeliveredBatches(scope, forward);
  const mapping = new EventSourceMapping(scope, 'Stream', {
    target: forward,
    eventSourceArn: stream,
    enabled: !stage.closed,
    // Forwards all events, including those whose consumers are not deployed yet.
    filters: [
      {
        pattern: JSON.stringify({
          eventName: ['INSERT'],
          dynamodb: { NewImage: { event: { S: [{ exists: true }] } } },
        }),
      },
    ],
    // A new mapping starts with the oldest record in the stream: a duplicate event is harmless, a lost one isn't.
    startingPosition: StartingPosition.TRIM_HORIZON,
    // The maximum for one PutEvents call.
    batchSize: 10,
    retryAttempts: 20,
    // The retention period of the stream.
    maxRecordAge: Duration.hours(24),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    // Only a bucket receives the whole batch; a queue gets just its stream position.
    onFailure: { bind: () => ({ destination: undelivered.bucketArn }) },
  });
  // The mapping polls at once, so the role's policy must exist first.
  if (forward.role) mapping.node.addDependency(forward.role);
  return { forward, mapping, undelivered };
}

/** Bucket for discarded batches, kept as long as other dead letters. */
function undeliveredBatches(scope: Construct, forward: Lambda) {
  const undelivered = new PrivateBucket(scope, 'undelivered', {
    lifecycleRules: [{ expiration: Duration.days(14) }],
  });
  allowActions(forward, ['s3:PutObject'], [undelivered.arnForObjects(FAILED_BATCHES)]);
  allowActions(forward, ['s3:ListBucket'], [undelivered.bucketArn]);
  Validations.of(undelivered).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Only Lambda writes here, and only discarded batches.',
  });
  if (forward.role)
    Validations.of(forward.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${getLogicalId(undelivered)}.Arn>/${FAILED_BATCHES}]`,
      reason: 'Lambda names each failed batch by its time.',
    });
  return undelivered;
}
