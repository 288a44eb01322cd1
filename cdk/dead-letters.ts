import { Duration, Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/**
 * Queue for events that failed all retries; `npm run redrive` re-sends them. All queues of the stack are dead-letter
 * queues.
 */
export function createDeadLetterQueue(scope: Construct, id: string) {
  const queue = new Queue(scope, id, { enforceSSL: true, retentionPeriod: Duration.days(14) });
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason: 'It is a dead-letter queue.' });
  return queue;
}
