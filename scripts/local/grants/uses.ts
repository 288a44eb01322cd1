import * as z from 'zod';
import { arns } from './names.ts';

/** What a call needs: an action on a resource, and what conditions may ask of it. */
export type Use = { action: string; resource: string; context: Record<string, string[]> };
/** A request as it leaves. */
export type Call = { method: string; path: string; headers: Record<string, string>; body: () => string };

type Values = Record<string, { S?: string | undefined }>;
const Item = z.record(z.string(), z.looseObject({ S: z.string().optional() }));
const One = z.object({ TableName: z.string(), Key: Item.optional(), Item: Item.optional() });
const Query = z.object({
  TableName: z.string(),
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: Item,
});
const Batch = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Item) })) });
const Transaction = z.object({
  TransactItems: z.array(z.partialRecord(z.enum(['Put', 'Update', 'Delete', 'ConditionCheck']), One)),
});

const inTable = (action: string, table: string, keys: (string | undefined)[]): Use => ({
  action: `dynamodb:${action}`,
  resource: arns.table(table),
  context: { 'dynamodb:LeadingKeys': keys.filter((key) => key !== undefined) },
});
const keyOf = (values: Values | undefined) => values?.pk?.S;
const one = (action: string) => (body: unknown) => {
  const { TableName, Key, Item } = One.parse(body);
  return [inTable(action, TableName, [keyOf(Key ?? Item)])];
};

/** Of a transaction each part needs its own right. Source: DynamoDB developer guide, "Using IAM with DynamoDB transactions". */
const PARTS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

/** By the service that a call is signed for, and the name of its operation. */
const operations: Record<string, (body: unknown) => Use[]> = {
  'dynamodb GetItem': one('GetItem'),
  'dynamodb PutItem': one('PutItem'),
  'dynamodb UpdateItem': one('UpdateItem'),
  'dynamodb DeleteItem': one('DeleteItem'),
  'dynamodb Query': (body) => {
    const { TableName, IndexName, KeyConditionExpression, ExpressionAttributeValues } = Query.parse(body);
    const [, value = ''] = /= (:\w+)/.exec(KeyConditionExpression) ?? [];
    const use = inTable('Query', TableName, [ExpressionAttributeValues[value]?.S]);
    return [{ ...use, resource: arns.table(TableName, IndexName) }];
  },
  'dynamodb BatchGetItem': (body) =>
    Object.entries(Batch.parse(body).RequestItems).map(([table, { Keys }]) =>
      inTable('BatchGetItem', table, Keys.map(keyOf)),
    ),
  'dynamodb TransactWriteItems': (body) =>
    Transaction.parse(body).TransactItems.flatMap((parts) =>
      Object.entries(PARTS).flatMap(([part, action]) => {
        const written = parts[part as keyof typeof PARTS];
        return written ? one(action)(written) : [];
      }),
    ),
  'events PutEvents': (body) => {
    const { Entries } = z.object({ Entries: z.array(z.object({ EventBusName: z.string() })) }).parse(body);
    return Entries.map(({ EventBusName }) => ({
      action: 'events:PutEvents',
      resource: arns.bus(EventBusName),
      context: {},
    }));
  },
  'ssm GetParameter': (body) => {
    const { Name } = z.object({ Name: z.string() }).parse(body);
    return [{ action: 'ssm:GetParameter', resource: arns.parameter(Name), context: {} }];
  },
  ...Object.fromEntries(
    ['AdminUpdateUserAttributes', 'AdminUserGlobalSignOut', 'AdminGetUser', 'AdminDeleteUser'].map((name) => [
      `cognito-idp ${name}`,
      (body: unknown) => [onUserPool(name, body)],
    ]),
  ),
  // SES asks for whichever identity it knows the sender by, the address or its domain; in the sandbox for whoever gets it too.
  'ses POST /v2/email/outbound-emails': (body) => {
    const { FromEmailAddress, ConfigurationSetName, Destination } = z
      .object({
        FromEmailAddress: z.string(),
        ConfigurationSetName: z.string().optional(),
        Destination: z.object({ ToAddresses: z.array(z.string()) }),
      })
      .parse(body);
    const from = /<([^<>]*)>$/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress;
    const resources = [
      ...[from, from.slice(from.indexOf('@') + 1), ...Destination.ToAddresses].map(arns.identity),
      ...(ConfigurationSetName ? [arns.configurationSet(ConfigurationSetName)] : []),
    ];
    return resources.map((resource) => ({
      action: 'ses:SendEmail',
      resource,
      context: { 'ses:FromAddress': [from] },
    }));
  },
};

/** A bucket that a role may not list answers 403 for what is not there: nothing needs ListBucket. */
const S3_ACTIONS: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** What a call needs. One that is not signed with the credentials of a role is no matter of roles. */
export function findUses({ method, path, headers, body }: Call): Use[] {
  const [, service] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/[\w-]+\/([\w-]+)\//.exec(headers.authorization ?? '') ?? [];
  if (!service) return [];
  const [address = ''] = path.split('?');
  if (service === 's3') return [fileUse(method, address)];
  const operation = `${service} ${headers['x-amz-target']?.split('.')[1] ?? `${method} ${address}`}`;
  const uses = operations[operation];
  if (!uses) throw new Error(`No right is known for ${operation}: name it in scripts/local/grants/uses.ts`);
  return uses(JSON.parse(body()));
}

/** What whoever opens these signed addresses does in the name of who signed them. */
export const usesOfAddresses = (answer: string): Use[] =>
  [...answer.matchAll(/https?:\/\/[^/"\\\s]+(\/[^"\\\s?]+)\?[^"\\\s]*X-Amz-Signature=/g)].map(([, path = '']) =>
    fileUse('GET', path),
  );

function fileUse(method: string, path: string): Use {
  const [, bucket = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const action = S3_ACTIONS[method];
  if (!action || !key)
    throw new Error(`No right is known for s3 ${method} ${path}: name it in scripts/local/grants/uses.ts`);
  return { action, resource: arns.object(bucket, decodeURIComponent(key)), context: {} };
}

function onUserPool(action: string, body: unknown): Use {
  const { UserPoolId } = z.object({ UserPoolId: z.string() }).parse(body);
  return { action: `cognito-idp:${action}`, resource: arns.userPool(UserPoolId), context: {} };
}
