import { describe, expect, it } from 'vitest';
import { lambdas } from '../../cdk/functions.ts';
import { only, type Properties, resources, type Synthesized, synthesize, text } from './synthesize.ts';
import { largest, smallest } from './trial-settings.ts';

const bare = synthesize();
const stack = synthesize(largest);
const all = (type: string) => resources(stack, type).map(({ properties }) => properties);
const ours = resources(stack, 'AWS::Lambda::Function').filter(({ id }) => !/BucketDeployment/.test(id));

describe('a stage with every switch off', () => {
  it('costs nothing when idle: no alarm, budget, trace, or firewall', () => {
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::Logs::MetricFilter', 'AWS::SNS::Topic', 'AWS::Budgets::Budget'])
      expect(resources(bare, type)).toEqual([]);
    for (const type of ['AWS::WAFv2::WebACL', 'AWS::WAFv2::WebACLAssociation'])
      expect(resources(bare, type)).toEqual([]);
    expect(bare.firewall).toBeUndefined();
    for (const { properties } of resources(bare, 'AWS::Lambda::Function'))
      expect(properties.TracingConfig).toBeUndefined();
  });
});

describe('reserved concurrency', () => {
  const kept = (made: Synthesized) =>
    resources(made, 'AWS::Lambda::Function').flatMap(({ properties: { Description, ReservedConcurrentExecutions } }) =>
      ReservedConcurrentExecutions ? [[Description, ReservedConcurrentExecutions]] : [],
    );

  it('is set for public functions, in every stage', () => {
    expect(kept(bare)).toEqual([[lambdas.link.description, 20]]);
  });

  it('is not set if the account has too little', () => {
    expect(kept(synthesize(smallest, 'trial', { hasRoomForLink: false }))).toEqual([]);
  });
});

describe('a firewall', () => {
  const firewallArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/x/1';
  const { DistributionConfig } = only(
    synthesize(largest, 'trial', { firewallArn }),
    'AWS::CloudFront::Distribution',
  ).properties;
  const rates = (made: Pick<Synthesized, 'template'>) =>
    only(made, 'AWS::WAFv2::WebACL').properties.Rules.map(({ Name, Statement, Action }: Properties) => [
      Name,
      Statement.RateBasedStatement.Limit,
      Action.Block.CustomResponse.ResponseCode,
    ]);

  it('is attached to CloudFront, in the region that AWS requires', () => {
    expect(DistributionConfig.WebACLId).toBe(firewallArn);
    if (!stack.firewall) throw new Error('There is no firewall');
    expect(only(stack.firewall, 'AWS::WAFv2::WebACL').properties.Scope).toBe('CLOUDFRONT');
    expect(rates(stack.firewall)).toEqual([
      ['site', 15_000, 429],
      ['links', 3_000, 429],
    ]);
  });

  it('is attached to the user pool', () => {
    expect(rates(stack)).toEqual([['signIn', 1_000, 429]]);
    const { ResourceArn, WebACLArn } = only(stack, 'AWS::WAFv2::WebACLAssociation').properties;
    expect(text(ResourceArn)).toMatch(/^<IdentityPool\w+\.Arn>$/);
    expect(text(WebACLArn)).toBe(`<${only(stack, 'AWS::WAFv2::WebACL').id}.Arn>`);
  });
});

describe('a stage with every switch on', () => {
  it('traces, and reserves concurrency', () => {
    for (const { properties } of ours) expect(properties.TracingConfig).toEqual({ Mode: 'Active' });
    const room = (name: keyof typeof lambdas) =>
      ours.find(({ properties }) => properties.Description === lambdas[name].description)?.properties;
    expect(room('render').ReservedConcurrentExecutions).toBe(10);
    expect(room('sweep').ReservedConcurrentExecutions).toBe(1);
  });

  it('has the site and the estimator on their own domains, with TLS 1.2 or newer', () => {
    const { Aliases, ViewerCertificate } = only(stack, 'AWS::CloudFront::Distribution').properties.DistributionConfig;
    expect(Aliases).toEqual([largest.domain, largest.estimatorDomain]);
    expect(ViewerCertificate).toMatchObject({
      AcmCertificateArn: largest.certificate,
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
    const sites = [largest.domain, largest.estimatorDomain].map((host) => `https://${host}`);
    const [cors] = all('AWS::S3::Bucket').flatMap(({ CorsConfiguration }) => CorsConfiguration?.CorsRules ?? []);
    expect(cors.AllowedOrigins).toEqual(sites);
    const notify = all('AWS::Lambda::Function').find(({ Description }) => Description === lambdas.notify.description);
    expect(notify.Environment.Variables.SITE_ORIGIN).toBe(sites[0]);
  });
});
