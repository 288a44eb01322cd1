import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type EventSourceMapping, Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { type ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { lambdas } from './functions.ts';
import type { Stage } from './settings.ts';

const MONTHLY_BUDGET_USD = 200;
/**
 * Maximum number of responses with 401, 403 or 429 in five minutes. A thousand tablets that open the app with an
 * expired token cause one or two each. Four a second for five minutes can only come from a program.
 */
const REFUSED_MAX = 1200;

/** Functions that count verification emails and emails to customers against the limits for all workshops. */
const mailers: readonly string[] = ['people', 'work', 'notify'] satisfies (keyof typeof lambdas)[];

type Needs = { stage: Stage; alarmsTo: string; stream: EventSourceMapping; api: Api; mails: ConfigurationSet };

/** Alarms for the API and for every Lambda and dead-letter queue of the stack, including new ones. */
export class Monitoring extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { stage, alarmsTo, stream, api, mails }: Needs) {
    super(scope, id);
    this.topic = alarmTopic(this, alarmsTo);
    mails.addEventDestination('Alarms', {
      destination: EventDestination.snsTopic(this.topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    this.watchFunctionsAndQueues(stage);
    this.watchApi(stage, api);
    const givenUp = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'OnFailureDestinationDeliveredEventCount',
      dimensionsMap: { EventSourceMappingUUID: stream.eventSourceMappingId },
      statistic: 'Sum',
      period: Duration.minutes(5),
    });
    this.alarm(
      'undelivered',
      givenUp,
      'Events did not reach the bus. Their batches are in S3. Fix the cause, then redrive them.',
    );
    monthlyBudget(this, this.topic);
  }

  private alarm(name: string, metric: IMetric, alarmDescription: string, threshold = 0) {
    new Alarm(this, name, {
      metric,
      alarmDescription,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }

  private watchFunctionsAndQueues(stage: Stage) {
    const usedUp = new Metric({
      namespace: `pitcheck-${stage.name}`,
      metricName: 'UsedUp',
      statistic: 'Sum',
      period: Duration.minutes(5),
    });
    for (const construct of Stack.of(this).node.findAll()) {
      const name = construct.node.id;
      if (construct instanceof Lambda) {
        this.alarm(`${name} errors`, construct.metricErrors(), `${name} failed. See its log.`);
        this.alarm(`${name} throttles`, construct.metricThrottles(), `${name} was throttled. Check its concurrency.`);
      }
      if (construct instanceof Lambda && mailers.includes(name))
        construct.logGroup.addMetricFilter('used-up', {
          filterPattern: FilterPattern.exists('$.usedUp'),
          metricNamespace: usedUp.namespace,
          metricName: usedUp.metricName,
        });
      if (construct instanceof Queue)
        this.alarm(
          name,
          construct.metricApproximateNumberOfMessagesVisible(),
          `Events are waiting in ${name}. Fix the cause, then redrive them.`,
        );
    }
    this.alarm(
      'allowance used up',
      usedUp,
      'The hourly limit for all emails is used up. Further emails are delayed or refused. Find out who is sending them.',
    );
  }

  private watchApi(stage: Stage, api: Api) {
    // Our functions catch their errors and return 500, so Lambda doesn't count them.
    this.alarm(
      'API errors',
      api.stage.metricServerError({ statistic: 'Sum' }),
      'The API returns 5xx errors. See its log.',
      5,
    );
    const refused = api.log.addMetricFilter('refused', {
      filterPattern: FilterPattern.any(
        ...['401', '403', '429'].map((status) => FilterPattern.stringValue('$.status', '=', status)),
      ),
      metricNamespace: `pitcheck-${stage.name}`,
      metricName: 'Refused',
    });
    this.alarm(
      'refused calls',
      refused.metric({ statistic: 'Sum' }),
      'The API returns 401, 403 or 429 very often. Its log has the person and request id; the functions’ logs have the link and network.',
      REFUSED_MAX,
    );
  }
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
