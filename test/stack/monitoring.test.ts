import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { logError, logUsedUp } from '#lambdas/http/log.ts';
import { storeAsLambda, writeAsLambda } from '#scripts/local/lambda/console.ts';
import { priceOf, prices } from '../../cdk/prices.ts';
import { matchesPattern } from './filter-pattern.ts';
import { only, type Properties, resources, type Synthesized, synthesize, text } from './synthesize.ts';
import { largest, smallest } from './trial-settings.ts';

const stack = synthesize({ ...smallest, alarmsTo: largest.alarmsTo });
const all = (type: string, made: Pick<Synthesized, 'template'> = stack) =>
  resources(made, type).map(({ properties }) => properties);
const alarms = new Map(
  all('AWS::CloudWatch::Alarm').map((alarm) => [/"([\w ]+)"/.exec(alarm.AlarmDescription)?.[1] ?? '', alarm]),
);
const metricsOf = ({ Metrics, ...alarm }: Properties): Properties[] =>
  Metrics?.flatMap(({ MetricStat }: Properties) => MetricStat?.Metric ?? []) ?? [{ Dimensions: [], ...alarm }];
const filters = all('AWS::Logs::MetricFilter');
const filterOf = (name: string) =>
  filters.find(({ MetricTransformations: [{ MetricName }] }) => MetricName === alarms.get(name)?.MetricName);
const idOf = (name: string) =>
  resources(stack, 'AWS::Lambda::Function').find(({ id }) => new RegExp(`^[A-Z][a-z]+${name}[A-F\\d]{8}$`).test(id))
    ?.id;

describe('the alarms of a stage', () => {
  it('have ten metrics, which are free in an account', () => {
    expect([...alarms.values()].flatMap(metricsOf)).toHaveLength(prices.alarmMetric.free);
    for (const { AlarmActions } of alarms.values())
      expect(AlarmActions).toEqual([{ Ref: only(stack, 'AWS::SNS::Topic').id }]);
    expect(only(stack, 'AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: largest.alarmsTo,
      TopicArn: { Ref: only(stack, 'AWS::SNS::Topic').id },
    });
  });

  const queue = { 'Fn::GetAtt': [only(stack, 'AWS::SQS::Queue', /^DeadLetters/).id, 'QueueName'] };
  const tableName = { Ref: only(stack, 'AWS::DynamoDB::GlobalTable').id };
  const ofTable = (MetricName: string) => ({
    Namespace: 'AWS/DynamoDB',
    MetricName,
    Dimensions: [{ Name: 'TableName', Value: tableName }],
  });
  it.each<[name: string, condition: object, metrics: object[]]>([
    ['errors', { Threshold: 0, Statistic: 'Sum' }, [{ Namespace: 'pitcheck-trial', MetricName: 'Errors' }]],
    [
      'throttles',
      { Threshold: 0, EvaluationPeriods: 3 },
      [{ Namespace: 'AWS/Lambda', MetricName: 'Throttles', Dimensions: [] }],
    ],
    ['dead letters', { Threshold: 0 }, [{ Dimensions: [{ Name: 'QueueName', Value: queue }] }]],
    [
      'sweep',
      { Period: 900, Threshold: 1, ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching' },
      [{ MetricName: 'Invocations', Dimensions: [{ Name: 'FunctionName', Value: { Ref: idOf('sweep') } }] }],
    ],
    [
      'stream',
      { Threshold: 300_000, Statistic: 'Maximum' },
      [{ MetricName: 'IteratorAge', Dimensions: [{ Name: 'FunctionName', Value: { Ref: idOf('forward') } }] }],
    ],
    ['table', { Threshold: 0, EvaluationPeriods: 3 }, [ofTable('ReadThrottleEvents'), ofTable('WriteThrottleEvents')]],
    ['API errors', { Threshold: 5 }, [{ Namespace: 'AWS/ApiGateway', MetricName: '5xx', Statistic: 'Sum' }]],
    ['bounces', { Threshold: 0.05, TreatMissingData: 'ignore' }, [{ MetricName: 'Reputation.BounceRate' }]],
    ['refused calls', { Threshold: 1200, Period: 300 }, [{ Namespace: 'pitcheck-trial', MetricName: 'Refused' }]],
  ])('report %s', (name, condition, metrics) => {
    const alarm = alarms.get(name);
    expect(alarm).toMatchObject({
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'notBreaching',
      ...condition,
    });
    expect(metricsOf(alarm)).toMatchObject(metrics);
  });

  it('accept only alarms and budgets of this account: a bounce is not an email to the operator', () => {
    const statements = all('AWS::SNS::TopicPolicy').flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    const tells = statements.filter(({ Effect }: Properties) => Effect === 'Allow');
    const told = tells.flatMap(({ Principal }: Properties) => Principal.Service);
    expect(told.toSorted()).toEqual(['budgets.amazonaws.com', 'cloudwatch.amazonaws.com']);
    for (const { Condition } of tells)
      expect(Condition).toEqual({ StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } });
  });

  it('read the log of all functions and the access log of the API', () => {
    expect(filters).toHaveLength(2);
    expect(filterOf('errors')?.LogGroupName).toEqual(stack.template.Outputs?.FunctionLog?.Value);
    const { AccessLogSettings } = only(stack, 'AWS::ApiGatewayV2::Stage').properties;
    expect(text(AccessLogSettings.DestinationArn)).toContain(filterOf('refused calls')?.LogGroupName.Ref);
    const call = (status: string) => ({ ...JSON.parse(AccessLogSettings.Format), status });
    const counted = ['200', '401', '403', '404', '412', '429', '503'].filter((status) =>
      matchesPattern(filterOf('refused calls')?.FilterPattern, call(status)),
    );
    expect(counted).toEqual(['401', '403', '429']);
  });
});

