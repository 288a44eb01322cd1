import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { NoSuchKey, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { administerUser, getUserPoolUser } from '#lambdas/account/user-pool.ts';
import { getFileSize, loadFile, storeFile } from '#lambdas/aws/stored-files.ts';
import { mailOnce } from '#lambdas/notifications/delivered.ts';
import { markEmailVerified } from '#lambdas/notify/email-verification.ts';
import { sendMail } from '#lambdas/notify/send-mail.ts';
import { table } from '#lambdas/table/connect.ts';
import { userKey } from '#lambdas/table/keys.ts';
import type { Written } from '#lambdas/table/table.ts';
import { listen } from '#scripts/local/aws/http.ts';
import { Problem } from '#shared/problem.ts';

/**
 * Errors that AWS returns but the stand-ins can't, and how the product handles them. All other errors are tested with
 * the stand-ins. Each SDK client also retries a transient error three times, below what is mocked here.
 */
const dynamo = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
const ses = mockClient(SESv2Client);
const cognito = mockClient(CognitoIdentityProviderClient);

beforeAll(() => {
  // no delay between attempts
  vi.spyOn(Math, 'random').mockReturnValue(0);
  Object.assign(process.env, {
    AWS_REGION: 'ap-southeast-2',
    ...{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
    TABLE_NAME: 'table',
    FILES_BUCKET: 'files',
    MAIL_FROM: 'no-reply@pitcheck.example',
    USER_POOL_ID: 'ap-southeast-2_pool',
  });
});
beforeEach(() => {
  for (const client of [dynamo, s3, ses, cognito]) client.reset();
});
afterAll(() => {
  for (const client of [dynamo, s3, ses, cognito]) client.restore();
  vi.restoreAllMocks();
});

/**
 * Builds a service error as the SDK parses it. Errors that the SDK's model doesn't know have the service's general
 * class.
 */
const facts = (name: string, status = 400) => ({
  name,
  message: name,
  $fault: status < 500 ? ('client' as const) : ('server' as const),
  $metadata: { httpStatusCode: status },
});

const THROWN_ON = 'thrown on';
/**
 * Returns the outcome of a call: its result, 'refused', the API's error code, or that the error was rethrown. If an
 * error is rethrown, the API returns `unexpected`; an event is retried and ends in the dead-letter queue.
 */
const endOf = (call: Promise<unknown>, thrown: Error) =>
  call.then(
    (answer) => (answer && typeof answer === 'object' && 'refused' in answer ? 'refused' : answer),
    (error) => (error instanceof Problem ? error.code : error === thrown ? THROWN_ON : error),
  );

describe('DynamoDB', () => {
  const key = userKey('aroha');
  const calls = {
    get: () => table().get(key),
    getAll: () => table().getAll([key]),
    search: () => table().search({ pk: key.pk }),
    update: () => table().update({ key, expression: 'SET a = :a', condition: 'b = :b', values: { ':a': 1, ':b': 2 } }),
    write: () => table().write({ remove: key, condition: 'attribute_exists(pk)' }),
  };
  const every = ['get', 'getAll', 'search', 'update', 'write'] as const;

  const plain = (name: string, status?: number) => new DynamoDBServiceException(facts(name, status));
  const canceled = (...codes: string[]) =>
    new TransactionCanceledException({
      ...facts('TransactionCanceledException'),
      message: `TransactionCanceledException [${codes.join(', ')}]`,
      CancellationReasons: codes.map((Code) => ({ Code })),
    });

  const passing = { end: 'try-again', attempts: 4 };
  const conflicting = { end: 'try-again', attempts: 11 };
  const refused = { end: 'refused', attempts: 1 };
  const final = { end: THROWN_ON, attempts: 1 };
  const rows = [
    { error: plain('ProvisionedThroughputExceededException'), of: every, ...passing },
    { error: plain('ThrottlingException'), of: every, ...passing },
    { error: plain('RequestLimitExceeded'), of: every, ...passing },
    { error: plain('InternalServerError', 500), of: every, ...passing },
    { error: plain('ServiceUnavailable', 503), of: every, ...passing },
    { error: plain('TransactionConflictException'), of: ['update'], ...conflicting },
    { error: plain('TransactionInProgressException'), of: ['write'], ...passing },
    { error: plain('ValidationException'), of: every, ...final },
    { error: plain('AccessDeniedException'), of: every, ...final },
    { error: plain('ResourceNotFoundException'), of: every, ...final },
    { error: plain('IdempotentParameterMismatchException'), of: ['write'], ...final },
    {
      error: new ConditionalCheckFailedException(facts('ConditionalCheckFailedException')),
      of: ['update'],
      ...refused,
    },
    { error: canceled('None', 'ConditionalCheckFailed'), of: ['write'], ...refused },
    // the caller reads again instead of repeating the same write
    { error: canceled('ConditionalCheckFailed', 'TransactionConflict'), of: ['write'], ...refused },
    { error: canceled('None', 'TransactionConflict'), of: ['write'], ...conflicting },
    { error: canceled('ThrottlingError'), of: ['write'], ...passing },
    { error: canceled('ProvisionedThroughputExceeded'), of: ['write'], ...passing },
    { error: canceled('ValidationError'), of: ['write'], ...final },
    { error: canceled('ItemCollectionSizeLimitExceeded'), of: ['write'], ...final },
    { error: canceled(), of: ['write'], ...final },
  ] as const;
  const each = rows.flatMap(({ of, ...row }) => of.map((call) => ({ ...row, call })));

  it.each(each)('$error.message in $call: $end, after $attempts attempts', async ({ error, call, end, attempts }) => {
    dynamo.onAnyCommand().rejects(error);
    expect(await endOf(calls[call](), error)).toBe(end);
    expect(dynamo.calls()).toHaveLength(attempts);
  });

  it('reports which write of a transaction was refused, and the item that caused it', async () => {
    dynamo.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        ...facts('TransactionCanceledException'),
        CancellationReasons: [
          { Code: 'None' },
          { Code: 'ConditionalCheckFailed', Item: { pk: { S: 'a' }, sk: { S: 'b' }, type: { S: 'TOLD' } } },
          { Code: 'ConditionalCheckFailed' },
        ],
      }),
    );
    expect(await calls.write()).toEqual({
      refused: [
        { index: 1, item: { pk: 'a', sk: 'b', type: 'TOLD' } },
        { index: 2, item: undefined },
      ],
    } satisfies Written);
  });

  it('retries with the same token, so that a write whose response was lost does not conflict with itself', async () => {
    dynamo.on(TransactWriteCommand).rejectsOnce(plain('InternalServerError', 500)).resolves({});
    expect(await calls.write()).toEqual({});
    const tokens = dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken);
    expect(tokens).toEqual([expect.any(String), tokens[0]]);
  });
});

