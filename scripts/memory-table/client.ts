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
import { type Attributes, compareText, isMap, kept, sizeOf } from './attributes.ts';
import { cancelled, conditionFailed, Invalid } from './errors.ts';
import { evaluate, type Said } from './evaluate.ts';
import { checkKeys, type Store } from './store.ts';

/** A page of a query ends behind so many bytes. */
const PAGE_BYTES = 1024 * 1024;
const MOST_WRITES = 100;

/** What our table asks of DynamoDB, answered from memory. */
export const memoryClient = (store: Store): Pick<DynamoDBDocumentClient, 'send'> => {
  const answer = (command: unknown) => {
    if (command instanceof GetCommand) {
      return { Item: store.get(command.input.Key ?? {}) };
    }
    if (command instanceof BatchGetCommand) {
      const [asked] = Object.entries(command.input.RequestItems ?? {});
      const found = (asked?.[1].Keys ?? []).map((key) => store.get(key));
      return { Responses: { [asked?.[0] ?? '']: found.filter((item) => item !== undefined) } };
    }
    if (command instanceof QueryCommand) return query(store, command.input);
    if (command instanceof TransactWriteCommand) return transact(store, command.input);
    if (command instanceof PutCommand) return putPlainly(store, kept(command.input.Item));
    if (command instanceof DeleteCommand) {
      store.set(command.input.Key ?? {}, undefined);
      return {};
    }
    if (command instanceof UpdateCommand) {
      const { Key = {} } = command.input;
      const { isMet, before, after } = judge(store, Key, command.input);
      if (!isMet) throw conditionFailed(before);
      store.set(Key, after);
      return { Attributes: after };
    }
    throw new Invalid('A table in memory does not know this command');
  };
  // each answer comes a turn later, as from a real one, and what is thrown is an answer as well
  return { send: async (command: unknown) => answer(command) } as Pick<DynamoDBDocumentClient, 'send'>;
};

const putPlainly = (store: Store, item: unknown) => {
  if (!isMap(item)) throw new Invalid('An item is a map');
  checkKeys(item);
  store.set(item, item);
  return {};
};

const judge = (store: Store, key: Attributes, said: Said) => {
  const before = store.get(key);
  const { isMet, after } = evaluate(said, key, before);
  if (after) checkKeys(after);
  return { isMet, before, after };
};

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** `after`: what it makes of an item; nothing, where it takes it away or only checks. */
type Judged = {
  key: Attributes;
  isMet: boolean;
  before: Attributes | undefined;
  after: Attributes | undefined;
  changes: boolean;
};
const judgeOne = (store: Store, { Put, Update, Delete, ConditionCheck }: TransactItem): Judged => {
  if (Put) {
    const item = kept(Put.Item);
    if (!isMap(item)) throw new Invalid('An item is a map');
    return { key: item, after: item, changes: true, ...meet(store, item, Put) };
  }
  if (Update) {
    const key = Update.Key ?? {};
    return { key, changes: true, ...judge(store, key, Update) };
  }
  const { Key: key = {}, ...said } = Delete ?? ConditionCheck ?? {};
  return { key, after: undefined, changes: Delete !== undefined, ...meet(store, key, said) };
};
const meet = (store: Store, key: Attributes, { ConditionExpression, ...rest }: Said) => {
  const before = store.get(key);
  return { before, isMet: evaluate({ ConditionExpression, ...rest }, key, before).isMet };
};

const keyOf = ({ Put, Update, Delete, ConditionCheck }: TransactItem): Attributes =>
  Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};

const transact = (store: Store, { TransactItems = [] }: TransactWriteCommandInput) => {
  if (TransactItems.length > MOST_WRITES) throw new Invalid('Too many writes in a transaction');
  const named = TransactItems.map(keyOf).map(({ pk, sk }) => `${String(pk)}\n${String(sk)}`);
  if (new Set(named).size < named.length)
    throw new Invalid('Transaction request cannot include multiple operations on one item');
  for (const { Put } of TransactItems) if (Put) checkKeys(Put.Item ?? {});
  const judged = TransactItems.map((one): Judged | Invalid => {
    try {
      return judgeOne(store, one);
    } catch (error) {
      if (error instanceof Invalid) return error;
      throw error;
    }
  });
  const writes = judged.flatMap((one) => (one instanceof Invalid ? [] : [one]));
  const reasons = judged.map((one) => (one instanceof Invalid ? one : one.isMet ? undefined : { met: one.before }));
  if (reasons.some(Boolean)) throw cancelled(reasons);
  for (const { key, after, changes } of writes) if (changes) store.set(key, after);
  return {};
};

const BETWEEN =
  /^#pk = :pk(?: AND (?:(begins_with)\(#sk, :start\)|#sk (BETWEEN) :from AND :upTo|#sk (>=) :from|#sk (<=) :upTo))?$/;

const query = (store: Store, input: QueryCommandInput) => {
  const { KeyConditionExpression = '', ExpressionAttributeValues: values = {}, Limit = Infinity } = input;
  const said = BETWEEN.exec(KeyConditionExpression);
  if (!said) throw new Invalid(`A table in memory does not know: ${KeyConditionExpression}`);
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