describe('the errors alarm', () => {
  const isCounted = (line: unknown) => matchesPattern(filterOf('errors')?.FilterPattern, line);
  /** Returns what Lambda stores of the lines that `work` writes. */
  const stored = (work: () => void) => {
    const lines: string[] = [];
    const spies = [process.stdout, process.stderr].map((out) =>
      vi.spyOn(out, 'write').mockImplementation((line) => lines.push(String(line)) > 0),
    );
    work();
    for (const spy of spies) spy.mockRestore();
    return lines.map(storeAsLambda);
  };

  it('counts every error line, with its fields, and no other line', () => {
    const [stuck, why, usedUp, ...others] = stored(() => {
      logLines.error({ stuck: 'DUE#1', why: 'NeverTold' });
      logError('request-1', new TypeError('unforeseen'));
      logUsedUp('mail-in-all');
      logLines.warn({ missed: 'register' });
      logLines.info({ failed: 0 });
    });
    expect(stuck).toMatchObject({ stuck: 'DUE#1', why: 'NeverTold' });
    expect(why).toMatchObject({ requestId: 'request-1', error: { name: 'TypeError' } });
    expect(usedUp).toMatchObject({ usedUp: 'mail-in-all' });
    expect([stuck, why, usedUp].map(isCounted)).toEqual([true, true, true]);
    expect(others.map(isCounted)).toEqual([false, false]);
  });

  it('counts an error that a function throws, a timeout and a crash', () => {
    const made = { ...console };
    writeAsLambda(
      made,
      () => 'request-1',
      (line) => process.stdout.write(line),
    );
    expect(stored(() => made.error(new Error('thrown'))).map(isCounted)).toEqual([true]);
    const report = (status: string) => ({ time: '2026-11-28T20:00:00Z', type: 'platform.report', record: { status } });
    expect(['error', 'failure', 'timeout', 'success'].map((status) => isCounted(report(status)))).toEqual([
      ...[true, true, true],
      false,
    ]);
  });

  it('misses no line, because all are written by one function', () => {
    const writers = globSync('lambdas/**/*.{ts,tsx}').filter((file) =>
      /\bconsole\.|process\.std(out|err)/.test(readFileSync(file, 'utf8')),
    );
    expect(writers).toEqual(['lambdas/aws/log-lines.ts']);
  });
});

describe('docs/operate.md', () => {
  const guide = readFileSync('docs/operate.md', 'utf8');
  const rows = new Map(
    [...guide.matchAll(/^\| \*\*([\w ]+)\*\* \|(.*)\|(.*)\|$/gm)].map(([, name = '', meaning, command = '']) => [
      name,
      { meaning, command },
    ]),
  );

  it('explains every alarm, and no other', () => {
    expect([...rows.keys()].toSorted()).toEqual([...alarms.keys()].toSorted());
  });

  it('explains every kind of error line', () => {
    const kinds = globSync('lambdas/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/logLines\.error\(\{\s*(\w+)/g)].map(([, kind]) => kind),
    );
    expect(kinds.length).toBeGreaterThan(10);
    for (const kind of kinds) expect(rows.get('errors')?.meaning).toContain(`\`${kind}\``);
  });

  it('has a command for each alarm, with outputs that exist', () => {
    const outputs = Object.keys(stack.template.Outputs ?? {});
    for (const [name, { command }] of rows) expect(command, name).toMatch(/`(aws|npm run) .+`/);
    for (const [command, output] of guide.matchAll(/\$\(output (\w+)\)/g)) expect(outputs, command).toContain(output);
  });

  it('states the prices that follow from the template', () => {
    const cost = (stages: number) =>
      priceOf(prices.alarmMetric, stages * [...alarms.values()].flatMap(metricsOf).length) +
      priceOf(prices.customMetric, stages * filters.length) +
      priceOf(prices.dashboard, stages * all('AWS::CloudWatch::Dashboard').length);
    expect([1, 2, 3].map(cost)).toEqual([0, 1, 2]);
    expect(guide).toContain('| `alarmsTo` | 0 for the first stage of an account, 1.00 for each of the next two:');

    const large = synthesize(largest);
    const acls = [large, large.firewall ?? large].flatMap((made) => all('AWS::WAFv2::WebACL', made));
    const rules = acls.flatMap(({ Rules }) => Rules);
    const firewall = priceOf(prices.webAcl, acls.length) + priceOf(prices.webAclRule, rules.length);
    expect(guide).toContain(`| \`firewall\` | ${firewall}: `);
    const asOf = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(prices.asOf));
    expect(guide.replaceAll('\n', ' ')).toContain(asOf);
  });
});

it('the dashboard has no more than 50 metrics, which is free', () => {
  const { DashboardName, DashboardBody } = only(stack, 'AWS::CloudWatch::Dashboard').properties;
  expect(text(DashboardName)).toBe('pitcheck-trial-<AWS::Region>-status');
  const { widgets } = JSON.parse(text(DashboardBody));
  expect(widgets.map(({ type }: Properties) => type)).toEqual(['alarm', 'log', ...Array(6).fill('metric')]);
  const shown = widgets.flatMap(({ properties }: Properties) => properties.metrics ?? []);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.length).toBeLessThanOrEqual(50);
});
