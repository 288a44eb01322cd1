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
  // Without its own certificate, CloudFront sets the protocol.
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
      'Run npm run build first: there is no <dist>/web/index.html.',
    ],
    [
      'a build for another platform than Lambda',
      refusalOf(smallest, { without: 'lambdas/render/node_modules' }),
      'Build on Linux x64, or install for it first (npm ci --os=linux --cpu=x64): render has no sharp for Lambda.',
    ],
    [
      "a renderer that exceeds Lambda's size limit",
      refusalOf(smallest, { grown: 'layers/chromium/chromium/chromium' }),
      'Lambda takes 262 MB unpacked, and the renderer with its browser has 300 MB.',
    ],
    [
      "pages built with another stage's support address",
      refusalOf({ ...smallest, supportEmail: 'other@workshop.co.nz' }),
      'Build with npm run deploy -- --stage trial: the pages do not name other@workshop.co.nz.',
    ],
    [
      'an invalid stage name',
      refusalOf(smallest, {}, 'The Trial'),
      'A stage has up to 15 small letters, digits or hyphens, not "The Trial".',
    ],
    [
      'a stage without settings',
      refusalOf(smallest, {}, 'other'),
      'There is no stage other: write stages/other.json: docs/deploy.md says how.',
    ],
    [
      'all missing settings at once',
      refusalOf({}),
      `${file} Its region is missing: where it runs, such as ap-southeast-2. Its mailFrom is missing: the address that mails come from, such as us@workshop.co.nz. Its supportEmail is missing: the address that people ask for help, such as us@workshop.co.nz. Its supportPhone is missing: the number that people call for help.`,
    ],
    [
      'an address in a reserved domain',
      refusalOf({ ...smallest, mailFrom: 'no-reply@pitcheck.example' }),
      `${file} Its mailFrom is no-reply@pitcheck.example, which nobody can have.`,
    ],
    [
      'the address from the example file',
      refusalOf(JSON.parse(readFileSync('stages/example.json', 'utf8'))),
      `${file} Its mailFrom is no-reply@workshop.example, which nobody can have.`,
    ],
    [
      'the phone number from the example file',
      refusalOf({ ...smallest, supportPhone: JSON.parse(readFileSync('stages/example.json', 'utf8')).supportPhone }),
      `${file} Its supportPhone is 0800 123 456, which nobody can have.`,
    ],
    [
      'that number in another format',
      refusalOf({ ...smallest, supportPhone: '0800-123-456' }),
      `${file} Its supportPhone is 0800-123-456, which nobody can have.`,
    ],
    [
      'an invalid address',
      refusalOf({ ...smallest, mailFrom: 'Us <us@example.nz>' }),
      `${file} Its mailFrom is the address that mails come from, such as us@workshop.co.nz, not "Us <us@example.nz>".`,
    ],
    [
      'a mail identity that does not match the sender',
      refusalOf({ ...smallest, mailIdentity: 'other.co.nz' }),
      `${file} Its mailIdentity is neither its mailFrom, nor the domain of that address, nor a domain above it.`,
    ],
    [
      'an invalid parameter name',
      refusalOf({ ...smallest, carjamKeyParameter: 'a key' }),
      `${file} Its carjamKeyParameter is the name of a parameter, such as /pitcheck/carjam-key, not "a key".`,
    ],
    [
      'a switch that is not a boolean',
      refusalOf({ ...smallest, rotateRefreshTokens: 'soon' }),
      `${file} Its rotateRefreshTokens is true or false, not "soon".`,
    ],
    ['an unknown setting', refusalOf({ ...smallest, mailform: 'x' }), `${file} There is no setting mailform.`],
    [
      'one domain for two sites',
      refusalOf({ ...largest, estimatorDomain: largest.domain }),
      `${file} Its estimatorDomain is its domain: each site needs a name of its own.`,
    ],
    [
      'a domain without a certificate',
      refusalOf({ ...smallest, domain: largest.domain }),
      `${file} Its domain needs a certificate, and the other way round.`,
    ],
    [
      'a certificate that CloudFront cannot use',
      refusalOf({ ...largest, certificate: largest.certificate.replace('us-east-1', 'ap-southeast-2') }),
      `${file} Its certificate is the ARN of a certificate in us-east-1, not "arn:aws:acm:ap-southeast-2:123456789012:certificate/1a2b3c4d".`,
    ],
  ])('%s', (_why, refused, sentence) => {
    expect(refused).toBe(sentence);
  });

  it('the app prints the sentence and exits with 1', () => {
    const { status, said } = runApp({ trial: smallest }, { without: 'web/index.html' });
    expect([status, said]).toEqual([1, 'Run npm run build first: there is no <dist>/web/index.html.\n']);
  });
});
