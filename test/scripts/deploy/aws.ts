import type { IncomingMessage } from 'node:http';
import { onTestFinished, vi } from 'vitest';
import { listen, readBody } from '#scripts/local/aws/http.ts';

/** Builds Lambda's response about a function that failed. */
export const functionError = (errorType: string, errorMessage: string) => ({
  functionError: JSON.stringify({ errorType, errorMessage }),
});
/** Builds an AWS error response. */
export const refusal = (name: string, status = 400, message = name) => ({ refused: { name, status, message } });
type Answer = object | string | ReturnType<typeof refusal>;
type Answering = (body: string) => Answer;
/** One response for every request, a list in order, or a function of the request's body. */
export type Answers = Record<string, Answer | Answer[] | Answering>;

const stacks = (members: string) =>
  `<DescribeStacksResponse><DescribeStacksResult><Stacks>${members}</Stacks></DescribeStacksResult></DescribeStacksResponse>`;
/** Builds the response about a stack in this state, with outputs. */
export const stack = (status: string, outputs: Record<string, string> = {}) =>
  stacks(
    `<member><StackName>any</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-11-22T00:00:00Z</CreationTime><Outputs>${Object.entries(
      outputs,
    )
      .map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`)
      .join('')}</Outputs></member>`,
  );
export const noStack = refusal('ValidationError', 400, 'Stack with id any does not exist');
/** Builds the response about the resources of a stack: these functions and a table. */
export const functionsOfStack = (...names: string[]) =>
  resourcesOfStack(
    ['AWS::DynamoDB::GlobalTable', 'trial-Table'],
    ...names.map((name) => ['AWS::Lambda::Function', name]),
  );
export const resourcesOfStack = (...resources: string[][]) =>
  `<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries>${resources
    .map(
      ([type, name]) =>
        `<member><LogicalResourceId>any</LogicalResourceId><PhysicalResourceId>${name}</PhysicalResourceId><ResourceType>${type}</ResourceType><ResourceStatus>CREATE_COMPLETE</ResourceStatus></member>`,
    )
    .join('')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`;
/** Builds the response about the account's concurrency limit and its unreserved part. */
export const concurrency = (ConcurrentExecutions: number, UnreservedConcurrentExecutions = ConcurrentExecutions) => ({
  AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions },
});
export const distributions = (count: number) =>
  `<DistributionList><Marker/><MaxItems>1</MaxItems><IsTruncated>false</IsTruncated><Quantity>${count}</Quantity>${
    count > 0 ? '<Items><DistributionSummary><Id>E1</Id></DistributionSummary></Items>' : ''
  }</DistributionList>`;

/** CloudFormation's description of a resource type. */
export const known =
  '<DescribeTypeResponse><DescribeTypeResult><Type>RESOURCE</Type></DescribeTypeResult></DescribeTypeResponse>';

/** The responses of an account that is ready: no earlier deploy, and no obstacles. */
const ready: Answers = {
  GetCallerIdentity:
    '<GetCallerIdentityResponse><GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
  GetParameter: { Parameter: { Name: 'version', Value: '31' } },
  GetAccountSettings: concurrency(1000),
  GetEmailIdentity: { IdentityType: 'DOMAIN', VerifiedForSendingStatus: true },
  GetAccount: { ProductionAccessEnabled: true },
  ListDistributions: distributions(1),
  DescribeCertificate: { Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.workshop.co.nz'] } },
  DescribeStacks: noStack,
  DescribeType: known,
  HeadBucket: refusal('NotFound', 404),
};

function operationOf({ method, url = '', headers }: IncomingMessage, body: string): string {
  const target = String(headers['x-amz-target'] ?? '').split('.')[1];
  if (target) return target;
  if (method === 'HEAD') return 'HeadBucket';
  if (url.includes('/account-settings')) return 'GetAccountSettings';
  const called = /\/functions\/([^/]+)\/invocations/.exec(url)?.[1];
  if (called) return `Invoke ${decodeURIComponent(called)}`;
  if (url.includes('/event-source-mappings/')) return 'GetEventSourceMapping';
  if (url.includes('/response-headers-policy')) return 'ListResponseHeadersPolicies';
  if (url.includes('list-type=2')) return 'ListObjectsV2';
  if (url.endsWith('/concurrency')) return 'GetFunctionConcurrency';
  if (url.includes('/v2/email/identities/')) return 'GetEmailIdentity';
  if (url.includes('/v2/email/account')) return 'GetAccount';
  if (url.includes('/distribution')) return 'ListDistributions';
  return new URLSearchParams(body).get('Action') ?? `${method} ${url}`;
}

/** Starts a stub of AWS for the SDK clients in this test's environment. */
export async function startFakeAws(answers: Answers = {}) {
  const asked: string[] = [];
  const server = await listen(async (request, response) => {
    const body = String(await readBody(request, 100_000));
    const operation = operationOf(request, body);
    asked.push(operation);
    const given = answers[operation] ?? ready[operation] ?? refusal('UnknownOperation', 404);
    const before = asked.filter((one) => one === operation).length - 1;
    const answer: Answer =
      typeof given === 'function' ? given(body) : Array.isArray(given) ? (given[before] ?? given.at(-1)) : given;
    if (typeof answer === 'string') return void response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
    if ('functionError' in answer)
      return void response.writeHead(200, { 'x-amz-function-error': 'Unhandled' }).end(answer.functionError);
    if (!('refused' in answer))
      return void response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer));
    const { name, status, message } = (answer as ReturnType<typeof refusal>).refused;
    const xml = [
      'GetCallerIdentity',
      'DescribeStacks',
      'DescribeType',
      'ListStackResources',
      'ListDistributions',
    ].includes(operation);
    response.writeHead(status, { 'x-amzn-errortype': name, 'content-type': xml ? 'text/xml' : 'application/json' });
    response.end(
      xml
        ? `<ErrorResponse><Error><Type>Sender</Type><Code>${name}</Code><Message>${message}</Message></Error></ErrorResponse>`
        : JSON.stringify({ __type: name, message }),
    );
  });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  const environment = { AWS_ENDPOINT_URL: server.url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return { asked };
}
