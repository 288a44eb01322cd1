import { Aws, Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Api } from '../api.ts';
import { deadLetterQueue } from '../dead-letters.ts';
import { functionLog } from '../logs.ts';
import type { Stage } from '../settings.ts';
import type { Table } from '../table.ts';
import { createDashboard } from './dashboard.ts';
import { STREAM_AGE_MAX_MS, SWEEP_PAUSE_MAX_MINUTES } from './limits.ts';

const MONTHLY_BUDGET_USD = 200;
/**
 * Maximum number of responses with 401, 403 or 429 in five minutes. A thousand tablets that open the app with an
 * expired token cause one or two each. Four a second for five minutes can only come from a program.
 */
const REFUSED_MAX = 1200;
/** AWS reviews an account whose emails bounce more often. Source: SES developer guide, "Reputation metrics". */
const BOUNCE_RATE_MAX = 0.05;

type Needs = { stage: Stage; alarmsTo: string; api: Api; table: Table; sweep: Lambda; forward: Lambda };
/** A metric and the condition for its alarm: above `above`, or below `below`, in `times` periods in a row. */
type Watch = { metric: IMetric; times?: number; missing?: TreatMissingData } & ({ above: number } | { below: number });

/** Alarms by email, a dashboard and a budget. All alarms together have ten metrics, which AWS doesn't charge for. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, needs: Needs) {
    super(scope, id);
    const topic = alarmTopic(this, needs.alarmsTo);
    const watches = { ...watchFunctions(this, needs), ...watchRequests(needs) };
    const alarms = Object.entries(watches).map(([name, watch]) => createAlarm(this, name, watch, topic));
    createDashboard(this, needs, alarms);
    monthlyBudget(this, topic);
  }
}

const watchFunctions = (scope: Construct, { stage, sweep, forward }: Needs): Record<string, Watch> => ({
  errors: { metric: countLines(functionLog(scope), stage, 'Errors', FAILURES), above: 0 },
  // Throttled calls are retried. Across all functions of the account and region, because they share its concurrency.
  throttles: { metric: Lambda.metricAllThrottles({ statistic: 'Sum' }), above: 0, times: 3 },
  'dead letters': { metric: deadLetterQueue(scope).metricApproximateNumberOfMessagesVisible(), above: 0 },
  sweep: {
    metric: sweep.metricInvocations({ period: Duration.minutes(SWEEP_PAUSE_MAX_MINUTES) }),
    below: 1,
    missing: TreatMissingData.BREACHING,
  },
  stream: { metric: forward.metric('IteratorAge', { statistic: 'Maximum' }), above: STREAM_AGE_MAX_MS },
});

const watchRequests = ({ stage, api, table }: Needs): Record<string, Watch> => ({
  table: {
    metric: new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: {
        reads: table.metric('ReadThrottleEvents', { statistic: 'Sum' }),
        writes: table.metric('WriteThrottleEvents', { statistic: 'Sum' }),
      },
    }),
    above: 0,
    times: 3,
  },
  'API errors': { metric: api.stage.metricServerError({ statistic: 'Sum' }), above: 5 },
  bounces: { metric: bounceRate, above: BOUNCE_RATE_MAX, missing: TreatMissingData.IGNORE },
  'refused calls': { metric: countLines(api.log, stage, 'Refused', REFUSED), above: REFUSED_MAX },
});

/** The account's rate in this region, which decides whether AWS lets it send. */
const bounceRate = new Metric({
  namespace: 'AWS/SES',
  metricName: 'Reputation.BounceRate',
  statistic: 'Maximum',
  period: Duration.hours(1),
});

const FAILURES = FilterPattern.any(
  FilterPattern.stringValue('$.level', '=', 'ERROR'),
  // Lambda's own lines. Source: Lambda developer guide, "Telemetry API event schema", Status.
  ...['error', 'failure', 'timeout'].map((status) => FilterPattern.stringValue('$.record.status', '=', status)),
);
const REFUSED = FilterPattern.any(
  ...['401', '403', '429'].map((status) => FilterPattern.stringValue('$.status', '=', status)),
);

const countLines = (log: LogGroup, { name }: Stage, metricName: string, filterPattern: typeof FAILURES) =>
  log
    .addMetricFilter(metricName, { filterPattern, metricNamespace: `pitcheck-${name}`, metricName })
    .metric({ statistic: 'Sum' });

function createAlarm(scope: Construct, name: string, { metric, times = 1, missing, ...limit }: Watch, topic: Topic) {
  const alarm = new Alarm(scope, name, {
    metric,
    alarmDescription: `What it means and what to do: docs/operate.md, Alarms, "${name}".`,
    evaluationPeriods: times,
    treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
    ...('below' in limit
      ? { threshold: limit.below, comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD }
      : { threshold: limit.above, comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD }),
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
}

function alarmTopic(scope: Construct, alarmsTo: string) {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  topic.addSubscription(new EmailSubscription(alarmsTo));
  for (const service of ['cloudwatch', 'budgets'])
    topic.grantPublish(
      new ServicePrincipal(`${service}.amazonaws.com`, {
        // without this condition, any account could publish
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
  return topic;
}

const monthlyBudget = (scope: Construct, topic: Topic) =>
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: MONTHLY_BUDGET_USD, unit: 'USD' },
    },
    notificationsWithSubscribers: [50, 80, 100].map((threshold) => ({
      notification: { notificationType: 'ACTUAL', comparisonOperator: 'GREATER_THAN', threshold },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    })),
  });
