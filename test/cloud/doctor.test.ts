import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { doctor as doctorCommand } from '#scripts/doctor/doctor.ts';
import { endpoints } from '#shared/api.ts';
import { type Answers, refusal, resourcesOfStack, stack, startFakeAws } from '#test/scripts/deploy/aws.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { functionOutput, lambdas, STREAM_OUTPUT } from '../../cdk/functions.ts';
import { largest } from '../stack/trial-settings.ts';

/** What each function responds when it works. */
const responses: Record<string, object | string> = {
  ...Object.fromEntries(Object.keys(lambdas).map((name) => [name, 'null'])),
  ...Object.fromEntries(endpoints.map(({ fn }) => [fn, { statusCode: fn === 'link' ? 404 : 403 }])),
  forward: { batchItemFailures: [] },
  'pre-sign-up': { response: { autoConfirmUser: true } },
  'post-confirmation': { triggerSource: 'PostConfirmation_ConfirmSignUp' },
};

/** A metric's values, each with its age in minutes. */
type Metrics = Record<string, [value: number, minutesAgo: number][]>;
const healthy: Metrics = {
  Invocations: [
    [1, 4],
    [1, 9],
  ],
  IteratorAge: [[2_000, 4]],
  ConcurrentExecutions: [[7, 20]],
  Send: [[120, 30]],
};
const answerMetrics = (metrics: Metrics) => (body: string) => {
  const { EndTime, MetricDataQueries } = JSON.parse(body);
  const values = metrics[MetricDataQueries[0].MetricStat.Metric.MetricName] ?? [];
  return {
    MetricDataResults: [
      {
        Values: values.map(([value]) => value),
        Timestamps: values.map(([, minutesAgo]) => EndTime - minutesAgo * 60),
      },
    ],
  };
};
const kept = (count: number) => `<ListBucketResult><KeyCount>${count}</KeyCount></ListBucketResult>`;
const policies = (count: number) =>
  `<ResponseHeadersPolicyList><MaxItems>100</MaxItems><Quantity>${count}</Quantity></ResponseHeadersPolicyList>`;
const ALARM = { AlarmName: 'trial-sweep', AlarmDescription: 'What to do: docs/operate.md, Alarms, "sweep".' };

async function doctor(answers: Answers = {}, metrics: Metrics = {}, settings: object = largest) {
  const { webUrl, gatewayUrl, userPool } = inject('cloud');
  const outputs = {
    ...Object.fromEntries(Object.keys(lambdas).map((name) => [functionOutput(name), `trial-${name}`])),
    ...{ Site: webUrl, SiteAddress: 'd1.cloudfront.net', SiteBucket: 'site', WebConfig: '{}', TableName: 'table' },
    ...{
      UserPoolId: userPool.userPoolId,
      UserPoolClientId: 'client',
      ApiAddress: gatewayUrl,
      [STREAM_OUTPUT]: 'mapping',
    },
    ...{ DeadLetters: 'https://sqs/trial-dead', UndeliveredBatches: 'trial-batches' },
  };
  const { asked } = await startFakeAws({
    DescribeStacks: stack('UPDATE_COMPLETE', outputs),
    ListStackResources: resourcesOfStack(['AWS::CloudWatch::Alarm', ALARM.AlarmName]),
    ...Object.fromEntries(Object.entries(responses).map(([name, said]) => [`Invoke trial-${name}`, said])),
    GetEventSourceMapping: { State: 'Enabled' },
    GetMetricData: answerMetrics({ ...healthy, ...metrics }),
    GetQueueAttributes: { Attributes: { ApproximateNumberOfMessages: '0' } },
    ListObjectsV2: kept(0),
    DescribeAlarms: { MetricAlarms: [{ ...ALARM, StateValue: 'OK' }] },
    GetAccount: { SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 310 } },
    ListResponseHeadersPolicies: policies(5),
    ...answers,
  });
  const stages = mkdtempSync(join(tmpdir(), 'stages-'));
  onTestFinished(() => rmSync(stages, { recursive: true }));
  writeFileSync(join(stages, 'trial.json'), JSON.stringify(settings));
  const run = (args: string[]) => doctorCommand(args, { attempts: 1, pauseMs: 0 });
  return { asked, ...(await runCommand(run, '--stage', 'trial', '--stages', stages)) };
}

