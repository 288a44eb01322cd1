import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { MAIL_MAX_TRIES } from '#shared/events.ts';
import { MAIL_DELAY_S } from '#shared/reminders/moments.ts';
import { deadLetterQueue } from '../dead-letters.ts';
import { lambdas } from '../functions.ts';
import { allowActions } from '../lambda.ts';
import type { Stage } from '../settings.ts';

/** The queue of emails that can wait. Its concurrency limits their rate, because a batch is sent one by one (ADR-355). */
export function createMailQueue(scope: Construct, { mailsAtOnce, closed }: Stage, notify: Lambda) {
  const queue = new Queue(scope, 'Mails', {
    enforceSSL: true,
    deliveryDelay: Duration.seconds(MAIL_DELAY_S),
    // Six times the function's time limit. Source: Lambda developer guide, "Configuring a queue to use with Lambda".
    visibilityTimeout: Duration.seconds(6 * lambdas.notify.timeoutSeconds),
    deadLetterQueue: { queue: deadLetterQueue(scope), maxReceiveCount: MAIL_MAX_TRIES },
  });
  allowActions(notify, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queue.queueArn]);
  const mapping = new EventSourceMapping(scope, 'MailSender', {
    target: notify,
    eventSourceArn: queue.queueArn,
    enabled: !closed,
    batchSize: 10,
    maxConcurrency: mailsAtOnce,
    reportBatchItemFailures: true,
  });
  // The mapping polls at once, so the role's policy must exist first.
  if (notify.role) mapping.node.addDependency(notify.role);
  return queue;
}
