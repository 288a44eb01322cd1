import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(`.github/deploy-role/${name}.json`, 'utf8');
type Statement = { Effect: string; Action: string | string[]; Resource: string | string[] };
const statements: Statement[] = JSON.parse(read('policy')).Statement;
const allowed = statements.flatMap(({ Action }) => Action);

/** IAM's names where they differ from the client's and the command's. */
const SERVICES: Record<string, string> = { sesv2: 'ses', monitoring: 'cloudwatch' };
const ACTIONS: Record<string, string> = {
  'lambda:Invoke': 'lambda:InvokeFunction',
  's3:HeadBucket': 's3:ListBucket',
  's3:ListObjectsV2': 's3:ListBucket',
};
const toAction = (service = '', operation = '') => {
  const action = `${SERVICES[service] ?? service}:${operation}`;
  return ACTIONS[action] ?? action;
};

/** The actions of a file: its commands of the SDK, and its calls without the SDK (`askAws`). */
const actionsIn = (file: string) => {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/import \{([^}]+)\} from '@aws-sdk\/client-([\w-]+)'/g)];
  return [
    ...imports.flatMap(([, names = '', client]) =>
      [...names.matchAll(/\b(?:paginate(\w+)|(\w+)Command)\b/g)].map(([, page, command]) =>
        toAction(client, page ?? command),
      ),
    ),
    ...[...text.matchAll(/askAws\(\s*\w+,\s*'(\w+)',\s*'(\w+)'/g)].map(([, service, operation]) =>
      toAction(service, operation),
    ),
  ];
};

describe('the role of the deploy workflow', () => {
  it('has the actions of the commands deploy and doctor, the roles of the CDK’s bootstrap, and nothing else', () => {
    const used = globSync('scripts/{deploy,doctor}/*.ts').flatMap(actionsIn);
    expect(used.length).toBeGreaterThan(15);
    expect([...allowed].sort()).toEqual([...new Set([...used, 'sts:AssumeRole'])].sort());
  });

  it('is limited to the stage and the bootstrap, except for actions that name no resource', () => {
    const everywhere = statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action);
    for (const action of everywhere)
      expect(action).toMatch(
        /:(DescribeType|DescribeAlarms|List\w+|GetAccount\w*|GetMetricData|GetEventSourceMapping|GetCallerIdentity)$/,
      );
    for (const resource of statements.flatMap(({ Resource }) => Resource).filter((one) => one !== '*'))
      expect(resource).toMatch(/ACCOUNT|s3:::pitcheck-STAGE-/);
  });

  it('is assumed only from one environment of one repository', () => {
    expect(read('trust')).toContain(
      '"token.actions.githubusercontent.com:sub": "repo:OWNER/REPOSITORY:environment:STAGE"',
    );
  });
});

it('the deploy workflow uses only builds of its own branch and stage, and proposes another one for a rollback', () => {
  const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');
  expect(workflow).toContain('.head_repository_id == .repository_id and .head_branch == env.GITHUB_REF_NAME');
  const calls = workflow.match(/gh api .*/g);
  expect(calls).toHaveLength(2);
  for (const call of calls ?? []) expect(call).toContain('--jq "$KEPT');
  // without the number of a run, it takes an artifact of this name from any run, even of a fork
  expect(workflow.match(/gh run download.*/g)).toEqual(['gh run download "$run" --name "$name"; then']);
  expect(workflow).toContain('test("^release-" + env.STAGE + "-[0-9a-f]{40}$") and . != env.FAILED');
});
