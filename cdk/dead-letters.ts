import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DEAD_LETTERS_OUTPUT } from './functions.ts';

/**
 * Returns the stack's queue for events that failed all retries. Each message names the function: in `requestContext` of
 * its body, or in its attribute `TARGET_ARN` if the function was never called.
 */
export function deadLetterQueue(scope: Construct) {
  const stack = Stack.of(scope);
  const made = stack.node.tryFindChild(DEAD_LETTERS_OUTPUT);
  if (made instanceof Queue) return made;
  const queue = new Queue(stack, DEAD_LETTERS_OUTPUT, { enforceSSL: true, retentionPeriod: Duration.days(14) });
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason: 'It is a dead-letter queue.' });
  new CfnOutput(queue, 'Url', { key: DEAD_LETTERS_OUTPUT, value: queue.queueUrl });
  return queue;
}
