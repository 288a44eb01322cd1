import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Check } from '#scripts/deploy/check.ts';
import { deployStage } from '#scripts/deploy/deploy-stage.ts';
import { deploy as deployCommand, listCdkOptions } from '#scripts/deploy.ts';
import { inRoot } from '#scripts/root.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { parseSettings } from '../../../cdk/settings.ts';
import { largest, smallest } from '../../stack/trial-settings.ts';
import { type Answers, concurrency, refusal, stack, startFakeAws } from './aws.ts';

const outputs = {
  Site: 'https://inspections.workshop.co.nz',
  SiteAddress: 'd1234.cloudfront.net',
  SiteBucket: 'site',
  WebConfig: '{}',
  TableName: 'table',
  UserPoolId: 'ap-southeast-2_pool',
  ApiAddress: 'https://api1234.execute-api.ap-southeast-2.amazonaws.com',
  EdgeSecretVersion: '3',
};
const there = { DescribeStacks: stack('CREATE_COMPLETE', outputs) };
const waiting = {
  VerifiedForSendingStatus: false,
  DkimAttributes: { Tokens: ['abc', 'def'], SigningHostedZone: 'dkim.ap-southeast-2.amazonses.com' },
};
const unknown = refusal('NotFoundException', 404);

const SECRET = 'what CloudFront proves itself with';

type Run = {
  checks?: Check[];
  wrong?: number;
  wrongPages?: number;
  failing?: boolean;
  dead?: number;
  checkOnly?: boolean;
  version?: number;
};
async function deploy(
  settings: object,
  answers: Answers = {},
  { checks = [], wrong = 0, wrongPages = 0, failing = false, dead = 0, checkOnly = false, version = 3 }: Run = {},
) {
  await startFakeAws(answers);
  const said: string[] = [];
  const deployed: string[] = [];
  const found: unknown[] = [];
  const smoked: unknown[] = [];
  const started: unknown[] = [];
  const steps: string[] = [];
  const ended = await deployStage(
    parseSettings('trial', settings),
    {
      say: (line) => said.push(line),
      deploy: async (name, region, what) => {
        if (failing) throw new Error('cdk deploy failed: see above.');
        steps.push('deploy');
        deployed.push(region === 'ap-southeast-2' ? name : `${name} in ${region}`);
        if (what) found.push(what);
      },
      checks: () => checks,
      pushKeys: async () => ({ isNew: false, version: 2 }),
      edgeSecret: async () => ({ value: SECRET, version }),
      smoke: async (...asked) => {
        const [, , part] = asked;
        steps.push(`test ${part}`);
        smoked.push(asked.slice(0, 3));
        return part === 'API' ? wrong : wrongPages;
      },
      start: async (...asked) => {
        steps.push('start');
        started.push(asked.slice(0, 3));
        return dead;
      },
      findPages: async (site) => ({ [site]: { scripts: [], styles: [] } }),
      publish: async (...[region, , { SiteBucket }]) => {
        steps.push(`publish to ${SiteBucket} in ${region}`);
      },
    },
    { checkOnly },
  ).then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { ended, deployed, found, smoked, started, steps, said: said.join('\n') };
}
const refusing: Check = { name: 'Bootstrap', ask: async () => ({ failure: 'not done.' }) };

