import { describe, expect, it } from 'vitest';
import { runChecks } from '#scripts/deploy/check.ts';
import { listChecks } from '#scripts/deploy/checks.ts';
import { resourceTypes } from '#scripts/deploy/types.ts';
import { parseSettings } from '../../../cdk/settings.ts';
import { largest, smallest } from '../../stack/trial-settings.ts';
import {
  type Answers,
  concurrency,
  distributions,
  functionsOfStack,
  known,
  noStack,
  refusal,
  stack,
  startFakeAws,
} from './aws.ts';

const IN_FIREWALL_REGION = 'Bootstrap in us-east-1, for the firewall';
const everywhere = async (): Promise<unknown> => ({ address: '192.0.2.1', family: 4 });
const noWhere =
  (...names: string[]) =>
  async (host: string) => {
    if (names.some((name) => host.startsWith(name))) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return everywhere();
  };

/** Runs all checks. Those of resource types, which take one request each, run only if `answers` covers them. */
async function preflight(
  settings: object,
  answers: Answers = {},
  find: (host: string) => Promise<unknown> = everywhere,
) {
  await startFakeAws(answers);
  const lines: string[] = [];
  const place = { stage: parseSettings('trial', settings), account: '123456789012' };
  const checks = listChecks(place, find).filter(({ name }) => name !== 'Kinds of resources' || answers.DescribeType);
  const refused = await runChecks(checks, (line) => lines.push(line));
  return { refused, said: lines.join('\n'), lines };
}

it('an account that is ready passes every check, without anything left to do', async () => {
  const { refused, said } = await preflight(largest, { DescribeType: known });
  expect(said).not.toMatch(/^ {2}[!✗]/m);
  expect(refused).toEqual([]);
  expect(said).toContain('✓ Certificate: for inspections.workshop.co.nz and estimator.workshop.co.nz.');
});

