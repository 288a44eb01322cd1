import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { EVENT_SOURCE, EventDetail } from '#shared/events.ts';
import { logLines } from './aws/log-lines.ts';
import { type BusEntry, putEvents } from './aws/put-events.ts';
import type { Signer } from './aws/signed-call.ts';

/** Woken by the table's stream for items that were inserted with the name of an event: tells the bus. */
export const handler = ({ Records }: Pick<DynamoDBStreamEvent, 'Records'>) => forward(Records);

/** What the bus does not take is given back, and comes again. */
export const forward = async (records: DynamoDBRecord[], signer?: Signer): Promise<DynamoDBBatchResponse> => {
  const refused = await putEvents(records.map(toEntry), signer);
  const failed = records.filter((_, n) => refused[n]);
  if (failed.length > 0) logLines.error(JSON.stringify({ level: 'error', refused: failed.length, why: refused }));
  return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })) };
};

/** The key of the item, and nothing that it holds. An event that nobody knows yet is told as well. */
const toEntry = ({ dynamodb: { NewImage = {} } = {} }: DynamoDBRecord): BusEntry => ({
  source: EVENT_SOURCE,
  type: String(NewImage.event?.S ?? ''),
  detail: EventDetail.parse({ pk: NewImage.pk?.S, sk: NewImage.sk?.S }),
});