it('deploys a stage, checks its site from outside, and prints its URL and what is left to do', async () => {
  const { ended, deployed, found, smoked, started, steps, said } = await deploy(largest, {
    ...there,
    GetAccount: { ProductionAccessEnabled: false },
  });
  expect(ended).toBe('done');
  expect(deployed).toEqual(['PitcheckFirewall in us-east-1', 'Pitcheck']);
  const site = 'https://d1234.cloudfront.net';
  const { ApiAddress } = outputs;
  expect(smoked).toEqual(['API', 'pages'].map((part) => [site, expect.objectContaining({ ApiAddress }), part]));
  // the pages are published last, and the new headers still allow the deployed ones
  expect(steps).toEqual([
    ...['deploy', 'deploy', 'test API', 'start'],
    ...['publish to site in ap-southeast-2', 'test pages'],
  ]);
  expect(found).toMatchObject([{ deployedPages: { [site]: {} } }]);
  expect(started).toEqual([['ap-southeast-2', outputs, SECRET]]);
  expect(said).not.toContain(SECRET);
  expect(said).toContain('trial is at https://inspections.workshop.co.nz');
  for (const step of [
    '1. Create these DNS records:\n     inspections.workshop.co.nz  CNAME  d1234.cloudfront.net\n     estimator.workshop.co.nz  CNAME  d1234.cloudfront.net',
    '2. Ask AWS for production access for email. AWS replies within a day:\n     aws sesv2 put-account-details --region ap-southeast-2 --production-access-enabled',
    '3. Open the email from AWS to alarms@workshop.co.nz and confirm',
    '4. Sign up at https://inspections.workshop.co.nz, create your workshop, and become the first SuperAdmin:\n     npm run admin -- --stage trial --email YOUR-ADDRESS',
  ])
    expect(said).toContain(step);
});

it('rotates the edge secret in two deploys without refusing a call', async () => {
  const { deployed, found, said } = await deploy(smallest, there, { version: 4 });
  expect(deployed).toEqual(['Pitcheck', 'Pitcheck']);
  expect(found).toMatchObject([
    { edgeSecret: { sends: 3, takes: [4, 3] }, hasRoomForLink: true, pushKeyVersion: 2 },
    { edgeSecret: { sends: 4, takes: [4, 3] } },
  ]);
  expect(said).toContain('The secret between CloudFront and the API changes, which takes two deploys.');
});

it('tells the template the stream of a restored table', async () => {
  const LatestStreamArn = 'arn:aws:dynamodb:ap-southeast-2:123456789012:table/restored/stream/2026';
  const { found } = await deploy(
    { ...smallest, tableName: 'restored' },
    { ...there, DescribeTable: { Table: { LatestStreamArn } } },
  );
  expect(found).toMatchObject([{ tableStreamArn: LatestStreamArn }]);
});

it('neither tests a closed stage nor publishes pages: its sweep would run', async () => {
  const { ended, steps, said } = await deploy({ ...smallest, closed: true }, there);
  expect(ended).toBe('done');
  expect(steps).toEqual(['deploy']);
  expect(said).toContain('trial is closed');
});

it('reserves nothing for customers’ links if the account has too little concurrency', async () => {
  const { found } = await deploy(smallest, { ...there, GetAccountSettings: concurrency(119) });
  expect(found).toMatchObject([{ hasRoomForLink: false }]);
});

it('omits what is already done', async () => {
  const { said } = await deploy(smallest, there);
  expect(said).toMatch(/Next:\n {2}1\. Sign up at/);
});

