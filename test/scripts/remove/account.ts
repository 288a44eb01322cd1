import type { IncomingMessage } from 'node:http';
import { onTestFinished, vi } from 'vitest';
import { listen, readBody } from '#scripts/local/aws/http.ts';

type Resource = { Type: string; DeletionPolicy?: string; Properties?: Record<string, unknown> };
type Resources = Record<string, Resource>;
type Stack = { status: string; resources: Resources };

/** An AWS error. */
class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const nameOf = (id: string) => id.toLowerCase();
const isProtected = (resource: Resource) =>
  /"DeletionProtection(Enabled)?":("ACTIVE"|true)/.test(JSON.stringify(resource.Properties ?? {}));
const isRetained = ({ DeletionPolicy = 'Delete' }: Resource) => DeletionPolicy.startsWith('Retain');

/** An account with stacks, buckets with versions, and parameters. It refuses what AWS refuses. */
export class Account {
  readonly stacks = new Map<string, Stack>();
  /** Versions of objects by bucket. */
  readonly buckets = new Map<string, string[]>();
  readonly parameters = new Set<string>();
  /** Resources that a stack gave up without deleting them. */
  readonly orphans: string[] = [];
  readonly updates: string[] = [];
  /** Runs at the next deletion of a stack. */
  beforeDelete = () => {};

  create(name: string, resources: Resources, status = 'CREATE_COMPLETE') {
    this.stacks.set(name, { status, resources });
    for (const [id, { Type }] of Object.entries(resources))
      if (Type === 'AWS::S3::Bucket' && !this.buckets.has(nameOf(id))) this.buckets.set(nameOf(id), ['v3', 'v2', 'v1']);
  }

  find(name: string) {
    const stack = this.stacks.get(name);
    if (!stack) throw new Refusal('ValidationError', `Stack with id ${name} does not exist`);
    return stack;
  }

  update(name: string, body: string) {
    const stack = this.find(name);
    if (!/^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/.test(stack.status))
      throw new Refusal('ValidationError', `Stack:${name} is in ${stack.status} state and can not be updated.`);
    if (body.length > 51_200) throw new Refusal('ValidationError', 'templateBody is too long');
    const { Resources } = JSON.parse(body) as { Resources: Resources };
    const unknown = [...body.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"([^":]+)"/g)].filter(([, id = '']) => !Resources[id]);
    if (unknown.length > 0) throw new Refusal('ValidationError', `Unresolved resource dependencies ${unknown}`);
    // CloudFormation ignores a change of deletion policies alone
    const content = (all: Resources) =>
      JSON.stringify(Object.entries(all).map(([id, one]) => [id, one.Properties ?? {}]));
    if (content(Resources) === content(stack.resources))
      throw new Refusal('ValidationError', 'No updates are to be performed.');
    for (const [id, resource] of Object.entries(stack.resources)) if (!Resources[id]) this.drop(id, resource);
    this.stacks.set(name, { status: 'UPDATE_COMPLETE', resources: Resources });
    this.updates.push(name);
  }

  delete(name: string) {
    const stack = this.find(name);
    this.beforeDelete();
    stack.status = 'DELETE_IN_PROGRESS';
    if (/firewall/.test(name) && [...this.stacks.values()].some(hasDistribution)) {
      stack.status = 'DELETE_FAILED';
      return;
    }
    for (const [id, resource] of Object.entries(stack.resources)) this.drop(id, resource, stack);
    if (stack.status !== 'DELETE_FAILED') this.stacks.delete(name);
  }

  private drop(id: string, resource: Resource, stack?: Stack) {
    const isFull = (this.buckets.get(nameOf(id)) ?? []).length > 0;
    if (isRetained(resource)) this.orphans.push(id);
    else if (stack && (isProtected(resource) || isFull)) stack.status = 'DELETE_FAILED';
    else this.buckets.delete(nameOf(id));
  }
}

const hasDistribution = ({ resources }: Stack) =>
  Object.values(resources).some(({ Type }) => Type === 'AWS::CloudFront::Distribution');

const xml = (name: string, content: string) => `<${name}>${content}</${name}>`;
const toXmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cloudFormation(account: Account, body: string): string {
  const { Action = '', StackName = '', TemplateBody = '' } = Object.fromEntries(new URLSearchParams(body));
  const result = () => {
    switch (Action) {
      case 'DescribeStacks': {
        const status = xml('StackStatus', account.find(StackName).status);
        const member = xml('StackName', StackName) + status + xml('CreationTime', '2026-11-22T00:00:00Z');
        return xml('Stacks', xml('member', member));
      }
      case 'GetTemplate':
        return xml('TemplateBody', toXmlText(JSON.stringify({ Resources: account.find(StackName).resources })));
      case 'ListStackResources': {
        const members = Object.entries(account.find(StackName).resources).map(([id, { Type }]) =>
          xml('member', xml('PhysicalResourceId', nameOf(id)) + xml('ResourceType', Type)),
        );
        return xml('StackResourceSummaries', members.join(''));
      }
      case 'UpdateStack':
        account.update(StackName, TemplateBody);
        return '';
      case 'DeleteStack':
        account.delete(StackName);
        return '';
      default:
        throw new Refusal('InvalidAction', Action);
    }
  };
  return xml(`${Action}Response`, xml(`${Action}Result`, result()));
}

function s3(account: Account, { method, url = '' }: IncomingMessage, body: string): string {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const bucket = pathname.slice(1).replace(/\/$/, '');
  const versions = account.buckets.get(bucket);
  if (!versions) throw new Refusal('NoSuchBucket', bucket, 404);
  if (method === 'GET' && searchParams.has('versions')) {
    const page = versions.slice(0, 2).map((version) => xml('VersionId', version) + xml('Key', 'a file'));
    return xml('ListVersionsResult', page.map((one, index) => xml(index ? 'DeleteMarker' : 'Version', one)).join(''));
  }
  if (method === 'POST' && searchParams.has('delete')) {
    const gone = [...body.matchAll(/<VersionId>(\w+)<\/VersionId>/g)].map(([, version]) => version);
    account.buckets.set(
      bucket,
      versions.filter((version) => !gone.includes(version)),
    );
    return xml('DeleteResult', '');
  }
  if (method !== 'DELETE') throw new Refusal('NotImplemented', `${method} ${url}`, 501);
  if (versions.length > 0) throw new Refusal('BucketNotEmpty', bucket, 409);
  account.buckets.delete(bucket);
  return '';
}

/** Starts the account for the SDK clients in this test's environment. */
export async function startAccount(account: Account) {
  const answer = (request: IncomingMessage, body: string) => {
    const target = String(request.headers['x-amz-target'] ?? '');
    if (!target) return /Action=/.test(body) ? cloudFormation(account, body) : s3(account, request, body);
    if (!target.endsWith('.DeleteParameters')) throw new Refusal('UnknownOperation', target);
    for (const name of JSON.parse(body).Names) account.parameters.delete(name);
    return '{}';
  };
  const server = await listen(async (request, response) => {
    try {
      const said = answer(request, String(await readBody(request, 1_000_000)));
      response.writeHead(200, { 'content-type': said.startsWith('{') ? 'application/x-amz-json-1.1' : 'text/xml' });
      response.end(said);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const said = xml('Code', error.code) + xml('Message', error.message);
      const isS3 = !/ValidationError|InvalidAction/.test(error.code);
      response.writeHead(error.status, { 'content-type': 'text/xml' });
      response.end(isS3 ? xml('Error', said) : xml('ErrorResponse', xml('Error', said)));
    }
  });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  const environment = { AWS_ENDPOINT_URL: server.url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
}
