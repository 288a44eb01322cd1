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
  standInForAws,
} from './aws.ts';

const IN_FIREWALL_REGION = 'Bootstrap in us-east-1, for the firewall';
const everywhere = async (): Promise<unknown> => ({ address: '192.0.2.1', family: 4 });
const noWhere =
  (...names: string[]) =>
  async (host: string) => {
    if (names.some((name) => host.startsWith(name))) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return everywhere();
  };

/** Asks all but which types CloudFormation knows, a call for each of them, unless `answers` says what it answers. */
async function preflight(
  settings: object,
  answers: Answers = {},
  find: (host: string) => Promise<unknown> = everywhere,
) {
  await standInForAws(answers);
  const lines: string[] = [];
  const place = { stage: parseSettings('trial', settings), account: '123456789012' };
  const checks = listChecks(place, find).filter(({ name }) => name !== 'Kinds of resources' || answers.DescribeType);
  const refused = await runChecks(checks, (line) => lines.push(line));
  return { refused, said: lines.join('\n'), lines };
}

it('an account that is ready is refused nothing, and told nothing to do', async () => {
  const { refused, said } = await preflight(largest, { DescribeType: known });
  expect(said).not.toMatch(/^ {2}[!✗]/m);
  expect(refused).toEqual([]);
  expect(said).toContain('✓ Certificate: for inspections.workshop.co.nz and estimator.workshop.co.nz.');
});

