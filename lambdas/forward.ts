import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { EVENT_SOURCE, EventDetail } from '#shared/events.ts';
import type { Signer } from './aws/call-aws.ts';
import { logLines } from './aws/log-lines.ts';
import { type BusEntry, putEvents } from './aws/put-events.ts';

/** Publishes an event for each inserted item with an event name. Invoked by the table's stream. */
export const handler = ({ Records }: Pick<DynamoDBStreamEvent, 'Records'>) => forward(Records);

/** Returns entries that the bus refused as failed, so that Lambda retries them. */
export const forward = async (records: DynamoDBRecord[], signer?: Signer): Promise<DynamoDBBatchResponse> => {
  const refused = await putEvents(records.map(toEntry), signer);
  const failed = records.filter((_, n) => refused[n]);
  if (failed.length > 0) logLines.error({ refused: failed.length, why: refused });
  return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })) };
};

/** Builds a bus entry with only the item's key. Unknown event names are forwarded too. */
const toEntry = ({ dynamodb: { NewImage = {} } = {} }: DynamoDBRecord): BusEntry => ({
  source: EVENT_SOURCE,
  type: String(NewImage.event?.S ?? ''),
  detail: EventDetail.parse({ pk: NewImage.pk?.S, sk: NewImage.sk?.S }),
});
