import { Duration, Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Where an event waits that could not be delivered or handled, until somebody sends it again. Every queue of the stack is one. */
export function deadLetters(scope: Construct, id: string) {
  const queue = new Queue(scope, id, { enforceSSL: true, retentionPeriod: Duration.days(14) });
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason: 'It is a dead-letter queue itself.' });
  return queue;
}
