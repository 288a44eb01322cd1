import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type EventSourceMapping, Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type lambdas, STACK } from './functions.ts';

const MONTHLY_BUDGET_USD = 200;

/**
 * Alarms for every Lambda and dead-letter queue of the stack, so that a new one is not forgotten. Who wants to know
 * subscribes to the topic.
 */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, { stream }: { stream: EventSourceMapping }) {
    super(scope, id);
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    for (const service of ['cloudwatch', 'budgets'])
      topic.grantPublish(
        new ServicePrincipal(`${service}.amazonaws.com`, {
          // of any account, without this
          conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
        }),
      );

    const alarm = (name: string, metric: IMetric, alarmDescription: string) =>
      new Alarm(this, name, {
        metric,
        alarmDescription,
        threshold: 0,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));

    for (const construct of Stack.of(this).node.findAll()) {
      const name = construct.node.id;
      if (construct instanceof Lambda) {
        alarm(`${name} errors`, construct.metricErrors(), `${name} failed. Its log says why.`);
        alarm(`${name} throttles`, construct.metricThrottles(), `${name} had no room to run: see its concurrency.`);
      }
      if (construct instanceof Lambda && name === ('people' satisfies keyof typeof lambdas)) {
        const usedUp = construct.logGroup.addMetricFilter('used-up', {
          filterPattern: FilterPattern.exists('$.usedUp'),
          metricNamespace: STACK,
          metricName: 'UsedUp',
        });
        alarm('allowance used up', usedUp.metric({ statistic: 'Sum' }), 'Mails to strangers are refused: who asks?');
      }
      if (construct instanceof Queue)
        alarm(
          name,
          construct.metricApproximateNumberOfMessagesVisible(),
          `Events wait in ${name}: mend, then re-drive.`,
        );
    }
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
