import { describe, expect, it } from 'vitest';
import { lambdas } from '../../cdk/functions.ts';
import { largest, only, type Properties, resources, synthesize } from './synthesize.ts';

const bare = synthesize();
const stack = synthesize(largest);
const all = (type: string) => resources(stack, type).map(({ properties }) => properties);
const ours = resources(stack, 'AWS::Lambda::Function').filter(({ id }) => !/BucketDeployment/.test(id));

describe('a stage that switches nothing on', () => {
  it('pays for nothing while nobody works: no alarm, budget, trace, figure of a route, or room that is kept', () => {
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::Logs::MetricFilter', 'AWS::SNS::Topic', 'AWS::Budgets::Budget'])
      expect(resources(bare, type)).toEqual([]);
    expect(only(bare, 'AWS::ApiGatewayV2::Stage').properties.DefaultRouteSettings.DetailedMetricsEnabled).toBe(false);
    for (const { properties } of resources(bare, 'AWS::Lambda::Function')) {
      expect(properties.TracingConfig).toBeUndefined();
      expect(properties.ReservedConcurrentExecutions).toBeUndefined();
    }
  });
});

describe('a stage that switches everything on', () => {
  it('traces, keeps room, and counts by route', () => {
    for (const { properties } of ours) expect(properties.TracingConfig).toEqual({ Mode: 'Active' });
    const room = (name: keyof typeof lambdas) =>
      ours.find(({ properties }) => properties.Description === lambdas[name].description)?.properties;
    expect(room('render').ReservedConcurrentExecutions).toBe(10);
    expect(room('sweep').ReservedConcurrentExecutions).toBe(1);
    expect(only(stack, 'AWS::ApiGatewayV2::Stage').properties.DefaultRouteSettings.DetailedMetricsEnabled).toBe(true);
  });

  it('has the site and the estimator under names of its own, to nobody below TLS 1.2', () => {
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

  it('sounds an alarm when a function fails or finds no room', () => {
    for (const metric of ['Errors', 'Throttles']) {
      const watched = all('AWS::CloudWatch::Alarm').filter(({ MetricName }) => MetricName === metric);
      const ids = watched.map(({ Dimensions }) => Dimensions[0].Value.Ref);
      expect(ids).toEqual(expect.arrayContaining(ours.map(({ id }) => id)));
    }
  });

  it('sounds it to a topic that only alarms, budgets and the mails of this very account may tell anything', () => {
    const statements = all('AWS::SNS::TopicPolicy').flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    const tells = statements.filter(({ Effect }: Properties) => Effect === 'Allow');
    const told = tells.flatMap(({ Principal }: Properties) => Principal.Service);
    expect(told.toSorted()).toEqual(['budgets.amazonaws.com', 'cloudwatch.amazonaws.com', 'ses.amazonaws.com']);
    for (const { Condition } of tells) {
      const { 'aws:SourceAccount': account, 'AWS:SourceAccount': sameAccount, ...narrower } = Condition.StringEquals;
      expect(account ?? sameAccount).toEqual({ Ref: 'AWS::AccountId' });
      expect(Object.keys(Condition)).toEqual(['StringEquals']);
      expect(Object.keys(narrower)).toEqual(sameAccount ? ['AWS:SourceArn'] : []);
    }
  });

  it('sounds an alarm when an allowance of all people together is used up', () => {
    const filters = resources(stack, 'AWS::Logs::MetricFilter').map(({ properties }) => properties);
    const people = ours.find(({ id }) => id.startsWith('Apipeople'))?.properties.LoggingConfig.LogGroup;
    expect(filters).toMatchObject([{ FilterPattern: '{ $.usedUp = "*" }', LogGroupName: people }]);
    const [{ MetricName, MetricNamespace }] = filters[0].MetricTransformations;
    expect(all('AWS::CloudWatch::Alarm')).toContainEqual(
      expect.objectContaining({ MetricName, Namespace: MetricNamespace, AlarmActions: expect.any(Array) }),
    );
  });

  it('sounds it, by mail, when the API answers 5xx', () => {
    const { TopicArn } = only(stack, 'AWS::SNS::Subscription').properties;
    expect(only(stack, 'AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: largest.alarmsTo,
    });
    expect(all('AWS::CloudWatch::Alarm')).toContainEqual(
      expect.objectContaining({
        Namespace: 'AWS/ApiGateway',
        MetricName: '5xx',
        Statistic: 'Sum',
        AlarmActions: [TopicArn],
      }),
    );
  });
});
