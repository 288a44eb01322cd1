import * as z from 'zod';
import { arns } from './names.ts';

/** The action and resource of a call, and the values that conditions check. */
export type Use = { action: string; resource: string; context: Record<string, string[]> };
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

/**
 * Permissions by part of a transaction, because each part needs its own. Source: DynamoDB developer guide, "Using IAM
 * with DynamoDB transactions". It doesn't say which keys a condition sees: checks each part against the keys of all,
 * the stricter reading.
 */
const PARTS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

/** The permissions that a call needs, by the service for which it is signed and its operation. */
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
  'dynamodb TransactWriteItems': (body) => {
    const uses = Transaction.parse(body).TransactItems.flatMap((parts) =>
      Object.entries(PARTS).flatMap(([part, action]) => {
        const written = parts[part as keyof typeof PARTS];
        return written ? one(action)(written) : [];
      }),
    );
    const keys = uses.flatMap(({ context }) => context['dynamodb:LeadingKeys'] ?? []);
    return uses.map((use) => ({ ...use, context: { 'dynamodb:LeadingKeys': keys } }));
  },
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
  // SES checks the sender's identity (address or domain) and, in the sandbox, the recipients too.
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

/** Permissions by method. ListBucket isn't needed: without it, a missing file is 403. */
const S3_ACTIONS: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** Returns the permissions that a call needs. A call that isn't signed with a role's credentials needs none. */
export function findUses({ method, path, headers, body }: Call): Use[] {
  const [address = '', query] = path.split('?');
  const isPresigned = new URLSearchParams(query).has('X-Amz-Signature');
  const [, service] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/[\w-]+\/([\w-]+)\//.exec(headers.authorization ?? '') ?? [];
  if (service === 's3' || isPresigned) return [fileUse(method, address)];
  if (!service) return [];
  const operation = `${service} ${headers['x-amz-target']?.split('.')[1] ?? `${method} ${address}`}`;
  const uses = operations[operation];
  if (!uses) throw new Error(`No permission is defined for ${operation}. Add it to scripts/local/grants/uses.ts`);
  return uses(JSON.parse(body()));
}

/** Returns the permissions needed to open the signed URLs in a response. */
export const findUsesOfUrls = (answer: string): Use[] =>
  [...answer.matchAll(/https?:\/\/[^/"\\\s]+(\/[^"\\\s?]+)\?[^"\\\s]*X-Amz-Signature=/g)].map(([, path = '']) =>
    fileUse('GET', path),
  );

function fileUse(method: string, path: string): Use {
  const [, bucket = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const action = S3_ACTIONS[method];
  if (!action || !key)
    throw new Error(`No permission is defined for s3 ${method} ${path}. Add it to scripts/local/grants/uses.ts`);
  return { action, resource: arns.object(bucket, decodeURIComponent(key)), context: {} };
}

function onUserPool(action: string, body: unknown): Use {
  const { UserPoolId } = z.object({ UserPoolId: z.string() }).parse(body);
  return { action: `cognito-idp:${action}`, resource: arns.userPool(UserPoolId), context: {} };
}
