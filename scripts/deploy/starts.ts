import { randomUUID } from 'node:crypto';
import { GetEventSourceMappingCommand } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { endpoints } from '#shared/api.ts';
import { EDGE_HEADER } from '#shared/edge.ts';
import { START_CHECK } from '#shared/events.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { functionOutput, lambdas, STREAM_OUTPUT } from '../../cdk/functions.ts';
import { invoke, openLambda } from './invoke.ts';
import { readOutput } from './outputs.ts';
import { DEFAULT_RETRIES, type Retries, retryProbe } from './retries.ts';

type LambdaName = keyof typeof lambdas;
/** An event for a function, and a response that only its own code returns. No event causes a write. */
type Probe = { event: object; expected: z.ZodType };
/** The user pool client and the edge secret, which every API call needs. */
type Known = { clientId: string; secret: string };

/**
 * Builds an API call without a user or workshop. Only the function itself, after reading its table, responds with this
 * status.
 */
function callByNobody(fn: LambdaName, { clientId, secret }: Known, status = 403): Probe {
  const endpoint = endpoints.find((one) => one.fn === fn)?.endpoint;
  if (!endpoint) throw new Error(`${fn} has no route`);
  const requestId = randomUUID();
  const claims = { sub: requestId, token_use: 'access', client_id: clientId, auth_time: '0' };
  return {
    event: {
      version: '2.0',
      rawPath: endpoint.path,
      headers: {
        // Without CloudFront's header, the function refuses the call at once.
        [EDGE_HEADER]: secret,
        authorization: 'Bearer none',
        organizationid: `org_${requestId.replaceAll('-', '')}`,
        [LINK_HEADER]: requestId.replaceAll('-', '').slice(0, 22),
      },
      requestContext: { requestId, http: { method: endpoint.method }, authorizer: { jwt: { claims } } },
    },
    expected: z.object({ statusCode: z.literal(status) }),
  };
}

const nothingThere = { pk: 'START', sk: 'ASKED' };
const woken = (name: string) => ({ 'detail-type': name, source: 'deploy', id: randomUUID(), detail: nothingThere });

/** Returns the probe of each Lambda. A new Lambda needs a probe here. */
const findProbes = (known: Known): Record<LambdaName, Probe> => ({
  people: callByNobody('people', known),
  work: callByNobody('work', known),
  files: callByNobody('files', known),
  learn: callByNobody('learn', known),
  // a link that doesn't exist
  link: callByNobody('link', known, 404),
  forward: {
    // an event that no rule matches
    event: {
      Records: [
        {
          eventName: 'INSERT',
          dynamodb: {
            SequenceNumber: '1',
            NewImage: { pk: { S: nothingThere.pk }, sk: { S: nothingThere.sk }, event: { S: START_CHECK } },
          },
        },
      ],
    },
    expected: z.object({ batchItemFailures: z.tuple([]) }),
  },
  render: { event: woken(START_CHECK), expected: z.null() },
  index: { event: woken(START_CHECK), expected: z.null() },
  push: { event: woken(START_CHECK), expected: z.null() },
  remind: { event: woken(START_CHECK), expected: z.null() },
  // an item that doesn't exist, so no one is notified
  notify: { event: woken('TellingRequested'), expected: z.null() },
  // the same event as the schedule's
  sweep: { event: {}, expected: z.null() },
  'pre-sign-up': {
    event: { response: {} },
    expected: z.object({ response: z.object({ autoConfirmUser: z.literal(true) }) }),
  },
  // the event of a sign-up, for which the function ends no sessions
  'post-confirmation': {
    event: { triggerSource: 'PostConfirmation_ConfirmSignUp', request: {} },
    expected: z.object({ triggerSource: z.literal('PostConfirmation_ConfirmSignUp') }),
  },
});

/**
 * Checks that every Lambda starts and that the table's stream is read. Prints each result and returns the number of
 * failures.
 */
export async function testStarts(
  region: string,
  outputs: Record<string, string>,
  secret: string,
  say: (line: string) => void,
  patient: Retries = DEFAULT_RETRIES,
): Promise<number> {
  const client = openLambda(region);
  const named = (output: string) => readOutput(outputs, output);
  const start = async (name: LambdaName) => {
    const { event, expected } = findProbes({ clientId: named('UserPoolClientId'), secret })[name];
    const { text, failure } = await invoke(client, named(functionOutput(name)), event);
    if (failure) return `failed: ${failure}`;
    return expected.safeParse(JSON.parse(text || 'null')).success ? undefined : `returned ${text.slice(0, 200)}`;
  };
  const readStream = async () => {
    const { State } = await client.send(new GetEventSourceMappingCommand({ UUID: named(STREAM_OUTPUT) }));
    return State === 'Enabled' ? undefined : `${State} instead of Enabled`;
  };
  const questions = [
    ...(Object.keys(lambdas) as LambdaName[]).map((name) => ({ name: `${name} starts`, probe: () => start(name) })),
    { name: 'table stream is enabled', probe: readStream },
  ];
  const results = new Map<string, string | undefined>();
  // One after the other: a new account has little concurrency, and people may be working.
  const askInTurn = async (asked: typeof questions, { attempts, pauseMs }: Retries): Promise<number> => {
    for (const { name, probe } of asked) results.set(name, await retryProbe(probe, { attempts: 1, pauseMs }));
    const wrong = asked.filter(({ name }) => results.get(name));
    if (wrong.length === 0 || attempts <= 1) return wrong.length;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return askInTurn(wrong, { attempts: attempts - 1, pauseMs });
  };
  const wrong = await askInTurn(questions, patient);
  for (const [name, said] of results) say(`  ${said ? '✗' : '✓'} ${name}${said ? `: ${said}` : ''}`);
  return wrong;
}
