import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Item, trustItem } from './item.ts';

/** A condition that failed: which write of the transaction, and the item it met (none: it met nothing). */
export type Refusal = { index: number; item: Item | undefined };

/** The refusals an error of DynamoDB stands for, one at least; any other error is thrown on. */
export const readRefusals = (error: unknown): [Refusal, ...Refusal[]] => {
  if (error instanceof ConditionalCheckFailedException) return [{ index: 0, item: itemOf(error.Item) }];
  if (error instanceof TransactionCanceledException && error.CancellationReasons) {
    const [first, ...more] = error.CancellationReasons.flatMap(({ Code, Item }, index) =>
      Code === 'ConditionalCheckFailed' ? [{ index, item: itemOf(Item) }] : [],
    );
    if (first) return [first, ...more];
  }
  throw error;
};

/** An update named a place below a field that the item does not have; DynamoDB has a sentence for writing it and one for reading it. */
export const isPlaceMissing = (error: unknown) =>
  error instanceof Error &&
  error.name === 'ValidationException' &&
  /document path|attribute that does not exist/.test(error.message);

const itemOf = (marshalled: Parameters<typeof unmarshall>[0] | undefined) =>
  marshalled && Object.keys(marshalled).length > 0 ? trustItem(unmarshall(marshalled)) : undefined;
