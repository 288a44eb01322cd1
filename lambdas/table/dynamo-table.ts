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
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { tryAgain } from '#shared/problem.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { Key } from './keys.ts';
import { readRefusals } from './refusals.ts';
import { type Search, sortKeyRange } from './search.ts';
import { addVersion, type Condition, type Item, type Table, trustItem, type Update, type Write } from './table.ts';
import { pause, withRetry } from './with-retry.ts';

/** DynamoDB's maximum number of keys in one batch. */
const BATCH_SIZE = 100;

export const dynamoTable = (client: DynamoDBDocumentClient, TableName: string): Table => ({
  async get(key, { consistent = false } = {}) {
    const input = { TableName, Key: keyOf(key), ConsistentRead: consistent };
    const { Item } = await withRetry(() => client.send(new GetCommand(input)));
    return Item && trustItem(Item);
  },
  getAll: (wanted, { consistent = false } = {}) => loadAll(client, TableName, wanted, consistent),
  async search(search) {
    const input = { TableName, ...queryInput(search) };
    const { Items = [], LastEvaluatedKey } = await withRetry(() => client.send(new QueryCommand(input)));
    const items = Items.map(trustItem);
    return LastEvaluatedKey ? { items, next: writeCursor(LastEvaluatedKey) } : { items };
  },
  async write(...writes) {
    const input = transaction(TableName, writes);
    const send = () => client.send(new TransactWriteCommand(input)).then(() => undefined, readRefusals);
    const refused = await withRetry(send);
    return refused ? { refused } : {};
  },
  async put(item, condition) {
    const input = { TableName, Item: addVersion(item), ...(condition && conditional(condition)) };
    await withRetry(() => client.send(new PutCommand(input)).catch(readRefusals));
  },
  async remove(key, condition) {
    const input = { TableName, Key: keyOf(key), ...(condition && conditional(condition)) };
    await withRetry(() => client.send(new DeleteCommand(input)).catch(readRefusals));
  },
  async update(update) {
    const input = { ...updateInput(TableName, update), ReturnValues: 'ALL_NEW' as const };
    const fail = (error: unknown) => ({ refused: readRefusals(error)[0] });
    return withRetry(() => client.send(new UpdateCommand(input)).then(readUpdated, fail));
  },
});

const readUpdated = ({ Attributes = {} }: UpdateCommandOutput) => ({ item: trustItem(Attributes) });

const loadAll = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  wanted: readonly (Key | undefined)[],
  ConsistentRead: boolean,
) => {
  const keys = [...new Map(wanted.flatMap((key) => (key ? [[nameOf(key), keyOf(key)]] : []))).values()];
  const found = new Map<string, Item>();
  for (let from = 0; from < keys.length; from += BATCH_SIZE) {
    const batch = { Keys: keys.slice(from, from + BATCH_SIZE), ConsistentRead };
    for (const item of await loadBatch(client, TableName, batch)) found.set(nameOf(item), item);
  }
  return wanted.map((key) => key && found.get(nameOf(key)));
};

type Requests = NonNullable<BatchGetCommandInput['RequestItems']>;
/** Loads one batch. Repeats the request for keys that DynamoDB left unprocessed. */
const loadBatch = async (client: DynamoDBDocumentClient, TableName: string, batch: Requests[string]) => {
  const items: Item[] = [];
  let requests: Requests = { [TableName]: batch };
  for (let round = 0; Object.keys(requests).length > 0; round++) {
    if (round === 4) throw tryAgain();
    if (round > 0) await pause(round - 1);
    const command = () => new BatchGetCommand({ RequestItems: requests });
    const { Responses, UnprocessedKeys } = await withRetry(() => client.send(command()));
    items.push(...(Responses?.[TableName] ?? []).map(trustItem));
    requests = UnprocessedKeys ?? {};
  }
  return items;
};

const queryInput = (search: Search) => {
  const { index, pk, newestFirst = false, limit, after, consistent = false } = search;
  const range = sortKeyRange(search);
  return {
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
  };
};

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
  // DynamoDB refuses an empty map of names
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

/**
 * Builds a transaction with one token for all attempts: otherwise a write whose response was lost would refuse its own
 * retry.
 */
const transaction = (TableName: string, writes: readonly Write[]): TransactWriteCommandInput => ({
  ClientRequestToken: randomUUID(),
  TransactItems: writes.map((write) => transactItem(TableName, write)),
});

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
const transactItem = (TableName: string, write: Write): TransactItem => {
  if ('put' in write) return { Put: { TableName, Item: addVersion(write.put), ...conditional(write) } };
  if ('update' in write) return { Update: updateInput(TableName, write.update) };
  if ('remove' in write) return { Delete: { TableName, Key: keyOf(write.remove), ...conditional(write) } };
  return {
    ConditionCheck: { TableName, Key: keyOf(write.check), ...conditional(write), ConditionExpression: write.condition },
  };
};
