import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { listen } from '#scripts/local/aws/http.ts';
import { enforceRoles, NO_FUNCTION, runAs } from '#scripts/local/grants/enforce.ts';
import { arns } from '#scripts/local/grants/names.ts';
import { readCalls } from '#test/setup/recorded-calls.ts';

const file = join(mkdtempSync(join(tmpdir(), 'hold-')), 'calls');
beforeAll(() => {
  const read = { actions: ['dynamodb:GetItem'], resources: [arns.table('pitcheck')], conditions: {} };
  enforceRoles(new Map([['work', [read]]]), file);
});

const signature =
  'AWS4-HMAC-SHA256 Credential=local/20261122/ap-southeast-2/dynamodb/aws4_request, SignedHeaders=host, Signature=0';
const body = JSON.stringify({ TableName: 'pitcheck', Key: { pk: { S: 'ORG#a' }, sk: { S: 'X' } } });

/** Sends requests in both ways: signed and unsigned. */
async function send(authorization?: string) {
  const server = await listen(async (_, response) => void response.end('taken'));
  onTestFinished(server.close);
  const headers = { 'x-amz-target': 'DynamoDB.GetItem', ...(authorization && { authorization }) };
  const byNode = new Promise((resolve) => {
    const sent = request(server.url, { method: 'POST', headers }, (answer) => resolve(answer.statusCode));
    sent.on('error', (error) => resolve(error.message)).end(body);
  });
  const byFetch = fetch(server.url, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  return Promise.all([byNode, byFetch]);
}

it('a function does what its role grants', async () => {
  expect(await runAs('work', () => send(signature))).toEqual([200, 200]);
});

it('a request signed outside of any function is refused and reported', async () => {
  const refused = `${NO_FUNCTION} may not dynamodb:GetItem on ${arns.table('pitcheck')}`;
  expect(await send(signature)).toEqual([refused, refused]);
  expect(readCalls(file)).toContainEqual(
    expect.objectContaining({ fn: NO_FUNCTION, action: 'dynamodb:GetItem', refused: true }),
  );
});

it('an unsigned request is not checked against roles', async () => {
  expect(await send()).toEqual([200, 200]);
});
