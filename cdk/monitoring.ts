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
 * Calls within five minutes that are answered 401, 403 or 429. A thousand tablets that open the app with an old token are
 * refused once or twice each; four such calls a second for five minutes are a program.
 */
const REFUSED_MAX = 1200;

/** Who counts the mails of all together: those that verify an address, and those to customers. */
const mailers: readonly string[] = ['people', 'work', 'notify'] satisfies (keyof typeof lambdas)[];

type Needs = { stage: Stage; alarmsTo: string; stream: EventSourceMapping; api: Api; mails: ConfigurationSet };

/** Alarms for the API, and for every Lambda and dead-letter queue of the stack, so that a new one is not forgotten. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, { stage, alarmsTo, stream, api, mails }: Needs) {
    super(scope, id);
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    topic.addSubscription(new EmailSubscription(alarmsTo));
    for (const service of ['cloudwatch', 'budgets'])
      topic.grantPublish(
        new ServicePrincipal(`${service}.amazonaws.com`, {
          // of any account, without this
          conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
        }),
      );

    mails.addEventDestination('Alarms', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });

    const alarm = (name: string, metric: IMetric, alarmDescription: string, threshold = 0) =>
      new Alarm(this, name, {
        metric,
        alarmDescription,
        threshold,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));

    const usedUp = new Metric({
      namespace: `pitcheck-${stage.name}`,
      metricName: 'UsedUp',
      statistic: 'Sum',
      period: Duration.minutes(5),
    });
    for (const construct of Stack.of(this).node.findAll()) {
      const name = construct.node.id;
      if (construct instanceof Lambda) {
        alarm(`${name} errors`, construct.metricErrors(), `${name} failed. Its log says why.`);
        alarm(`${name} throttles`, construct.metricThrottles(), `${name} had no room to run: see its concurrency.`);
      }
      if (construct instanceof Lambda && mailers.includes(name))
        construct.logGroup.addMetricFilter('used-up', {
          filterPattern: FilterPattern.exists('$.usedUp'),
          metricNamespace: usedUp.namespace,
          metricName: usedUp.metricName,
        });
      if (construct instanceof Queue)
        alarm(
          name,
          construct.metricApproximateNumberOfMessagesVisible(),
          `Events wait in ${name}: mend, then re-drive.`,
        );
    }
    alarm(
      'allowance used up',
      usedUp,
      'All mails of an hour are used up, and others wait or are refused: who sends them?',
    );
    // Our functions answer what they failed on, so that Lambda counts no error.
    alarm(
      'API errors',
      api.stage.metricServerError({ statistic: 'Sum' }),
      'The API answers 5xx: its log says where.',
      5,
    );
    const refused = api.log.addMetricFilter('refused', {
      filterPattern: FilterPattern.any(
        ...['401', '403', '429'].map((status) => FilterPattern.stringValue('$.status', '=', status)),
      ),
      metricNamespace: `pitcheck-${stage.name}`,
      metricName: 'Refused',
    });
    alarm(
      'refused calls',
      refused.metric({ statistic: 'Sum' }),
      'The API answers 401, 403 or 429 very often. Its log has the person and the request id, those of the functions the link and the network.',
      REFUSED_MAX,
    );
    const givenUp = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'OnFailureDestinationDeliveredEventCount',
      dimensionsMap: { EventSourceMappingUUID: stream.eventSourceMappingId },
      statistic: 'Sum',
      period: Duration.minutes(5),
    });
    alarm('undelivered', givenUp, 'Events did not reach the bus; their batches wait in S3: mend, then re-drive.');

    new CfnBudget(this, 'Budget', {
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
  }
}