describe('ends with a sentence, and deploys nothing more,', () => {
  it('if a check fails', async () => {
    const { ended, deployed, said } = await deploy(smallest, {}, { checks: [refusing] });
    expect(ended).toBe('Fix the checks marked with ✗ first: Bootstrap.');
    expect(said).toContain('✗ Bootstrap: not done.');
    expect(deployed).toEqual([]);
  });

  it('if the sender was just created: its DNS records are listed', async () => {
    const { ended, deployed, said } = await deploy(smallest, {
      GetEmailIdentity: [unknown, waiting],
    });
    expect(deployed).toEqual(['PitcheckSender']);
    expect(said).toContain(
      'abc._domainkey.workshop.co.nz  CNAME  abc.dkim.ap-southeast-2.amazonses.com\ndef._domainkey',
    );
    expect(ended).toMatch(
      /^SES has not verified workshop.co.nz yet. Run this again when it has: aws sesv2 get-email-id/,
    );
  });

  it('if the sender is still pending, without creating it again', async () => {
    const { ended, deployed } = await deploy(smallest, { GetEmailIdentity: waiting });
    expect(deployed).toEqual([]);
    expect(ended).toContain('SES has not verified workshop.co.nz yet.');
  });

  it('if the sender was deleted manually from its stack', async () => {
    const { said } = await deploy(smallest, { GetEmailIdentity: unknown });
    expect(said).toContain(
      'The stack pitcheck-mail-workshop-co-nz exists, but its sender doesn’t. Delete it and deploy again: aws cloudformation delete-stack --stack-name pitcheck-mail-workshop-co-nz --region ap-southeast-2',
    );
  });

  it('if the sender is an address, whose owner has to open a link', async () => {
    const { said } = await deploy({ ...smallest, mailIdentity: smallest.mailFrom }, { GetEmailIdentity: waiting });
    expect(said).toContain('SES sent a link to no-reply@workshop.co.nz. Open it.');
  });

  it.each([
    ['the API responds incorrectly', { wrong: 2 }],
    ['a function does not start', { wrong: 1, dead: 1 }],
  ])('if %s: no page is published', async (_why, run) => {
    const { ended, steps, said } = await deploy(smallest, there, run);
    expect(ended).toBe('The API is deployed, but not the pages: 2 tests failed, see above.');
    expect(steps).toEqual(['deploy', 'test API', 'start']);
    expect(said).not.toContain('Next:');
  });

  it('if a published page responds incorrectly', async () => {
    const { ended, said } = await deploy(smallest, there, { wrongPages: 2 });
    expect(ended).toBe('The stage is deployed, but 2 tests failed: see above.');
    expect(said).not.toContain('Next:');
  });

  it('if the update fails: no page is published', async () => {
    const { ended, steps } = await deploy(smallest, there, { failing: true });
    expect(ended).toBe('cdk deploy failed: see above.');
    expect(steps).toEqual([]);
  });

  it('if the stack has no outputs', async () => {
    const { ended } = await deploy(smallest, { DescribeStacks: stack('CREATE_COMPLETE') });
    expect(ended).toMatch(/^The stack has no output with the site’s address/);
  });

  it('if AWS keeps throttling', async () => {
    const { ended, deployed } = await deploy(smallest, {
      GetEmailIdentity: refusal('TooManyRequestsException', 429, 'Slow down'),
    });
    expect(ended).toBe('Slow down');
    expect(deployed).toEqual([]);
  });
});

it('deploys nothing with the option that only checks', async () => {
  const { ended, deployed } = await deploy(smallest, { GetEmailIdentity: unknown }, { checkOnly: true });
  expect(ended).toBe('done');
  expect(deployed).toEqual([]);
});

it('passes only options that the CDK knows, and reverts manual changes only if asked', () => {
  const isLong = (option: string) => option.startsWith('--');
  expect(listCdkOptions(undefined, false).filter(isLong)).toEqual(['--require-approval']);
  const options = listCdkOptions(undefined, true).filter(isLong);
  expect(options).toContain('--revert-drift');
  const cli = inRoot('node_modules/aws-cdk/bin/cdk');
  const { stdout } = spawnSync(process.execPath, [cli, 'deploy', '--help'], { encoding: 'utf8' });
  for (const option of options) expect(stdout).toContain(`${option} `);
});

describe('a shell that is not signed in', () => {
  const folder = () => {
    const stages = mkdtempSync(join(tmpdir(), 'stages-'));
    onTestFinished(() => rmSync(stages, { recursive: true }));
    writeFileSync(join(stages, 'trial.json'), JSON.stringify(smallest));
    return stages;
  };
  const args = () => ['--stage', 'trial', '--stages', folder()];
  const told = {
    stdout: expect.stringMatching(
      /^Deploying trial would, in ap-southeast-2:\n {2}1\. check the account[\s\S]+ {2}7\. print its URL/,
    ),
    stderr: 'The shell is not signed in to an AWS account. Sign in (aws login, or aws configure) and run this again.\n',
  };

  it('gets the steps of the deploy', () => {
    const env = { PATH: process.env.PATH, HOME: tmpdir(), AWS_EC2_METADATA_DISABLED: 'true' };
    const ran = spawnSync(process.execPath, [inRoot('scripts/deploy.ts'), ...args()], { env, encoding: 'utf8' });
    expect(ran).toMatchObject({ status: 1, ...told });
  });

  it.each(['ExpiredToken', 'InvalidClientTokenId'])('gets the same with invalid keys: %s', async (name) => {
    await startFakeAws({ GetCallerIdentity: refusal(name, 403) });
    expect(await runCommand(deployCommand, ...args())).toMatchObject({ code: 1, ...told });
  });
});
