import { expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { type Answers, answerBy, byId, newMalformed, type SentRequest } from '#test/browser/answers.ts';
import { tawaUser } from '#test/world/samples.ts';
import { passedInspection } from '#test/world/tawa.ts';

const asking = (answers: Answers) => {
  const mistakes: string[] = [];
  const answerCall = answerBy(answers, ({ message }) => mistakes.push(message));
  const ask = async (line: string, body?: object, headers: SentRequest['headers'] = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const url = new URL(path, 'http://site');
    const response = await answerCall({
      method,
      url,
      headers,
      body: Buffer.from(body ? JSON.stringify(body) : ''),
    });
    return response === 'lost' ? response : [response.status, JSON.parse(response.body)];
  };
  return { ask, mistakes };
};
const notFound = [404, expect.objectContaining({ type: 'not-found' })];

test('a request gets the response configured by its name in the contract, as from the server', async () => {
  const { ask, mistakes } = asking({
    'account.user': tawaUser,
    'inspections.get': byId({ 1001: passedInspection, 1002: () => new Problem('refused', 'No') }),
    'inspections.revision': byId({ '1001/2': passedInspection }),
    'checksheets.pdf': { checksheet: 'Full', state: 'pending', url: {}, thumbnail: {} },
    'content.advert': 'lost',
    'reference.reasonsUsed': newMalformed({ used: 1 }),
  });
  expect(await ask('GET /api/authentication/user')).toEqual([200, tawaUser]);
  expect(await ask('GET /api/inspection/inspections/1001')).toEqual([200, passedInspection]);
  expect(await ask('GET /api/inspection/inspections/1001/revisions/2')).toEqual([200, passedInspection]);
  expect(await ask('GET /api/inspection/inspections/1001/pdf')).toMatchObject([202, { state: 'pending' }]);
  expect(await ask('GET /api/inspection/inspections/1002')).toMatchObject([422, { message: 'No' }]);
  expect(await ask('GET /api/inspection/inspections/1003')).toEqual(notFound);
  expect(await ask('POST /api/authentication/user')).toEqual(notFound);
  expect(await ask('GET /api/nothing')).toEqual(notFound);
  expect(await ask('GET /api/util/ads?type=banner')).toBe('lost');
  expect(await ask('GET /api/inspection/reasonsUsed')).toEqual([200, { used: 1 }]);
  expect(mistakes).toEqual([]);
});

test('a function gets the request, parsed by the contract and raw', async () => {
  const asked: unknown[] = [];
  const { ask } = asking({
    'checksheets.pdf': ({ params, query, sent }) => {
      asked.push([params.id, query, sent.headers]);
      return { checksheet: 'Full', state: 'ready', url: {}, thumbnail: {} };
    },
    'account.verifyEmail': async ({ body }) => {
      asked.push(body.token);
      return {};
    },
  });
  await ask('GET /api/inspection/inspections/7/pdf?regenerate=true', undefined, { organizationid: 'org_1' });
  await ask('POST /api/authentication/user/verify-email', { token: 'abc' });
  expect(asked).toEqual([['7', { regenerate: true }, { organizationid: 'org_1' }], 'abc']);
});

test('a request or response outside the contract is reported with the name of its endpoint', async () => {
  const { ask, mistakes } = asking({
    'inspections.get': () => ({ ...passedInspection, id: Number.NaN }),
    'account.verifyEmail': () => ({}),
  });
  expect(await ask('GET /api/inspection/inspections/1001')).toMatchObject([500, { type: 'unexpected' }]);
  expect(await ask('POST /api/authentication/user/verify-email', { token: 1 })).toMatchObject([500, {}]);
  expect(mistakes).toEqual([
    expect.stringMatching(/^inspections\.get \(GET .*1001\) violates the contract: .*at id/s),
    expect.stringMatching(/^account\.verifyEmail .*at token/s),
  ]);
  const computed: Record<string, object> = { 'inspections.gett': {} };
  expect(() => asking(computed)).toThrow('Not an endpoint of the contract: inspections.gett');
});