describe('what the deploy would fail on is refused, with what mends it', () => {
  const pending = {
    Status: 'PENDING_VALIDATION',
    SubjectAlternativeNames: ['*.workshop.co.nz'],
    DomainValidationOptions: [{ DomainName: 'x', ResourceRecord: { Name: '_a.x.', Type: 'CNAME', Value: '_b.aws.' } }],
  };
  it.each<[why: string, settings: object, answers: Answers, name: string, sentence: string]>([
    [
      'an account that CDK does not know',
      smallest,
      { GetParameter: refusal('ParameterNotFound') },
      'Bootstrap',
      'not done. Bootstrap the account for the CDK, once in each region: npx cdk bootstrap aws://123456789012/ap-southeast-2',
    ],
    [
      'one that an old CDK made ready',
      smallest,
      { GetParameter: { Parameter: { Value: '5' } } },
      'Bootstrap',
      'version 5. Bootstrap the account',
    ],
    [
      'room that the account has not',
      { ...smallest, reserveConcurrency: true },
      { GetAccountSettings: concurrency(110) },
      'Concurrency',
      '110, where reserveConcurrency needs 131. Turn it off, or wait for an increase. Request 1000 (free): aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region ap-southeast-2',
    ],
    [
      'room that another stage of the account keeps',
      { ...smallest, reserveConcurrency: true },
      { GetAccountSettings: concurrency(121, 110) },
      'Concurrency',
      '121, of which others reserve 11, where reserveConcurrency needs 131 more. Turn it off, or wait for an increase. Request 1000',
    ],
    [
      'room that another stage keeps, by a stage that kept only a part of its own before',
      { ...smallest, reserveConcurrency: true },
      {
        GetAccountSettings: concurrency(121, 109),
        DescribeStacks: stack('UPDATE_COMPLETE'),
        ListStackResources: functionsOfStack('trial-render', 'trial-sweep'),
        GetFunctionConcurrency: [{ ReservedConcurrentExecutions: 1 }, {}],
      },
      'Concurrency',
      '121, of which others reserve 11, where reserveConcurrency needs 131 more.',
    ],
    [
      'a certificate that waits for its records',
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
      'a certificate of a level above what it covers',
      { ...largest, domain: 'a.wof.workshop.co.nz' },
      {},
      'Certificate',
      'it is for *.workshop.co.nz, not for a.wof.workshop.co.nz.',
    ],
    [
      'a certificate that is not there',
      largest,
      { DescribeCertificate: refusal('ResourceNotFoundException') },
      'Certificate',
      `this account has no such certificate in us-east-1: ${largest.certificate}`,
    ],
    [
      'a creation whose end failed too',
      smallest,
      { DescribeStacks: stack('ROLLBACK_FAILED') },
      'Stack pitcheck-trial',
      'ROLLBACK_FAILED: it cannot be repaired. Its table, user pool and buckets remain. aws cloudformation delete-stack --stack-name pitcheck-trial --region ap-southeast-2',
    ],
    [
      'an update whose end failed too',
      smallest,
      { DescribeStacks: stack('UPDATE_ROLLBACK_FAILED') },
      'Stack pitcheck-trial',
      'UPDATE_ROLLBACK_FAILED. aws cloudformation continue-update-rollback --stack-name pitcheck-trial',
    ],
    [
      'a deploy that is under way',
      smallest,
      { DescribeStacks: stack('UPDATE_IN_PROGRESS') },
      'Stack pitcheck-trial',
      'UPDATE_IN_PROGRESS: wait until it ends.',
    ],
    [
      'files of a stack that has gone',
      smallest,
      { HeadBucket: '' },
      'Files',
      'the bucket pitcheck-trial-files-123456789012-ap-southeast-2 exists, but the stack does not. If it has records that matter, choose another name for the stage. Otherwise, empty it in the console (it has versions) and then: aws s3api delete-bucket --bucket pitcheck-trial-files-123456789012-ap-southeast-2 --region ap-southeast-2',
    ],
    [
      'files of somebody else',
      smallest,
      { HeadBucket: refusal('Forbidden', 403) },
      'Files',
      'the bucket pitcheck-trial',
    ],
    [
      'a region that the account has not switched on',
      { ...smallest, region: 'ap-southeast-6' },
      { GetCallerIdentity: refusal('InvalidClientTokenId', 403) },
      'Account',
      'ap-southeast-6 rejects the credentials of the shell. Either the region is not enabled for the account: aws account enable-region --region-name ap-southeast-6, then wait a few minutes. Or STS issued a token that is valid only in default regions: sign in again with AWS_STS_REGIONAL_ENDPOINTS=regional.',
    ],
    [
      'a register whose key cannot be read there',
      { ...smallest, region: 'ap-southeast-6', carjamKeyParameter: '/key' },
      {},
      'Vehicle register',
      'the CDK knows no extension in ap-southeast-6 that reads the API key. Remove carjamKeyParameter, or choose another region.',
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

  it('a region that there is not', async () => {
    const { refused, said } = await preflight({ ...smallest, region: 'ap-southeast-9' }, {}, noWhere(''));
    expect(refused).toContain('Region');
    expect(said).toContain('✗ Region: no service has a name in ap-southeast-9. Does the region exist?');
  });

  it('all of it at once', async () => {
    const { refused } = await preflight(largest, {
      GetParameter: refusal('ParameterNotFound'),
      GetAccountSettings: concurrency(10),
      DescribeCertificate: refusal('ResourceNotFoundException'),
      HeadBucket: '',
    });
    expect(refused).toEqual(['Bootstrap', IN_FIREWALL_REGION, 'Concurrency', 'Certificate', 'Files']);
  });
});

it('an account that CDK does not know in the region of the firewall', async () => {
  const unready = { GetParameter: [{ Parameter: { Value: '31' } }, refusal('ParameterNotFound')] };
  const { refused, said } = await preflight(largest, unready);
  expect(refused).toEqual([expect.stringMatching(/^Bootstrap/)]);
  expect(said).toContain('npx cdk bootstrap aws://123456789012/');
  expect((await preflight(smallest, unready)).refused).toEqual([]);
});

describe('what stops nobody is told', () => {
  it.each<[why: string, answers: Answers, sentence: string]>([
    [
      'a stage without a domain, which CloudFront answers by old protocols too',
      {},
      '! TLS: CloudFront’s own certificate allows TLS 1.0 and 1.1, whatever the settings. Give the stage a domain',
    ],
    ['that nobody hears of alarms', {}, '! Alarms: nobody is alerted to failures, floods or costs. Set alarmsTo'],
    [
      'little room, which a new account has',
      { GetAccountSettings: concurrency(10) },
      '! Concurrency: 10: a few tablets at once get errors (503), and a flood of customer links blocks everyone. Request 1000',
    ],
    ['the sandbox', { GetAccount: { ProductionAccessEnabled: false } }, '! Mails: SES is in its sandbox: 200 a day'],
    [
      'a sender that SES does not know',
      { GetEmailIdentity: refusal('NotFoundException', 404) },
      '! Sender: SES does not know workshop.co.nz. The deploy registers it first',
    ],
    [
      'a sender that waits',
      { GetEmailIdentity: { VerifiedForSendingStatus: false, DkimAttributes: { Tokens: ['abc'] } } },
      '! Sender: SES has not verified workshop.co.nz yet. Create these DNS records. SES checks for three days:\n      abc._domainkey.workshop.co.nz  CNAME  abc.dkim.amazonses.com',
    ],
    [
      'an account without distributions',
      { ListDistributions: distributions(0) },
      '! CloudFront: the account has no distribution yet. If the deploy fails with "Your account must be verified before you can add new CloudFront resources", open a support case',
    ],
    [
      'a first creation that failed, which the CDK makes anew',
      { DescribeStacks: stack('ROLLBACK_COMPLETE') },
      '! Stack pitcheck-trial: its first creation failed, and the deploy creates it again. Leftovers of the first don’t matter: see cdk/README.md.',
    ],
    [
      'a deploy that was broken off, onto which the CDK deploys',
      { DescribeStacks: stack('REVIEW_IN_PROGRESS') },
      '! Stack pitcheck-trial: REVIEW_IN_PROGRESS: an earlier deploy stopped before it began. The deploy creates it.',
    ],
    [
      'what one may not ask',
      { GetAccountSettings: refusal('AccessDeniedException', 403, 'not authorized') },
      '! Concurrency: unknown, AWS answered "AccessDeniedException: not authorized".',
    ],
    [
      'what AWS is too busy for, however often it is asked',
      { ListDistributions: refusal('Throttling', 400, 'Rate exceeded') },
      '! CloudFront: unknown, AWS answered "Throttling: Rate exceeded".',
    ],
    [
      'an answer that is none',
      { DescribeStacks: '<html>proxy</html>' },
      '! Stack pitcheck-trial: unknown, AWS answered "Error: the response has no stack".',
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
    expect(said).toContain('! Region: unknown: no name server answered for apigateway.ap-southeast-2.amazonaws.com');
    expect(refused).toEqual([]);
  });
});

describe('room for functions', () => {
  const reserving = { ...smallest, reserveConcurrency: true };
  const there = { DescribeStacks: stack('UPDATE_COMPLETE') };

  it('that the stage keeps since an earlier deploy is not asked for once more', async () => {
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

  it('that a function kept which somebody deleted by hand is free', async () => {
    const { said } = await preflight(reserving, {
      ...there,
      GetAccountSettings: concurrency(110),
      ListStackResources: functionsOfStack('trial-render'),
      GetFunctionConcurrency: refusal('ResourceNotFoundException', 404),
    });
    expect(said).toContain('✗ Concurrency: 110, where reserveConcurrency needs 131.');
  });

  it('for customers’ links alone stops no deploy where there is none, and is told', async () => {
    const { refused, said } = await preflight(smallest, { GetAccountSettings: concurrency(130, 119) });
    expect(refused).toEqual([]);
    expect(said).toContain(
      '! Concurrency: 130, of which others reserve 11, where customer links need 120 more to reserve 20: a flood of them can block everyone.',
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

it('a stack that is there owns its files', async () => {
  const { said } = await preflight(smallest, { DescribeStacks: stack('UPDATE_COMPLETE'), HeadBucket: '' });
  expect(said).toContain('✓ Files: the stack owns them.');
  expect(said).toContain('✓ Stack pitcheck-trial: UPDATE_COMPLETE.');
});

it('asks once more what AWS was too busy for', async () => {
  const { said } = await preflight(smallest, {
    DescribeStacks: [refusal('Throttling', 400, 'Rate exceeded'), noStack],
  });
  expect(said).not.toContain('unknown');
});

it('what a region does not know of the templates is told, and what is asked of it no more than that it answers', async () => {
  const { said } = await preflight(smallest, { DescribeType: known });
  expect(said).toContain('✓ Region: all services exist in ap-southeast-2. Their features are not checked.');
  expect(said).toContain(`✓ Resource types: CloudFormation knows all ${resourceTypes.length} in ap-southeast-2.`);
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