describe('a problem that would fail the deploy is reported with its fix', () => {
  const pending = {
    Status: 'PENDING_VALIDATION',
    SubjectAlternativeNames: ['*.workshop.co.nz'],
    DomainValidationOptions: [{ DomainName: 'x', ResourceRecord: { Name: '_a.x.', Type: 'CNAME', Value: '_b.aws.' } }],
  };
  it.each<[why: string, settings: object, answers: Answers, name: string, sentence: string]>([
    [
      'an account without CDK bootstrap',
      smallest,
      { GetParameter: refusal('ParameterNotFound') },
      'Bootstrap',
      'not done. Bootstrap the account for the CDK, once in each region: npx cdk bootstrap aws://123456789012/ap-southeast-2',
    ],
    [
      'an outdated CDK bootstrap',
      smallest,
      { GetParameter: { Parameter: { Value: '5' } } },
      'Bootstrap',
      'version 5. Bootstrap the account',
    ],
    [
      'more reserved concurrency than the account has',
      { ...smallest, reserveConcurrency: true },
      { GetAccountSettings: concurrency(110) },
      'Concurrency',
      '110, where reserveConcurrency needs 131. Turn it off, or wait for an increase. Request 1000 (free): aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region ap-southeast-2',
    ],
    [
      'concurrency that another stage has reserved',
      { ...smallest, reserveConcurrency: true },
      { GetAccountSettings: concurrency(121, 110) },
      'Concurrency',
      '121, of which other functions reserve 11, where reserveConcurrency needs 131 more. Turn it off, or wait for an increase. Request 1000',
    ],
    [
      'concurrency that another stage has reserved, for a stage that had reserved only a part of its own',
      { ...smallest, reserveConcurrency: true },
      {
        GetAccountSettings: concurrency(121, 109),
        DescribeStacks: stack('UPDATE_COMPLETE'),
        ListStackResources: functionsOfStack('trial-render', 'trial-sweep'),
        GetFunctionConcurrency: [{ ReservedConcurrentExecutions: 1 }, {}],
      },
      'Concurrency',
      '121, of which other functions reserve 11, where reserveConcurrency needs 131 more.',
    ],
    [
      'a certificate that waits for its DNS records',
      largest,
      { DescribeCertificate: { Certificate: pending } },
      'Certificate',
      'its status is PENDING_VALIDATION, not ISSUED. Create its DNS records and wait a few minutes:\n      _a.x.  CNAME  _b.aws.',
    ],
    [
      'a certificate for another host',
      largest,
      { DescribeCertificate: { Certificate: { Status: 'ISSUED', SubjectAlternativeNames: [largest.domain] } } },
      'Certificate',
      'it is for inspections.workshop.co.nz, not for estimator.workshop.co.nz. Request one for all names: aws acm request-certificate',
    ],
    [
      'a wildcard certificate that does not cover the level of the domain',
      { ...largest, domain: 'a.wof.workshop.co.nz' },
      {},
      'Certificate',
      'it is for *.workshop.co.nz, not for a.wof.workshop.co.nz.',
    ],
    [
      'a missing certificate',
      largest,
      { DescribeCertificate: refusal('ResourceNotFoundException') },
      'Certificate',
      `this account has no such certificate in us-east-1: ${largest.certificate}`,
    ],
    [
      'a creation whose rollback failed',
      smallest,
      { DescribeStacks: stack('ROLLBACK_FAILED') },
      'Stack pitcheck-trial',
      'ROLLBACK_FAILED: it cannot be repaired. Its table, user pool and buckets remain. aws cloudformation delete-stack --stack-name pitcheck-trial --region ap-southeast-2',
    ],
    [
      'an update whose rollback failed',
      smallest,
      { DescribeStacks: stack('UPDATE_ROLLBACK_FAILED') },
      'Stack pitcheck-trial',
      'UPDATE_ROLLBACK_FAILED. aws cloudformation continue-update-rollback --stack-name pitcheck-trial',
    ],
    [
      'a deploy in progress',
      smallest,
      { DescribeStacks: stack('UPDATE_IN_PROGRESS') },
      'Stack pitcheck-trial',
      'UPDATE_IN_PROGRESS: wait until it ends.',
    ],
    [
      'the files of a deleted stack',
      smallest,
      { HeadBucket: '' },
      'Files',
      'the bucket pitcheck-trial-files-123456789012-ap-southeast-2 exists, but the stack does not. If it has records that matter, choose another name for the stage. Otherwise: npm run remove -- --stage trial --data',
    ],
    [
      'a bucket of another account',
      smallest,
      { HeadBucket: refusal('Forbidden', 403) },
      'Files',
      'the bucket pitcheck-trial',
    ],
    [
      'a region that is not enabled for the account',
      { ...smallest, region: 'ap-southeast-6' },
      { GetCallerIdentity: refusal('InvalidClientTokenId', 403) },
      'Account',
      'ap-southeast-6 rejects your shell’s AWS credentials. Either the region is not enabled for the account: aws account enable-region --region-name ap-southeast-6, then wait a few minutes. Or STS issued a token that is valid only in default regions: sign in again with AWS_STS_REGIONAL_ENDPOINTS=regional.',
    ],
    [
      'a vehicle register whose key cannot be read in the region',
      { ...smallest, region: 'ap-southeast-6', carjamKeyParameter: '/key' },
      {},
      'Vehicle register',
      'the CDK has no Parameters and Secrets extension for ap-southeast-6. Remove carjamKeyParameter, or choose another region.',
    ],
  ])('%s', async (_why, settings, answers, name, sentence) => {
    const { refused, said } = await preflight(settings, answers);
    expect(refused).toContain(name);
    expect(said).toContain(`✗ ${name}: ${sentence}`);
  });

  it('a region that lacks a service', async () => {
    const { refused, said } = await preflight(smallest, {}, noWhere('scheduler', 'apigateway'));
    expect(refused).toEqual(['Region']);
    expect(said).toContain(
      '✗ Region: ap-southeast-2 lacks services: there is no apigateway.ap-southeast-2.amazonaws.com, scheduler.ap-southeast-2.amazonaws.com. Choose another region.',
    );
  });

  it('an unknown region', async () => {
    const { refused, said } = await preflight({ ...smallest, region: 'ap-southeast-9' }, {}, noWhere(''));
    expect(refused).toContain('Region');
    expect(said).toContain('✗ Region: no AWS service resolves in ap-southeast-9. Does the region exist?');
  });

  it('all problems are reported at once', async () => {
    const { refused } = await preflight(largest, {
      GetParameter: refusal('ParameterNotFound'),
      GetAccountSettings: concurrency(10),
      DescribeCertificate: refusal('ResourceNotFoundException'),
      HeadBucket: '',
    });
    expect(refused).toEqual(['Bootstrap', IN_FIREWALL_REGION, 'Concurrency', 'Certificate', 'Files']);
  });
});

it('an account without CDK bootstrap in the region of the firewall', async () => {
  const unready = { GetParameter: [{ Parameter: { Value: '31' } }, refusal('ParameterNotFound')] };
  const { refused, said } = await preflight(largest, unready);
  expect(refused).toEqual([expect.stringMatching(/^Bootstrap/)]);
  expect(said).toContain('npx cdk bootstrap aws://123456789012/');
  expect((await preflight(smallest, unready)).refused).toEqual([]);
});

