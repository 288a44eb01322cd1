import { expect, test } from 'vitest';
import { handler } from '#lambdas/learn.ts';
import { table } from '#lambdas/table/connect.ts';
import { userKey } from '#lambdas/table/keys.ts';
import { quizzesApi } from '#shared/quizzes/api.ts';
import { addMember, newPerson, workshop } from '#test/world/people.ts';
import { startTable } from '#test/world/table.ts';

startTable();

test('P-10: the quiz Lambda reads from the account when a mock exam ends', async () => {
  process.env.USER_POOL_CLIENT_ID ??= 'client';
  const ana = await newPerson({ name: 'Ana' });
  const { id: organizationid } = await workshop();
  await addMember(ana, organizationid);
  const endsAt = new Date(Date.now() + 60_000).toISOString();
  await table().update({ key: userKey(ana.id), expression: 'SET examOf_self = :at', values: { ':at': endsAt } });
  const claims = { token_use: 'access', client_id: process.env.USER_POOL_CLIENT_ID, sub: ana.id };
  const { method, path } = quizzesApi.ownAttempts;
  const event = {
    ...{ version: '2.0', rawPath: path, isBase64Encoded: false },
    headers: { organizationid, authorization: 'Bearer token' },
    requestContext: { requestId: 'exam', http: { method }, authorizer: { jwt: { claims } } },
  };
  const { body } = await handler(event as never, {} as never);
  expect(JSON.parse(String(body))).toMatchObject({ exam: { endsAt } });
});
