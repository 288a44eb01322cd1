import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { testStarts } from '#scripts/deploy/starts.ts';
import { listen, readBody } from '#scripts/local/aws/http.ts';
import { START_CHECK } from '#shared/events.ts';
import { startTable } from '#test/world/table.ts';
import { functionOutput, lambdas, STREAM_OUTPUT } from '../../cdk/functions.ts';
import { useLocalChromium } from './browser.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

type Handler = (event: never, context: never, callback: never) => unknown;
/** The handlers by the names of their bundles, loaded at the first call as in Lambda. */
const handlers: Record<keyof typeof lambdas, () => Promise<{ handler: Handler }>> = {
  people: () => import('#lambdas/people.ts'),
  work: () => import('#lambdas/work.ts'),
  files: () => import('#lambdas/photos.ts'),
  learn: () => import('#lambdas/learn.ts'),
  link: () => import('#lambdas/link.ts'),
  forward: () => import('#lambdas/forward.ts'),
  render: () => import('#lambdas/checksheets/render.ts'),
  sweep: () => import('#lambdas/sweep.ts'),
  index: () => import('#lambdas/index.ts'),
  notify: () => import('#lambdas/notify/notify.ts'),
  push: () => import('#lambdas/push.ts'),
  remind: () => import('#lambdas/remind.ts'),
  'pre-sign-up': () => import('#lambdas/cognito/pre-sign-up.ts'),
  'post-confirmation': () => import('#lambdas/cognito/post-confirmation.ts'),
};
const names = Object.keys(lambdas);
const outputs = {
  ...Object.fromEntries(names.map((name) => [functionOutput(name), `trial-${name}`])),
  [STREAM_OUTPUT]: 'mapping',
  UserPoolClientId: 'client',
};

const SECRET = 'the-secret-of-the-edge';
const context = { getRemainingTimeInMillis: () => 60_000 };
type Answer = { payload: unknown; failed?: true };
const runHandler = async (name: string, event: unknown): Promise<Answer> => {
  try {
    const { handler } = await handlers[name as keyof typeof lambdas]();
    return { payload: (await handler(event as never, context as never, undefined as never)) ?? null };
  } catch (error) {
    const { name: errorType, message: errorMessage } = error as Error;
    return { payload: { errorType, errorMessage }, failed: true };
  }
};

let told: string[];
beforeEach(async () => {
  await useLocalChromium();
  told = [];
});

/** Simulates Lambda with our functions in it, and the event bus. */
async function startsOf(
  instead: Record<string, Answer> = {},
  { state = 'Enabled', known = outputs as Record<string, string>, client = 'client' } = {},
) {
  const server = await listen(async (request, response) => {
    const { url = '' } = request;
    const body = String(await readBody(request, 100_000));
    const json = (answer: unknown, headers = {}) => response.writeHead(200, headers).end(JSON.stringify(answer));
    const name = /\/functions\/trial-([\w-]+)\/invocations$/.exec(url)?.[1];
    if (name) {
      const { payload, failed } = instead[name] ?? (await runHandler(name, JSON.parse(body)));
      return void json(payload, failed && { 'x-amz-function-error': 'Unhandled' });
    }
    if (url.includes('/event-source-mappings/mapping')) return void json({ State: state });
    const { Entries } = JSON.parse(body);
    told.push(...Entries.map(({ DetailType }: { DetailType: string }) => DetailType));
    json({ FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: 'x' })) });
  });
  const environment = {
    AWS_ENDPOINT_URL_LAMBDA: server.url,
    AWS_ENDPOINT_URL_EVENTBRIDGE: server.url,
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    EVENT_BUS: 'bus',
    EDGE_SECRETS: `${SECRET} before`,
    USER_POOL_CLIENT_ID: client,
  };
  for (const [key, value] of Object.entries(environment)) vi.stubEnv(key, value);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  const lines: string[] = [];
  const wrong = await testStarts('ap-southeast-2', known, SECRET, (line) => lines.push(line), {
    attempts: 1,
    pauseMs: 0,
  });
  return { wrong, said: lines.join('\n'), lines };
}

it('every function starts, responds with its own code, and causes only an event that nobody handles', async () => {
  const { wrong, said, lines } = await startsOf();
  expect(said).not.toContain('✗');
  expect(wrong).toBe(0);
  expect(lines).toEqual([...names.map((name) => `  ✓ ${name} starts`), '  ✓ table stream is enabled']);
  expect(told).toEqual([START_CHECK]);
});

const died = { errorType: 'Runtime.ImportModuleError', errorMessage: "Cannot find package 'sharp'" };
it.each(names)('%s crashing before it can respond is reported', async (name) => {
  const fine = { payload: {} };
  const others = Object.fromEntries(names.map((one) => [one, fine]));
  const { said, wrong } = await startsOf({ ...others, [name]: { payload: died, failed: true } });
  expect(said).toContain(`✗ ${name} starts: failed: Runtime.ImportModuleError: Cannot find package 'sharp'`);
  // a response that other code could return isn't accepted
  expect(wrong).toBe(names.length);
  expect(said).toContain('starts: returned {}');
});

it('a renderer whose browser does not start is reported', async () => {
  vi.stubEnv('CHROMIUM_EXECUTABLE', '/bin/false');
  const { said, wrong } = await startsOf();
  expect(wrong).toBe(1);
  expect(said).toContain('✗ render starts: failed: ');
});

it('an API configured with another user pool is reported', async () => {
  const { said, wrong } = await startsOf({}, { client: 'another' });
  expect(wrong).toBe(4);
  expect(said).toContain('✗ people starts: returned {"statusCode":401');
});

it.each(['Disabled', 'Creating'])('a stream that is %s is reported', async (state) => {
  const { said, wrong } = await startsOf({}, { state });
  expect(wrong).toBe(1);
  expect(said).toContain(`✗ table stream is enabled: ${state} instead of Enabled`);
});

it('a function that the stack does not name is reported', async () => {
  const known = Object.fromEntries(Object.entries(outputs).filter(([output]) => output !== functionOutput('work')));
  const { said } = await startsOf({}, { known });
  expect(said).toContain('✗ work starts: no response, the stack has no output Functionwork');
});