describe('S3', () => {
  const plain = (name: string, status?: number) => new S3ServiceException(facts(name, status));
  const calls = {
    keepFile: () => storeFile('org/a', new Uint8Array(), 'image/jpeg'),
    keptFile: () => loadFile('org/a'),
    keptSize: () => getFileSize('org/a'),
  };
  it.each([
    // without permission to list the bucket, S3 returns 403 for a missing key
    { call: 'keptFile', error: new NoSuchKey(facts('NoSuchKey', 404)), end: undefined },
    { call: 'keptFile', error: plain('AccessDenied', 403), end: undefined },
    { call: 'keptFile', error: plain('NoSuchBucket', 404), end: THROWN_ON },
    { call: 'keptFile', error: plain('SlowDown', 503), end: THROWN_ON },
    { call: 'keepFile', error: plain('AccessDenied', 403), end: THROWN_ON },
    { call: 'keepFile', error: plain('NoSuchBucket', 404), end: THROWN_ON },
    { call: 'keepFile', error: plain('SlowDown', 503), end: THROWN_ON },
    { call: 'keptSize', error: plain('NotFound', 404), end: THROWN_ON },
    { call: 'keptSize', error: plain('SlowDown', 503), end: THROWN_ON },
  ] as const)('$error.name in $call: $end, after 1 attempt', async ({ call, error, end }) => {
    s3.onAnyCommand().rejects(error);
    expect(await endOf(calls[call](), error)).toBe(end);
    expect(s3.calls()).toHaveLength(1);
  });
});

