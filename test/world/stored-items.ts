import { readFileSync } from 'node:fs';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { handler as learn } from '#lambdas/learn.ts';
import { handler as people } from '#lambdas/people.ts';
import { handler as work } from '#lambdas/work.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { endpoints, type NounName } from '#shared/api.ts';
import { fillPath } from '#shared/endpoint.ts';
import { memory } from './table.ts';

/** An item in DynamoDB's wire format. */
export type Attributes = Record<string, AttributeValue>;
type StoredItems = { organizationId: string; userId: string; items: Attributes[] };

/** Reads a permanent fixture: items that an earlier version of our code wrote, or its responses. */
export const readFixture = (name: string, read?: (key: string, value: unknown) => unknown) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'), read);

/** Reads the items of a workshop's table on that day, written by that day's code. */
export const storedItems = (day: string): StoredItems => readFixture(`stored-items-${day}`, readBytes);

const readBytes = (_: string, value: unknown) =>
  value && typeof value === 'object' && 'B' in value && typeof value.B === 'string'
    ? { B: Buffer.from(value.B, 'base64') }
    : value;

const client = () => new DynamoDBClient({});

/** Writes to the table without our code. */
export const putRaw = (...items: Attributes[]) => writeRaw(items.map((Item) => ({ PutRequest: { Item } })));
export const removeRaw = (...items: Attributes[]) =>
  writeRaw(items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } as Attributes } })));

const A_BATCH = 25;
const writeRaw = async (requests: WriteRequest[]) => {
  if (memory) return writeInMemory(memory.client, requests);
  for (let i = 0; i < requests.length; i += A_BATCH)
    await client().send(
      new BatchWriteItemCommand({ RequestItems: { [LOCAL.tableName]: requests.slice(i, i + A_BATCH) } }),
    );
};
const writeInMemory = async (documents: DynamoDBDocumentClient, requests: WriteRequest[]) => {
  const TableName = LOCAL.tableName;
  for (const { PutRequest, DeleteRequest } of requests) {
    if (PutRequest?.Item) await documents.send(new PutCommand({ TableName, Item: unmarshall(PutRequest.Item) }));
    if (DeleteRequest?.Key) await documents.send(new DeleteCommand({ TableName, Key: unmarshall(DeleteRequest.Key) }));
  }
};

/** Returns all items of the table, as stored. */
export const scan = async (): Promise<Attributes[]> => {
  if (memory) return memory.all().map((item) => marshall(item));
  const { Items = [], LastEvaluatedKey } = await client().send(new ScanCommand({ TableName: LOCAL.tableName }));
  if (LastEvaluatedKey) throw new Error('There is more than a page');
  return Items;
};

type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};
const handlers = { people, learn, work };
type Who = Pick<StoredItems, 'organizationId' | 'userId'>;

/** Calls a Lambda like API Gateway for a signed-in person, and returns status and response. */
export const callLambda = async ({ organizationId, userId }: Who, noun: NounName, name: string, asked: Asked = {}) => {
  const found = endpoints.find((one) => one.noun === noun && one.name === name);
  if (!found || found.fn === 'files' || found.fn === 'link') throw new Error(`No Lambda here handles ${noun}.${name}`);
  const { fn, endpoint } = found;
  const { params = {}, query, body, headers = {} } = asked;
  const event = {
    rawPath: fillPath(endpoint, params, String),
    headers: {
      authorization: 'Bearer token',
      organizationid: organizationId,
      'content-type': 'application/json',
      ...headers,
    },
    queryStringParameters: query,
    body: body === undefined ? undefined : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: {
      requestId: 'test',
      http: { method: endpoint.method },
      authorizer: {
        jwt: {
          claims: { token_use: 'access', client_id: process.env.USER_POOL_CLIENT_ID, sub: userId, auth_time: '1' },
        },
      },
    },
  };
  const { statusCode, body: answer } = await handlers[fn](event as never, { awsRequestId: 'test' } as never);
  return { status: statusCode, answer: JSON.parse(String(answer)) };
};

