import type { Context, SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { MAIL_MAX_TRIES } from '#shared/events.ts';
import { logLines } from '../aws/log-lines.ts';
import { MailInProgress } from '../notifications/delivered.ts';
import type { Event } from '../table/event-item.ts';
import { isThrottled } from './send-mail.ts';

/** Time left at which a batch doesn't start on another email or try: longer than one takes while SES doesn't answer. */
const RESERVE_MS = 18_000;

/**
 * Sends the emails of a batch one after the other, so that the queue's concurrency limits their rate. While SES throttles
 * an email, it is tried again, which slows the batch down. Returns those that stay in the queue until they are visible
 * again. If SES still throttles one at its last try, its message goes and the sweep requests it again, so only emails
 * that fail for another reason become dead letters.
 */
export const handleBatch = async (
  records: readonly SQSRecord[],
  handle: (event: Event) => Promise<void>,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<SQSBatchResponse> => {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const kept: SQSRecord[] = [];
  for (const record of records) {
    let outcome: Outcome = 'later';
    while (outcome === 'later' && hasTime()) outcome = await attempt(record, handle);
    const isLast = Number(record.attributes.ApproximateReceiveCount) >= MAIL_MAX_TRIES;
    if (outcome === 'failed' || (outcome === 'later' && !isLast)) kept.push(record);
  }
  return { batchItemFailures: kept.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};

type Outcome = 'done' | 'later' | 'failed';

const attempt = async ({ messageId, body }: SQSRecord, handle: (event: Event) => Promise<void>): Promise<Outcome> => {
  try {
    await handle(JSON.parse(body));
    return 'done';
  } catch (error) {
    if (isThrottled(error)) return 'later';
    if (!(error instanceof MailInProgress))
      logLines.error({ notMailed: messageId, why: error instanceof Error ? error.name : 'thrown' });
    return 'failed';
  }
};
