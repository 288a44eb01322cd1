import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Refusal, trustItem } from './table.ts';

/** Returns the failed conditions behind a DynamoDB error. Rethrows any other error. */
export const readRefusals = (error: unknown): [Refusal, ...Refusal[]] => {
  if (error instanceof ConditionalCheckFailedException) return [{ index: 0, item: readItem(error.Item) }];
  if (error instanceof TransactionCanceledException && error.CancellationReasons) {
    const [first, ...more] = error.CancellationReasons.flatMap(({ Code, Item }, index) =>
      Code === 'ConditionalCheckFailed' ? [{ index, item: readItem(Item) }] : [],
    );
    if (first) return [first, ...more];
  }
  throw error;
};

/**
 * True if an update set a path inside a field that the item doesn't have. DynamoDB's message differs between reads and
 * writes.
 */
export const isPlaceMissing = (error: unknown) =>
  error instanceof Error &&
  error.name === 'ValidationException' &&
  /document path|attribute that does not exist/.test(error.message);

const readItem = (marshalled: Parameters<typeof unmarshall>[0] | undefined) =>
  marshalled && Object.keys(marshalled).length > 0 ? trustItem(unmarshall(marshalled)) : undefined;
