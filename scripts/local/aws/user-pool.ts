import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { corsHeaders, type Listening, listen, readBody } from './http.ts';
import { accountOperations } from './user-pool/account.ts';
import { adminOperations } from './user-pool/admin.ts';
import { PoolFailure } from './user-pool/failure.ts';
import { openSigner } from './user-pool/jwt.ts';
import { openLockOut } from './user-pool/lock-out.ts';
import type { Operation } from './user-pool/operation.ts';
import type { CodeMail, Pool } from './user-pool/pool.ts';
import { signInOperations } from './user-pool/sign-in.ts';
import { signUpOperations } from './user-pool/sign-up.ts';
import { softwareTokenOperations } from './user-pool/software-token.ts';
import type { Triggers } from './user-pool/triggers.ts';
import { openUsers } from './user-pool/users.ts';

interface UserPoolOptions {
  file: string;
  port?: number;
  host?: string;
  poolId?: string;
  clientId?: string;
  accessTokenSeconds?: number;
  /** If true, each renewal returns a new refresh token. The old one stays valid for another minute. */
  rotates?: boolean;
  triggers: Triggers;
  onCode(mail: CodeMail): void;
  /** Returns true if the next call exceeds the simulated rate limit. */
  throttles?: () => boolean;
  /** Serves requests for Cognito's hosted login pages. Returns false for any other request. */
  servePage?: (pool: Pool, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Returns the current time in milliseconds since 1970. */
  now?(): number;
}

export interface UserPool extends Listening {
  poolId: string;
  clientId: string;
}

const OPERATIONS = new Map(
  [signUpOperations, signInOperations, softwareTokenOperations, accountOperations, adminOperations].flatMap(
    Object.entries<Operation>,
  ),
);
const MAX_BODY_BYTES = 128 * 1024;

/**
 * Starts Cognito's API for a user pool with one client, in which user names are emails. The issuer is `{url}/{poolId}`.
 */
export async function startUserPool({
  file,
  port = 0,
  host = '127.0.0.1',
  poolId = 'ap-southeast-2_local',
  clientId = 'local-client',
  accessTokenSeconds = 3600,
  rotates = false,
  triggers,
  onCode,
  throttles = () => false,
  servePage = async () => false,
  now = Date.now,
}: UserPoolOptions): Promise<UserPool> {
  const users = openUsers(file);
  const pool: Pool = {
    poolId,
    clientId,
    issuer: () => `${server.url}/${poolId}`,
    accessTokenSeconds,
    rotates,
    users,
    signer: openSigner(users.signingKey),
    triggers,
    onCode,
    lockOut: openLockOut(),
    pending: new Map(),
    now: () => Math.floor(now() / 1000),
  };
  const server = await listen((request, response) => serve({ pool, throttles, servePage }, request, response), {
    port,
    host,
  });
  return { ...server, poolId, clientId };
}

type Serving = Required<Pick<UserPoolOptions, 'throttles' | 'servePage'>> & { pool: Pool };

async function serve(
  { pool, throttles, servePage }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object, headers: Record<string, string> = {}) =>
    response
      .writeHead(status, {
        ...corsHeaders(request, '*', 'POST,GET'),
        'content-type': 'application/x-amz-json-1.1',
        'x-amzn-requestid': randomUUID(),
        ...headers,
      })
      .end(JSON.stringify(body));

  if (request.method === 'OPTIONS') return void send(200, {});
  if (await servePage(pool, request, response)) return;
  if (request.method === 'GET') {
    const document = publicDocument(pool, request.url ?? '');
    return void send(document ? 200 : 404, document ?? {}, { 'content-type': 'application/json' });
  }
  try {
    send(200, await run(pool, throttles, request));
  } catch (failure) {
    if (!(failure instanceof PoolFailure)) throw failure;
    const { exception, message } = failure;
    send(400, { __type: exception, message }, { 'x-amzn-errortype': exception });
  }
}

function publicDocument(pool: Pool, path: string): object | undefined {
  const issuer = pool.issuer();
  switch (path) {
    case `/${pool.poolId}/.well-known/jwks.json`:
      return { keys: [pool.signer.jwk] };
    case `/${pool.poolId}/.well-known/openid-configuration`:
      return {
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        id_token_signing_alg_values_supported: ['RS256'],
        subject_types_supported: ['public'],
      };
    default:
      return undefined;
  }
}

const Addressed = z.looseObject({ UserPoolId: z.string().optional(), ClientId: z.string().optional() });

async function run(pool: Pool, throttles: () => boolean, request: IncomingMessage): Promise<object> {
  const name = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  const operation = OPERATIONS.get(name);
  if (!operation) throw new PoolFailure('UnknownOperationException', `The local user pool does not know ${name}.`);
  if (name in adminOperations && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new PoolFailure('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  if (!(name in adminOperations) && throttles()) throw new PoolFailure('TooManyRequestsException', 'Rate exceeded');
  const body = await readBody(request, MAX_BODY_BYTES);
  const { data } = Addressed.safeParse(parseJson(body?.toString() ?? ''));
  if (!data) throw new PoolFailure('SerializationException', 'The request is not a JSON object of moderate size.');
  if ((data.UserPoolId ?? pool.poolId) !== pool.poolId) {
    throw new PoolFailure('ResourceNotFoundException', `User pool ${data.UserPoolId} does not exist.`);
  }
  if ((data.ClientId ?? pool.clientId) !== pool.clientId) {
    throw new PoolFailure('ResourceNotFoundException', `User pool client ${data.ClientId} does not exist.`);
  }
  return operation(pool, data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
