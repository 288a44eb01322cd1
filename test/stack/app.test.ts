import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusalOf, runApp } from './synthesize.ts';
import { largest, smallest } from './trial-settings.ts';

const app = runApp({ large: largest, small: smallest });

it('the stacks break no rule of AwsSolutions or CloudFormation except those acknowledged with a reason', () => {
  expect(app.said).toBe('');
  expect(app.status).toBe(0);
});

it('the stack knowingly breaks at most eleven rules of AwsSolutions, each with its reason', () => {
  const ours = app.made.large?.acknowledged.filter(({ rule }) => rule.startsWith('AwsSolutions-')) ?? [];
  expect([...new Set(ours.map(({ rule }) => rule.replace('AwsSolutions-', '')))].toSorted()).toEqual([
    'APIG4',
    'CFR1',
    'CFR2',
    'CFR3',
    'COG1',
    'COG2',
    'COG8',
    'IAM5',
    'L1',
    'S1',
    'SQS3',
  ]);
  for (const { reason } of ours) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  // without a certificate of its own, CloudFront sets the minimum TLS version
  const bare = app.made.small?.acknowledged.map(({ rule }) => rule) ?? [];
  expect(bare.filter((rule) => !ours.some((one) => one.rule === rule)).toSorted()).toEqual([
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'AwsSolutions-CFR4',
  ]);
});

describe('refuses with one sentence', () => {
  const file = 'stages/trial.json:';
  it.each<[why: string, refused: string, said: string]>([
    [
      'a missing build',
      refusalOf(smallest, { without: 'web/index.html' }),
      'Run npm run build first: <dist>/web/index.html is missing.',
    ],
    [
      'a build for another platform than Lambda',
      refusalOf(smallest, { without: 'lambdas/render/node_modules' }),
      'Build on Linux x64, or install for it first (npm ci --os=linux --cpu=x64): render lacks sharp for Lambda.',
    ],
    [
      "a renderer that exceeds Lambda's size limit",
      refusalOf(smallest, { grown: 'layers/chromium/chromium/chromium' }),
      'The renderer and its browser are 300 MB unpacked; Lambda’s limit is 262 MB.',
    ],
    [
      "pages built with another stage's support address",
      refusalOf({ ...smallest, supportEmail: 'other@workshop.co.nz' }),
      'Build with npm run deploy -- --stage trial: the pages don’t contain other@workshop.co.nz.',
    ],
    [
      'an invalid stage name',
      refusalOf(smallest, {}, 'The Trial'),
      'A stage name has up to 15 lower-case letters, digits or hyphens and starts with a letter, not "The Trial".',
    ],
    [
      'a stage without settings',
      refusalOf(smallest, {}, 'other'),
      'Stage other doesn’t exist. Create stages/other.json as described in docs/deploy.md.',
    ],
    [
      'all missing settings at once',
      refusalOf({}),
      `${file} region is missing. It must be an AWS region such as ap-southeast-2. mailFrom is missing. It must be the sender’s email address, such as us@workshop.co.nz. supportEmail is missing. It must be the support email address, such as us@workshop.co.nz. supportPhone is missing. It must be the support phone number.`,
    ],
    [
      'an address in a reserved domain',
      refusalOf({ ...smallest, mailFrom: 'no-reply@pitcheck.example' }),
      `${file} mailFrom is still the placeholder no-reply@pitcheck.example.`,
    ],
    [
      'the address from the example file',
      refusalOf(JSON.parse(readFileSync('stages/example.json', 'utf8'))),
      `${file} mailFrom is still the placeholder no-reply@workshop.example.`,
    ],
    [
      'the phone number from the example file',
      refusalOf({ ...smallest, supportPhone: JSON.parse(readFileSync('stages/example.json', 'utf8')).supportPhone }),
      `${file} supportPhone is still the placeholder 0800 123 456.`,
    ],
    [
      'that number in another format',
      refusalOf({ ...smallest, supportPhone: '0800-123-456' }),
      `${file} supportPhone is still the placeholder 0800-123-456.`,
    ],
    [
      'an invalid address',
      refusalOf({ ...smallest, mailFrom: 'Us <us@example.nz>' }),
      `${file} mailFrom must be the sender’s email address, such as us@workshop.co.nz, not "Us <us@example.nz>".`,
    ],
    [
      'an email identity that does not match the sender',
      refusalOf({ ...smallest, mailIdentity: 'other.co.nz' }),
      `${file} mailIdentity must be mailFrom, its domain or a parent domain.`,
    ],
    [
      'an invalid parameter name',
      refusalOf({ ...smallest, carjamKeyParameter: 'a key' }),
      `${file} carjamKeyParameter must be the name of a parameter, such as /pitcheck/carjam-key, not "a key".`,
    ],
    [
      'a switch that is not a boolean',
      refusalOf({ ...smallest, rotateRefreshTokens: 'soon' }),
      `${file} rotateRefreshTokens must be true or false, not "soon".`,
    ],
    [
      'a number that is too high',
      refusalOf({ ...smallest, duePerSweep: 251 }),
      `${file} duePerSweep must be a whole number from 50 to 250, not 251.`,
    ],
    [
      'a fraction',
      refusalOf({ ...smallest, remindersAtOnce: 1.5 }),
      `${file} remindersAtOnce must be a whole number from 1 to 16, not 1.5.`,
    ],
    [
      'an unknown setting',
      refusalOf({ ...smallest, mailform: 'x' }),
      `${file} Unknown setting: mailform. Remove it, or correct its name.`,
    ],
    [
      'a setting of an earlier release',
      refusalOf({ ...smallest, routeMetrics: true }),
      `${file} Unknown setting: routeMetrics. Remove it, or correct its name.`,
    ],
    [
      'one domain for two sites',
      refusalOf({ ...largest, estimatorDomain: largest.domain }),
      `${file} estimatorDomain must differ from domain.`,
    ],
    [
      'a domain without a certificate',
      refusalOf({ ...smallest, domain: largest.domain }),
      `${file} domain and certificate must be set together.`,
    ],
    [
      'a certificate that CloudFront cannot use',
      refusalOf({ ...largest, certificate: largest.certificate.replace('us-east-1', 'ap-southeast-2') }),
      `${file} certificate must be the ARN of a certificate in us-east-1, not "arn:aws:acm:ap-southeast-2:123456789012:certificate/1a2b3c4d".`,
    ],
  ])('%s', (_why, refused, sentence) => {
    expect(refused).toBe(sentence);
  });

  it('the app prints the sentence and exits with 1', () => {
    const { status, said } = runApp({ trial: smallest }, { without: 'web/index.html' });
    expect([status, said]).toEqual([1, 'Run npm run build first: <dist>/web/index.html is missing.\n']);
  });
});
