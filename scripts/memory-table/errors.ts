import {
  type CancellationReason,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';

type Attributes = Readonly<Record<string, unknown>>;

/** Error for a request that DynamoDB refuses, or that the in-memory table doesn't support. */
export class Invalid extends DynamoDBServiceException {
  constructor(message: string) {
    super({ name: 'ValidationException', $fault: 'client', message, $metadata: { httpStatusCode: 400 } });
    // The base class makes each error an instance of the base class, so this restores its own class.
    Object.setPrototypeOf(this, Invalid.prototype);
  }
}
export const missingPath = () =>
  new Invalid('The document path provided in the update expression is invalid for update');
export const missingValue = () =>
  new Invalid('The provided expression refers to an attribute that does not exist in the item');

const told = (item: Attributes | undefined) => item && { Item: marshall(item, { removeUndefinedValues: true }) };

export const conditionFailed = (item: Attributes | undefined) =>
  new ConditionalCheckFailedException({
    ...{ message: 'The conditional request failed', $metadata: { httpStatusCode: 400 } },
    ...told(item),
  });

/** Builds the error of a refused transaction. An undefined entry is a write without a problem. */
export const transactionCanceled = (found: readonly (Invalid | { met: Attributes | undefined } | undefined)[]) => {
  const reasons: CancellationReason[] = found.map((one) => {
    if (!one) return { Code: 'None' };
    if (one instanceof Invalid) return { Code: 'ValidationError', Message: one.message };
    return { Code: 'ConditionalCheckFailed', ...told(one.met) };
  });
  const message = `Transaction cancelled: ${reasons.map(({ Code }) => Code).join(', ')}`;
  return new TransactionCanceledException({
    ...{ message, $metadata: { httpStatusCode: 400 } },
    CancellationReasons: reasons,
  });
};