it('a stage that works passes every check', async () => {
  const { code, stdout, stderr } = await doctor();
  expect(stdout).not.toMatch(/^ {2}[!✗]/m);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const line of [
    '✓ Last sweep: 4 minutes ago.',
    '✓ Stream: events waited for up to 2 seconds.',
    '✓ Alarms: none of 1.',
    '✓ Link: /',
    '✓ render starts',
    '✓ Concurrent functions: 7 of 1000 in the last day.',
    '✓ Emails in a day: 310 of 50000 in the last day.',
    '✓ Emails in a second: 2 of 14 in the busiest minute of the last day.',
    '✓ CloudFront response headers policies: 5 of 20 in the account.',
  ])
    expect(stdout).toContain(line);
});

it.each<[what: string, sentence: string, answers: Answers, metrics?: Metrics]>([
  [
    'a sweep that stopped',
    '✗ Last sweep: 16 minutes ago. docs/operate.md, Alarms, "sweep".',
    {},
    { Invocations: [[1, 16]] },
  ],
  ['a sweep that never ran', '✗ Last sweep: more than three hours ago.', {}, { Invocations: [] }],
  ['a stream that is stuck', '✗ Stream: events waited for up to 301 seconds.', {}, { IteratorAge: [[301_000, 1]] }],
  [
    'a dead letter',
    '✗ Failed events: 2 events and 0 batches are waiting.',
    { GetQueueAttributes: { Attributes: { ApproximateNumberOfMessages: '2' } } },
  ],
  ['a batch that never reached the bus', 'npm run redrive -- --stage trial', { ListObjectsV2: kept(3) }],
  [
    'a raised alarm',
    `✗ Alarms: trial-sweep. ${ALARM.AlarmDescription}`,
    { DescribeAlarms: { MetricAlarms: [{ ...ALARM, StateValue: 'ALARM' }] } },
  ],
  ['a function that does not start', '✗ render starts: returned', { 'Invoke trial-render': {} }],
  [
    'a check that AWS refuses',
    '✗ Failed events: unknown, AWS returned "Error: GetQueueAttributes: 403',
    { GetQueueAttributes: refusal('AccessDenied', 403) },
  ],
])('%s is reported and ends with 1', async (_, sentence, answers, metrics) => {
  const { code, stdout, stderr } = await doctor(answers, metrics);
  expect(stdout).toContain(sentence);
  expect(stdout.match(/✗/g)).toHaveLength(1);
  expect(code).toBe(1);
  expect(stderr).toBe('1 checks failed, see above. docs/operate.md explains them: Check a stage.\n');
});

it.each<[what: string, sentence: string, answers: Answers, metrics?: Metrics]>([
  ['no alarms', '! Alarms: the stage has none: alarmsTo is not set', { ListStackResources: resourcesOfStack() }],
  [
    'concurrency',
    '! Concurrent functions: 700 of 1000 in the last day. Request an increase: docs/deploy.md, step 2.',
    {},
    { ConcurrentExecutions: [[700, 1]] },
  ],
  [
    'emails in a day',
    '! Emails in a day: 150 of 200',
    { GetAccount: { SendQuota: { Max24HourSend: 200, MaxSendRate: 14, SentLast24Hours: 150 } } },
  ],
  ['emails in a second', '! Emails in a second: 10 of 14', {}, { Send: [[600, 1]] }],
  [
    'headers policies',
    '! CloudFront response headers policies: 15 of 20',
    { ListResponseHeadersPolicies: policies(15) },
  ],
])('a warning about %s ends with 0', async (_, sentence, answers, metrics) => {
  const { code, stdout } = await doctor(answers, metrics);
  expect(stdout).toContain(sentence);
  expect(stdout.match(/^ {2}[!✗]/gm)).toHaveLength(1);
  expect(code).toBe(0);
});

it('a stage that is not deployed is said so', async () => {
  const { stderr } = await doctor({
    DescribeStacks: refusal('ValidationError', 400, 'Stack with id any does not exist'),
  });
  expect(stderr).toBe('trial is not deployed in this account. Deploy it: npm run deploy -- --stage trial\n');
});

it('a closed stage is not checked, because its sweep would run', async () => {
  const { asked, code, stdout } = await doctor({}, {}, { ...largest, closed: true });
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'trial is closed. Nothing was checked: its sweep would run.\n' });
  expect(asked).toEqual(['DescribeStacks']);
});
