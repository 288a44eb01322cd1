import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Attributes, compareText, isMap, sizeOf, toStored } from './attributes.ts';
import { conditionFailed, Invalid, transactionCanceled } from './errors.ts';
import { type Expressions, evaluate } from './evaluate.ts';
import { checkKeys, type Store } from './store.ts';

const PAGE_BYTES = 1024 * 1024;
const MAX_WRITES = 100;

export const memoryClient = (store: Store): Pick<DynamoDBDocumentClient, 'send'> => {
  const answer = (command: unknown) => {
    if (command instanceof GetCommand) return { Item: store.get(command.input.Key ?? {}) };
    if (command instanceof BatchGetCommand) {
      const [asked] = Object.entries(command.input.RequestItems ?? {});
      const found = (asked?.[1].Keys ?? []).map((key) => store.get(key));
      return { Responses: { [asked?.[0] ?? '']: found.filter((item) => item !== undefined) } };
    }
    if (command instanceof QueryCommand) return query(store, command.input);
    if (command instanceof TransactWriteCommand) return transact(store, command.input);
    if (command instanceof PutCommand) return writeOne(store, { Put: command.input as TransactItem['Put'] });
    if (command instanceof DeleteCommand) return writeOne(store, { Delete: command.input as TransactItem['Delete'] });
    if (command instanceof UpdateCommand) return writeOne(store, { Update: command.input as TransactItem['Update'] });
    throw new Invalid('The in-memory table does not support this command');
  };
  // Responses and errors arrive asynchronously, as from the real client.
  return { send: async (command: unknown) => answer(command) } as Pick<DynamoDBDocumentClient, 'send'>;
};

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const keyOf = ({ Put, Update, Delete, ConditionCheck }: TransactItem): Attributes =>
  Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};

/** Evaluates a write without executing it. `after`: the new item, unless the write removes it. */
const judge = (store: Store, write: TransactItem) => {
  const { Put, Update, Delete, ConditionCheck } = write;
  const key = Put ? toStored(Put.Item) : keyOf(write);
  if (!isMap(key)) throw new Invalid('An item is a map');
  const before = store.get(key);
  const expressions: Expressions = (Put ?? Update ?? Delete ?? ConditionCheck) as Expressions;
  const { isMet, after } = evaluate(expressions, key, before);
  if (Put || (Update && after)) checkKeys(Put ? key : (after ?? {}));
  return { key, isMet, before, after: Put ? key : Update && after, changes: !ConditionCheck };
};

const writeOne = (store: Store, write: TransactItem) => {
  const { key, isMet, before, after } = judge(store, write);
  if (!isMet) throw conditionFailed(before);
  store.set(key, after);
  return { Attributes: after };
};

const transact = (store: Store, { TransactItems = [] }: TransactWriteCommandInput) => {
  if (TransactItems.length > MAX_WRITES) throw new Invalid('Too many writes in a transaction');
  const named = TransactItems.map(keyOf).map(({ pk, sk }) => `${String(pk)}\n${String(sk)}`);
  if (new Set(named).size < named.length)
    throw new Invalid('Transaction request cannot include multiple operations on one item');
  for (const { Put } of TransactItems) if (Put) checkKeys(Put.Item ?? {});
  const judged = TransactItems.map((write) => {
    try {
      return judge(store, write);
    } catch (error) {
      if (error instanceof Invalid) return error;
      throw error;
    }
  });
  const reasons = judged.map((one) => (one instanceof Invalid ? one : one.isMet ? undefined : { met: one.before }));
  if (reasons.some(Boolean)) throw transactionCanceled(reasons);
  for (const one of judged) if (!(one instanceof Invalid) && one.changes) store.set(one.key, one.after);
  return {};
};

const BETWEEN =
  /^#pk = :pk(?: AND (?:(begins_with)\(#sk, :start\)|#sk (BETWEEN) :from AND :upTo|#sk (>=) :from|#sk (<=) :upTo))?$/;

const query = (store: Store, input: QueryCommandInput) => {
  const { KeyConditionExpression = '', ExpressionAttributeValues: values = {}, Limit = Infinity } = input;
  const said = BETWEEN.exec(KeyConditionExpression);
  if (!said) throw new Invalid(`The in-memory table does not support ${KeyConditionExpression}`);
  if (input.IndexName && input.ConsistentRead) throw new Invalid('Consistent reads are not supported on indexes');
  const text = (name: string) => String(values[name]);
  const index = store.indexOf(input.IndexName);
  const all = index.linesOf(text(':pk'));
  const isWithin = (sk: string) =>
    (!said[1] || sk.startsWith(text(':start'))) &&
    (!(said[2] || said[3]) || compareText(sk, text(':from')) >= 0) &&
    (!(said[2] || said[4]) || compareText(sk, text(':upTo')) <= 0);
  const within = said[0].length > '#pk = :pk'.length ? all.filter(({ sk }) => isWithin(sk)) : all;
  const inOrder = input.ScanIndexForward === false ? within.toReversed() : within;
  const start = input.ExclusiveStartKey;
  const from = start ? placeAfter(inOrder, start, `${input.IndexName ?? ''}sk`, input.ScanIndexForward === false) : 0;
  const found: Attributes[] = [];
  let bytes = 0;
  for (const { item } of inOrder.slice(from)) {
    found.push(item);
    bytes += sizeOf(item);
    if (found.length >= Limit || bytes > PAGE_BYTES) break;
  }
  const last = found.at(-1);
  const isCut = found.length >= Limit || bytes > PAGE_BYTES;
  return { Items: found, ...(last && isCut && { LastEvaluatedKey: placeOf(last, input.IndexName) }) };
};

const placeOf = (item: Attributes, index: string | undefined) => ({
  ...{ pk: item.pk, sk: item.sk },
  ...(index && { [`${index}pk`]: item[`${index}pk`], [`${index}sk`]: item[`${index}sk`] }),
});

const placeAfter = (
  lines: readonly { sk: string; pk: string; own: string }[],
  start: Attributes,
  sort: string,
  isBackward: boolean,
) => {
  const place = lines.findIndex(({ sk, pk, own }) => {
    const order =
      compareText(sk, String(start[sort])) || compareText(pk, String(start.pk)) || compareText(own, String(start.sk));
    return isBackward ? order < 0 : order > 0;
  });
  return place < 0 ? lines.length : place;
};
