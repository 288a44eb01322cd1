import { randomUUID } from 'node:crypto';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { api, type NounName } from '#shared/api.ts';
import { type AnyEndpoint, fillPath } from '#shared/endpoint.ts';
import { organization, person } from '../workshop.ts';

type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  idempotencyKey?: string;
  headers?: Record<string, string>;
};

/** Builds the API Gateway event for a member's call whose token the authorizer has verified. */
export const makeEvent = <N extends NounName>(
  noun: N,
  name: keyof (typeof api)[N],
  { params, query, body, idempotencyKey, headers }: Call = {},
) => ({
  version: '2.0',
  rawPath: fillPath(api[noun][name] as AnyEndpoint, params, String),
  headers: {
    authorization: 'Bearer checked-by-the-gateway',
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
    organizationid: organization.OrganizationID,
    ...headers,
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  },
  queryStringParameters: query,
  requestContext: {
    requestId: randomUUID(),
    http: { method: (api[noun][name] as AnyEndpoint).method },
    authorizer: { jwt: { claims: { sub: person.id, token_use: 'access', client_id: LOCAL.clientId } } },
  },
  body: body && JSON.stringify(body),
  isBase64Encoded: false,
});

/** Builds the environment of every Lambda, for the table at this endpoint. */
export const makeLambdaEnvironment = (dynamoUrl: string) => ({
  AWS_REGION: LOCAL.region,
  AWS_ACCESS_KEY_ID: LOCAL.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: LOCAL.credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: dynamoUrl,
  TABLE_NAME: LOCAL.tableName,
  FILES_BUCKET: LOCAL.bucket,
  USER_POOL_CLIENT_ID: LOCAL.clientId,
});
