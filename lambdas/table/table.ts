import { randomUUID } from 'node:crypto';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { tryAgain } from '#shared/problem.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Item, trustItem, versioned } from './item.ts';
import type { Key } from './keys.ts';
import { type Refusal, readRefusals } from './refusals.ts';
import { type Search, sortKeyRange } from './search.ts';
import { pause, withRetry } from './with-retry.ts';

type Names = Record<string, string>;
type Values = Record<string, unknown>;

export type Condition = { condition: string; names?: Names; values?: Values };
/** Named fields of one item, in DynamoDB's expression language. */
export type Update = { key: Key; expression: string } & Partial<Condition>;
export type Write =
  | ({ put: Item } & Partial<Condition>)
  | { update: Update }
  | ({ remove: Key } & Partial<Condition>)
  | ({ check: Key } & Condition);

/** Done, or what stood in the way: one refusal for each write whose condition failed, with the item it met. */
export type Written = { refused?: undefined } | { refused: Refusal[] };
export type Updated = { item: Item; refused?: undefined } | { refused: Refusal };

/** What we ask of DynamoDB. Passing faults are retried a little, then answered as `try-again`. */
export type Table = ReturnType<typeof dynamoTable>;

/** Keys that DynamoDB takes in one batch. */
const A_BATCH = 100;

export const dynamoTable = (client: DynamoDBDocumentClient, TableName: string) => ({
  async get(key: Key, { consistent = false } = {}): Promise<Item | undefined> {
    const { Item } = await withRetry(() =>
      client.send(new GetCommand({ TableName, Key: keyOf(key), ConsistentRead: consistent })),
    );
    return Item && trustItem(Item);
  },

  /** Several items in one trip, or one for each hundred, in the order of their keys; a missing one is undefined, and so is one without a key. */
  async getAll(wanted: readonly (Key | undefined)[], { consistent = false } = {}): Promise<(Item | undefined)[]> {
    const keys = [...new Map(wanted.flatMap((key) => (key ? [[nameOf(key), keyOf(key)]] : []))).values()];
    const found = new Map<string, Item>();
    for (let from = 0; from < keys.length; from += A_BATCH) {
      const Keys = keys.slice(from, from + A_BATCH);
      let asked: NonNullable<BatchGetCommandInput['RequestItems']> = {
        [TableName]: { Keys, ConsistentRead: consistent },
      };
      for (let round = 0; Object.keys(asked).length > 0; round++) {
        if (round === 4) throw tryAgain();
        if (round > 0) await pause(round - 1);
        const { Responses, UnprocessedKeys } = await withRetry(() =>
          client.send(new BatchGetCommand({ RequestItems: asked })),
        );
        for (const item of (Responses?.[TableName] ?? []).map(trustItem)) found.set(nameOf(item), item);
        asked = UnprocessedKeys ?? {};
      }
    }
    return wanted.map((key) => key && found.get(nameOf(key)));
  },

  async search(search: Search): Promise<{ items: Item[]; next?: string }> {
    const { index, pk, newestFirst = false, limit, after, consistent = false } = search;
    const range = sortKeyRange(search);
    const { Items, LastEvaluatedKey } = await withRetry(() =>
      client.send(
        new QueryCommand({
          TableName,
          IndexName: index,
          KeyConditionExpression: `#pk = :pk${range.condition}`,
          ExpressionAttributeNames: {
            '#pk': `${index ?? ''}pk`,
            ...(range.condition && { '#sk': `${index ?? ''}sk` }),
          },
          ExpressionAttributeValues: { ':pk': pk, ...range.values },
          ScanIndexForward: !newestFirst,
          Limit: limit,
          ExclusiveStartKey: after === undefined ? undefined : readCursor(after, search),
          ConsistentRead: consistent,
        }),
      ),
    );
    const items = (Items ?? []).map(trustItem);
    return LastEvaluatedKey ? { items, next: writeCursor(LastEvaluatedKey) } : { items };
  },

  /** All of it or nothing. */
  async write(...writes: Write[]): Promise<Written> {
    // one token for every attempt: a write whose answer was lost must not refuse itself
    const command = {
      ClientRequestToken: randomUUID(),
      TransactItems: writes.map((write) => transactItem(TableName, write)),
    };
    const refused = await withRetry(() =>
      client.send(new TransactWriteCommand(command)).then(() => undefined, readRefusals),
    );
    return refused ? { refused } : {};
  },

  /**
   * One item as it is to be, whatever it was, for half the price of `write`: where an answer is lost it is written twice, and
   * may take the place of what came between.
   */
  async put(item: Item): Promise<void> {
    await withRetry(() => client.send(new PutCommand({ TableName, Item: versioned(item) })));
  },

  /** Takes one item away, as `put` puts one. */
  async remove(key: Key): Promise<void> {
    await withRetry(() => client.send(new DeleteCommand({ TableName, Key: keyOf(key) })));
  },

  /** Some fields of one item; answers the item as it then stands. */
  async update(update: Update): Promise<Updated> {
    return withRetry(() =>
      client
        .send(
          new UpdateCommand({
            ...updateInput(TableName, update),
            ReturnValues: 'ALL_NEW',
          }),
        )
        .then(
          ({ Attributes = {} }) => ({ item: trustItem(Attributes) }),
          (error) => ({ refused: readRefusals(error)[0] }),
        ),
    );
  },
});

const keyOf = ({ pk, sk }: Key) => ({ pk, sk });
const nameOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;

type Conditional = Pick<
  UpdateCommandInput,
  | 'ConditionExpression'
  | 'ExpressionAttributeNames'
  | 'ExpressionAttributeValues'
  | 'ReturnValuesOnConditionCheckFailure'
>;
const conditional = ({ condition, names, values }: Partial<Condition>): Conditional => ({
  ConditionExpression: condition,
  // an empty list of names is refused
  ExpressionAttributeNames: names && Object.keys(names).length > 0 ? names : undefined,
  ExpressionAttributeValues: values,
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
});

const updateInput = (TableName: string, { key, expression, ...rest }: Update) => ({
  TableName,
  Key: keyOf(key),
  UpdateExpression: expression,
  ...conditional(rest),
});

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
const transactItem = (TableName: string, write: Write): TransactItem => {
  if ('put' in write) return { Put: { TableName, Item: versioned(write.put), ...conditional(write) } };
  if ('update' in write) return { Update: updateInput(TableName, write.update) };
  if ('remove' in write) return { Delete: { TableName, Key: keyOf(write.remove), ...conditional(write) } };
  return {
    ConditionCheck: { TableName, Key: keyOf(write.check), ...conditional(write), ConditionExpression: write.condition },
  };
};