describe('a warning is reported, but does not stop the deploy', () => {
  it.each<[why: string, answers: Answers, sentence: string]>([
    [
      'a stage without a domain, where CloudFront accepts old protocols',
      {},
      '! TLS: CloudFront’s own certificate allows TLS 1.0 and 1.1, whatever the settings. Give the stage a domain',
    ],
    ['alarms without a recipient', {}, '! Alarms: no one is alerted to failures, floods or costs. Set alarmsTo'],
    [
      'low concurrency, as in a new account',
      { GetAccountSettings: concurrency(10) },
      '! Concurrency: 10. Even a few tablets at once get 503 errors, and a flood of requests through customer links blocks everyone. Request 1000',
    ],
    ['the sandbox', { GetAccount: { ProductionAccessEnabled: false } }, '! Emails: SES is in its sandbox: 200 a day'],
    [
      'a sender unknown to SES',
      { GetEmailIdentity: refusal('NotFoundException', 404) },
      '! Sender: SES does not know workshop.co.nz. The deploy registers it first',
    ],
    [
      'a sender with pending verification',
      { GetEmailIdentity: { VerifiedForSendingStatus: false, DkimAttributes: { Tokens: ['abc'] } } },
      '! Sender: SES has not verified workshop.co.nz yet. Create these DNS records. SES checks for three days:\n      abc._domainkey.workshop.co.nz  CNAME  abc.dkim.amazonses.com',
    ],
    [
      'an account without distributions',
      { ListDistributions: distributions(0) },
      '! CloudFront: the account has no distribution yet. If the deploy fails with "Your account must be verified before you can add new CloudFront resources", open a support case',
    ],
    [
      'a failed first creation, which CDK repeats',
      { DescribeStacks: stack('ROLLBACK_COMPLETE') },
      '! Stack pitcheck-trial: its initial deployment failed, and the deploy creates it again. Leftovers don’t matter: see cdk/README.md.',
    ],
    [
      'an aborted deploy, which CDK continues',
      { DescribeStacks: stack('REVIEW_IN_PROGRESS') },
      '! Stack pitcheck-trial: REVIEW_IN_PROGRESS: an earlier deploy stopped before it began. The deploy creates it.',
    ],
    [
      'a missing permission',
      { GetAccountSettings: refusal('AccessDeniedException', 403, 'not authorized') },
      '! Concurrency: unknown, AWS returned "AccessDeniedException: not authorized".',
    ],
    [
      'throttling by AWS that outlasts all retries',
      { ListDistributions: refusal('Throttling', 400, 'Rate exceeded') },
      '! CloudFront: unknown, AWS returned "Throttling: Rate exceeded".',
    ],
    [
      'a malformed response',
      { DescribeStacks: '<html>proxy</html>' },
      '! Stack pitcheck-trial: unknown, AWS returned "Error: the response has no stack".',
    ],
  ])('%s', async (_why, answers, sentence) => {
    const { refused, said } = await preflight(smallest, answers);
    expect(said).toContain(sentence);
    expect(refused).toEqual([]);
  });

  it('a machine without a name server', async () => {
    const away = async () => {
      throw Object.assign(new Error('none'), { code: 'EAI_AGAIN' });
    };
    const { refused, said } = await preflight(smallest, {}, away);
    expect(said).toContain('! Region: unknown: no name server responded for apigateway.ap-southeast-2.amazonaws.com');
    expect(refused).toEqual([]);
  });
});

describe('concurrency for functions', () => {
  const reserving = { ...smallest, reserveConcurrency: true };
  const there = { DescribeStacks: stack('UPDATE_COMPLETE') };

  it('that the stage has reserved in an earlier deploy is not requested again', async () => {
    const { refused } = await preflight(reserving, {
      ...there,
      GetAccountSettings: concurrency(131, 100),
      ListStackResources: functionsOfStack('trial-render', 'trial-sweep', 'trial-link', 'trial-people'),
      GetFunctionConcurrency: [
        { ReservedConcurrentExecutions: 10 },
        { ReservedConcurrentExecutions: 1 },
        { ReservedConcurrentExecutions: 20 },
        {},
      ],
    });
    expect(refused).toEqual([]);
  });

  it('that a manually deleted function had reserved is free', async () => {
    const { said } = await preflight(reserving, {
      ...there,
      GetAccountSettings: concurrency(110),
      ListStackResources: functionsOfStack('trial-render'),
      GetFunctionConcurrency: refusal('ResourceNotFoundException', 404),
    });
    expect(said).toContain('✗ Concurrency: 110, where reserveConcurrency needs 131.');
  });

  it('that is missing only for customers’ links is a warning and does not stop the deploy', async () => {
    const { refused, said } = await preflight(smallest, { GetAccountSettings: concurrency(130, 119) });
    expect(refused).toEqual([]);
    expect(said).toContain(
      '! Concurrency: 130, of which other functions reserve 11, where customer links need 120 more to reserve 20: a flood of them can block everyone.',
    );
    const enough = await preflight(smallest, { GetAccountSettings: concurrency(131, 120) });
    expect(enough.said).toContain('✓ Concurrency: 131.');
  });
});