/** Reads everything that a workshop can: every list, record, revision and draft. */
export const readAll = async (who: Who) => {
  const read = async (noun: NounName, name: string, asked: Asked = {}) => {
    const { status, answer } = await callLambda(who, noun, name, asked);
    return { status, answer };
  };
  const inspections = await read('inspections', 'list');
  const drafts = await read('drafts', 'list');
  const ids = inspections.answer.inspections.map(({ id }: { id: number }) => String(id));
  const records = ids.map(async (id: string) => {
    const params = { id };
    const revisions = await read('inspections', 'revisions', { params });
    return {
      record: await read('inspections', 'get', { params }),
      revisions,
      first: await read('inspections', 'revision', { params: { id, revision: '1' } }),
    };
  });
  const opened = drafts.answer.unfinishedInspections.map(({ id }: { id: string }) =>
    read('drafts', 'get', { params: { id } }),
  );
  const papers = await read('checksheets', 'papers');
  for (const paper of papers.answer.paperInspections) delete paper.url; // signed for each request
  const estimates = ids.map(async (inspectionID: string) => {
    const { answer } = await read('estimates', 'list', { query: { inspectionID } });
    return Promise.all(
      answer.map(({ EstimateID: id }: { EstimateID: string }) => read('estimates', 'get', { params: { id } })),
    );
  });
  const priced = (await Promise.all(estimates)).flat();
  const mailings = await Promise.all(ids.map((id: string) => read('mailings', 'list', { params: { id } })));
  const mailed = mailings.filter(({ answer }) => answer.links.length > 0);
  const quizzes = await read('quizzes', 'list');
  const learned = quizzes.answer.map(({ id: quizId }: { id: string }) =>
    read('quizzes', 'attempts', { params: { quizId } }),
  );
  const [year, month] = new Date().toISOString().split('-');
  const training = await read('training', 'record', { query: { from: `${year}-01-01`, to: `${year}-${month}-28` } });
  const amendments = await read('training', 'amendments');
  const customers = await read('customers', 'list');
  const pages = await Promise.all(
    customers.answer.customers.map(({ CustomerID: id }: { CustomerID: string }) =>
      read('customers', 'get', { params: { id } }),
    ),
  );
  const known = pages.filter(({ answer }) => answer.history.length > 0);
  return {
    // stored days before December 2026 have none of these
    ...(priced.length > 0 && { estimates: priced }),
    ...(mailed.length > 0 && { mailings: mailed }),
    ...(quizzes.answer.length > 0 && { quizzes, attempts: await Promise.all(learned), training }),
    // earlier fixtures have no amendments
    ...(amendments.answer.amendments.length > 0 && { amendments }),
    // nor do they record who changed a customer
    ...(known.length > 0 && { customerPages: known }),
    user: await read('account', 'user'),
    inspections,
    records: await Promise.all(records),
    drafts,
    opened: await Promise.all(opened),
    overview: await read('inspections', 'overview'),
    rechecks: await read('inspections', 'toDo', { query: { what: 'recheck' } }),
    notEntered: await read('inspections', 'toDo', { query: { what: 'vic' } }),
    found: await read('inspections', 'list', { query: { search: 'mere' } }),
    customers,
    foundCustomers: await read('customers', 'list', { query: { search: 'harbour' } }),
    vehicle: await read('vehicles', 'lookUp', { query: { Registration: 'KZT482' } }),
    papers,
    notifications: await read('notifications', 'list'),
    members: await read('organizations', 'members'),
    reasons: await read('reference', 'reasonsUsed'),
  };
};

/** Shortens responses: a checked item without reasons and comments becomes one line. */
export const shortenItems = (answers: unknown) =>
  JSON.parse(JSON.stringify(answers), (_, value) => {
    const { inspectionItemName, result, ReasonForRejections = [], Comment = [] } = value ?? {};
    return inspectionItemName && result && ReasonForRejections.length + Comment.length === 0
      ? `${inspectionItemName} ${result}`
      : value;
  });
