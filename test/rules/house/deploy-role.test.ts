import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(`.github/deploy-role/${name}.json`, 'utf8');
type Statement = { Effect: string; Action: string | string[]; Resource: string | string[] };
const statements: Statement[] = JSON.parse(read('policy')).Statement;
const allowed = statements.flatMap(({ Action }) => Action);

/** IAM's names where they differ from the client's and the command's. */
const SERVICES: Record<string, string> = { sesv2: 'ses' };
const ACTIONS: Record<string, string> = { 'lambda:Invoke': 'lambda:InvokeFunction', 's3:HeadBucket': 's3:ListBucket' };

/** The actions of the AWS commands that a file imports. */
const actionsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from '@aws-sdk\/client-([\w-]+)'/g)].flatMap(
    ([, names = '', client = '']) =>
      [...names.matchAll(/\b(?:paginate(\w+)|(\w+)Command)\b/g)].map(([, page, command]) => {
        const action = `${SERVICES[client] ?? client}:${page ?? command}`;
        return ACTIONS[action] ?? action;
      }),
  );

describe('the role of the deploy workflow', () => {
  it('has the actions of the deploy command, the roles of the CDK’s bootstrap, and nothing else', () => {
    const used = globSync('scripts/deploy/*.ts').flatMap(actionsIn);
    expect(used.length).toBeGreaterThan(15);
    expect([...allowed].sort()).toEqual([...new Set([...used, 'sts:AssumeRole'])].sort());
  });

  it('is limited to the stage and the bootstrap, except for actions that name no resource', () => {
    const everywhere = statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action);
    for (const action of everywhere)
      expect(action).toMatch(
        /:(DescribeType|ListDistributions|GetAccount\w*|GetEventSourceMapping|GetCallerIdentity)$/,
      );
    for (const resource of statements.flatMap(({ Resource }) => Resource).filter((one) => one !== '*'))
      expect(resource).toMatch(/ACCOUNT|pitcheck-STAGE-website/);
  });

  it('is assumed only from one environment of one repository', () => {
    expect(read('trust')).toContain(
      '"token.actions.githubusercontent.com:sub": "repo:OWNER/REPOSITORY:environment:STAGE"',
    );
  });
});