it.each(['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE'])('a stack in %s owns no files', async (status) => {
  const { refused, said } = await preflight(smallest, { DescribeStacks: stack(status), HeadBucket: '' });
  expect(refused).toEqual(['Files']);
  expect(said).toContain(
    '✗ Files: the bucket pitcheck-trial-files-123456789012-ap-southeast-2 exists, but no stack owns it. If it has records that matter, choose another name',
  );
});

it('an existing stack owns its files', async () => {
  const { said } = await preflight(smallest, { DescribeStacks: stack('UPDATE_COMPLETE'), HeadBucket: '' });
  expect(said).toContain('✓ Files: the stack owns them.');
  expect(said).toContain('✓ Stack pitcheck-trial: UPDATE_COMPLETE.');
});

it('a request that AWS throttles is retried', async () => {
  const { said } = await preflight(smallest, {
    DescribeStacks: [refusal('Throttling', 400, 'Rate exceeded'), noStack],
  });
  expect(said).not.toContain('unknown');
});

it('a type that the region does not know is a warning, and services are only checked for a response', async () => {
  const { said } = await preflight(smallest, { DescribeType: known });
  expect(said).toContain('✓ Region: all services exist in ap-southeast-2. Their features are not checked.');
  expect(said).toContain(`✓ Resource types: CloudFormation supports all ${resourceTypes.length} in ap-southeast-2.`);
  const [first, second] = resourceTypes;
  const lacking = await preflight(smallest, {
    DescribeType: [known, refusal('TypeNotFoundException', 404), known],
  });
  expect(lacking.said).toContain(
    `! Resource types: CloudFormation does not describe ${second} in ap-southeast-2. If the deploy fails at one`,
  );
  expect(lacking.said).not.toContain(`does not describe ${first}`);
  expect(lacking.refused).toEqual([]);
});

describe('a table restored from a backup', () => {
  const restored = { ...smallest, tableName: 'restored' };
  const whole: Answers = {
    DescribeTable: {
      Table: { StreamSpecification: { StreamViewType: 'NEW_IMAGE' }, DeletionProtectionEnabled: true },
    },
    DescribeTimeToLive: { TimeToLiveDescription: { AttributeName: 'ttl' } },
    DescribeContinuousBackups: {
      ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' } },
    },
  };

  it('passes if it has everything that the stack’s own has', async () => {
    expect((await preflight(restored, whole)).said).toContain('✓ Table: restored.');
  });

  it('fails with the commands for what a restore leaves out', async () => {
    const { refused, said } = await preflight(restored, {
      DescribeTable: { Table: {} },
      DescribeTimeToLive: { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } },
      DescribeContinuousBackups: {},
    });
    expect(refused).toEqual(['Table']);
    const commands = [
      'update-table --stream-specification StreamEnabled=true,StreamViewType=NEW_IMAGE',
      'update-table --deletion-protection-enabled',
      'update-time-to-live --time-to-live-specification Enabled=true,AttributeName=ttl',
      'update-continuous-backups --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
    ];
    for (const command of commands)
      expect(said).toContain(`\n      aws dynamodb ${command} --table-name restored --region ap-southeast-2`);
  });

  it('fails if it doesn’t exist', async () => {
    const { refused, said } = await preflight(restored, { DescribeTable: refusal('ResourceNotFoundException') });
    expect(refused).toEqual(['Table']);
    expect(said).toContain('✗ Table: there is no restored in ap-southeast-2.');
  });

  it('stays in use: settings that no longer name it are refused', async () => {
    const { refused, said } = await preflight(smallest, {
      DescribeStacks: stack('UPDATE_COMPLETE', { TableName: 'restored' }),
      ListStackResources: functionsOfStack().replace('AWS::DynamoDB::GlobalTable', 'AWS::SQS::Queue'),
    });
    expect(refused).toEqual(['Table']);
    expect(said).toContain('Add "tableName": "restored".');
  });
});