describe('SES', () => {
  const mail = { subject: 'Kia ora', sentence: 'Kia ora.', why: 'A test.' };
  it.each([
    { name: 'TooManyRequestsException', status: 429 },
    { name: 'MessageRejected', status: 400 },
    { name: 'AccountSuspendedException', status: 400 },
    { name: 'SendingPausedException', status: 400 },
    { name: 'MailFromDomainNotVerifiedException', status: 400 },
  ])('$name in sendMail: rethrown, and the next event may send the email', async ({ name, status }) => {
    dynamo.onAnyCommand().resolves({});
    const error = new SESv2ServiceException(facts(name, status));
    ses.onAnyCommand().rejects(error);
    const mailed = mailOnce('BugReported', userKey('aroha'), 'aroha', () => sendMail('aroha@example.nz', mail));
    expect(await endOf(mailed, error)).toBe(THROWN_ON);
    expect(ses.calls()).toHaveLength(1);
    const marked = dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems?.[0]);
    expect(marked).toMatchObject([{ Put: {} }, { Delete: {} }]);
  });
});

describe('Cognito', () => {
  const verified = { ...userKey('aroha'), type: 'VERIFIED' as const, userId: 'aroha' };
  const plain = (name: string, status?: number) => new CognitoIdentityProviderServiceException(facts(name, status));
  it.each([
    // the user no longer exists
    { error: new UserNotFoundException(facts('UserNotFoundException')), end: undefined },
    { error: plain('TooManyRequestsException'), end: THROWN_ON },
    { error: plain('NotAuthorizedException'), end: THROWN_ON },
    { error: plain('ResourceNotFoundException'), end: THROWN_ON },
    { error: plain('InternalErrorException', 500), end: THROWN_ON },
  ])('$error.name in markEmailVerified: $end, after 1 attempt', async ({ error, end }) => {
    cognito.on(AdminUpdateUserAttributesCommand).rejects(error);
    expect(await endOf(markEmailVerified(verified), error)).toBe(end);
    expect(cognito.calls()).toHaveLength(1);
  });

  // called without the SDK, with the person's own token
  it.each([
    { name: 'NotAuthorizedException', status: 400, end: 'not-signed-in' },
    { name: 'UserNotFoundException', status: 400, end: 'not-signed-in' },
    { name: 'TooManyRequestsException', status: 400, end: 'try-again' },
    { name: 'LimitExceededException', status: 400, end: 'try-again' },
    { name: 'com.amazonaws#LimitExceededException', status: 400, end: 'try-again' },
    { name: 'ThrottlingException', status: 400, end: 'try-again' },
    { name: 'TooManyRequestsException', status: 429, end: 'try-again' },
    { name: 'InternalErrorException', status: 500, end: 'try-again' },
  ])('$name ($status) in userPoolUser: $end, after 1 attempt', async ({ name, status, end }) => {
    let asked = 0;
    const pool = await listen(async (_, answer) => {
      asked += 1;
      answer.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      answer.end(JSON.stringify({ __type: name, message: name }));
    });
    process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = pool.url;
    await expect(getUserPoolUser('token')).rejects.toMatchObject({ code: end });
    expect(asked).toBe(1);
    await pool.close();
  });

  it.each([
    { name: 'AliasExistsException', end: { refused: 'AliasExistsException' } },
    { name: 'UserNotFoundException', end: { refused: 'UserNotFoundException' } },
    { name: 'TooManyRequestsException', end: 'try-again' },
    { name: 'AccessDeniedException', end: 'try-again' },
  ])('$name in administerUser: $end, after 1 attempt', async ({ name, end }) => {
    let asked = 0;
    const pool = await listen(async (_, answer) => {
      asked += 1;
      answer.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' });
      answer.end(JSON.stringify({ __type: name, message: name }));
    });
    process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = pool.url;
    const ended = await administerUser('AdminUpdateUserAttributes', 'aroha').catch(({ code }) => code);
    expect(ended).toEqual(end);
    expect(asked).toBe(1);
    await pool.close();
  });
});
