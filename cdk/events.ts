import { CfnOutput, Duration } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { EVENT_SOURCE, eventsFor } from '#shared/events.ts';
import { deadLetterQueue } from './dead-letters.ts';
import { createEventForwarder } from './forward.ts';
import { STREAM_OUTPUT } from './functions.ts';
import { regionalName } from './names.ts';
import type { Stage } from './settings.ts';
import type { Table } from './table.ts';

type Needs = {
  stage: Stage;
  table: Table;
  render: Lambda;
  sweep: Lambda;
  index: Lambda;
  notify: Lambda;
  remind: Lambda;
  push: Lambda;
};

/** All background work: table stream → forward → event bus → rule → Lambda, and Scheduler → sweep and remind. */
export class Events extends Construct {
  /** Reads the table's stream. */
  readonly forward: Lambda;

  constructor(scope: Construct, id: string, { stage, table, render, sweep, index, notify, remind, push }: Needs) {
    super(scope, id);
    const bus = new EventBus(this, 'Bus', { eventBusName: regionalName(stage, 'events') });
    const { forward, mapping, undelivered } = createEventForwarder(this, { stage, table, bus });
    this.forward = forward;
    new CfnOutput(this, 'StreamMapping', { key: STREAM_OUTPUT, value: mapping.eventSourceMappingId });
    // Read by `npm run redrive`.
    new CfnOutput(this, 'EventBus', { key: 'EventBus', value: bus.eventBusName });
    new CfnOutput(this, 'UndeliveredBatches', { key: 'UndeliveredBatches', value: undelivered.bucketName });

    const target = (fn: Lambda) =>
      new LambdaFunction(fn, {
        retryAttempts: 8,
        maxEventAge: Duration.hours(1),
        deadLetterQueue: deadLetterQueue(this),
      });
    const wake = (name: string, fn: Lambda, detailType: string[], description: string) =>
      new Rule(this, name, {
        description,
        eventBus: bus,
        eventPattern: { source: [EVENT_SOURCE], detailType },
        targets: [target(fn)],
      });
    wake('Render', render, eventsFor('render'), 'Renders a requested sheet');
    wake('Index', index, eventsFor('index'), 'Makes an inspection searchable');
    wake('Notify', notify, eventsFor('notify'), 'Notifies people of what happened');
    wake('Remind', remind, eventsFor('remind'), 'Reminds people of open tasks');
    wake('Push', push, eventsFor('push'), 'Sends pushes to the devices of a person');
    // SES publishes to the account's default bus only; the rule selects emails tagged with a link
    new Rule(this, 'MailCameBack', {
      description: 'An email to a customer bounced',
      enabled: !stage.closed,
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { link: [{ exists: true }] } } },
      },
      targets: [target(notify)],
    });
    const { closed } = stage;
    schedule(this, 'Sweep', sweep, {
      closed,
      expression: 'rate(5 minutes)',
      description: 'Looks for pending sheets every five minutes',
      latestSeconds: 300,
    });
    schedule(this, 'Reminders', remind, {
      closed,
      expression: 'cron(0 8,16 * * ? *)',
      description: 'Reminds people at 8 am and 4 pm New Zealand time',
      latestSeconds: 3600,
    });
  }
}

type When = { closed: boolean; expression: string; description: string; latestSeconds: number };

/** Defines the schedule without CDK's target, which would allow it to invoke every version of the function. */
function schedule(scope: Construct, id: string, fn: Lambda, { closed, expression, description, latestSeconds }: When) {
  const undelivered = deadLetterQueue(scope);
  const role = new Role(scope, `${id}ClockRole`, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
  });
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [fn.functionArn] }));
  undelivered.grantSendMessages(role);
  return new CfnSchedule(scope, id, {
    description,
    state: closed ? 'DISABLED' : 'ENABLED',
    scheduleExpression: expression,
    scheduleExpressionTimezone: 'Pacific/Auckland',
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: fn.functionArn,
      roleArn: role.roleArn,
      retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: latestSeconds },
      deadLetterConfig: { arn: undelivered.queueArn },
    },
  });
}
