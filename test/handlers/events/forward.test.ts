import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { handler } from '#lambdas/forward.ts';
import { EventDetail } from '#shared/events.ts';

const record = (n: number, event = 'InspectionSubmitted'): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: String(n),
    NewImage: { pk: { S: `ORG#o#INSPECTION#${n}` }, sk: { S: 'HEADER' }, event: { S: event }, cust: { S: 'Aroha' } },
  },
});

type Call = { url: string; headers: Headers; entries: Record<string, string>[] };
let calls: Call[];
/** Stubs the event bus with a fixed result for each entry. */
const busAnswers = (answer: (entry: Record<string, string>) => object, status = 200) =>
  vi.stubGlobal('fetch', async (url: URL, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const { Entries } = JSON.parse(body);
    calls.push({ url: String(url), headers: new Headers(headers), entries: Entries });
    return Response.json({ FailedEntryCount: 0, Entries: Entries.map(answer) }, { status });
  });

beforeEach(() => {
  calls = [];
  const environment = {
    REGION: 'xx-test-1',
    ACCESS_KEY_ID: 'key',
    SECRET_ACCESS_KEY: 'secret',
    SESSION_TOKEN: 'token',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(`AWS_${name}`, value);
  vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', undefined);
  vi.stubEnv('EVENT_BUS', 'bus');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends the key of each item that made an event, whatever its name, and nothing else', async () => {
  busAnswers(() => ({ EventId: 'x' }));
  expect(await handler({ Records: [record(1), record(2, 'OfTheNextRelease')] })).toEqual({ batchItemFailures: [] });
  const [call, ...more] = calls;
  expect(more).toEqual([]);
  expect(
    call?.entries.map(({ Detail = '', ...entry }) => ({
      ...entry,
      detail: EventDetail.strict().parse(JSON.parse(Detail)),
    })),
  ).toEqual(
    ['InspectionSubmitted', 'OfTheNextRelease'].map((DetailType, n) => ({
      EventBusName: 'bus',
      Source: 'pitcheck',
      DetailType,
      detail: { pk: `ORG#o#INSPECTION#${n + 1}`, sk: 'HEADER' },
    })),
  );
});

it('calls EventBridge in its own region, signed with its role', async () => {
  busAnswers(() => ({ EventId: 'x' }));
  await handler({ Records: [record(1)] });
  expect(calls[0]?.url).toBe('https://events.xx-test-1.amazonaws.com/');
  expect(calls[0]?.headers.get('x-amz-target')).toBe('AWSEvents.PutEvents');
  expect(calls[0]?.headers.get('x-amz-security-token')).toBe('token');
  expect(calls[0]?.headers.get('authorization')).toMatch(
    /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/xx-test-1\/events\/aws4_request, SignedHeaders=content-type;host;x-amz-[^,]*x-amz-target, Signature=[0-9a-f]{64}$/,
  );
});

it('returns only the entries that the bus did not accept', async () => {
  vi.spyOn(logLines, 'error').mockImplementation(() => {});
  busAnswers(({ Detail = '' }) => (Detail.includes('#2') ? { ErrorCode: 'ThrottlingException' } : { EventId: 'x' }));
  expect(await handler({ Records: [record(1), record(2), record(3)] })).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }],
  });
});

it('fails as a whole if the bus accepted none', async () => {
  busAnswers(() => ({}), 503);
  await expect(handler({ Records: [record(1)] })).rejects.toThrow('503');
});
