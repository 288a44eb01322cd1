import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { EventSourceMapping, Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { EVENT_SOURCE, eventsFor } from '#shared/events.ts';
import { deadLetters } from './dead-letters.ts';
import { eventForwarder } from './forward.ts';
import { STREAM_OUTPUT } from './functions.ts';
import { regionalName } from './names.ts';
import type { Stage } from './settings.ts';

type Needs = {
  stage: Stage;
  table: TableV2;
  render: Lambda;
  sweep: Lambda;
  index: Lambda;
  notify: Lambda;
  remind: Lambda;
  push: Lambda;
};

/** Everything that happens without a person waiting: table's stream → forward → bus → rule → Lambda, and the clock → sweep and remind. */
export class Events extends Construct {
  /** From the table's stream to `forward`. */
  readonly stream: EventSourceMapping;

  constructor(scope: Construct, id: string, { stage, table, render, sweep, index, notify, remind, push }: Needs) {
    super(scope, id);
    const bus = new EventBus(this, 'Bus', { eventBusName: regionalName(stage, 'events') });
    const { mapping, undelivered } = eventForwarder(this, { stage, table, bus });
    this.stream = mapping;
    new CfnOutput(this, 'StreamMapping', { key: STREAM_OUTPUT, value: mapping.eventSourceMappingId });
    // What `npm run redrive` asks for.
    new CfnOutput(this, 'EventBus', { value: bus.eventBusName });
    new CfnOutput(this, 'UndeliveredBatches', { value: undelivered.bucketName });

    const target = (fn: Lambda, name = fn.node.id) =>
      new LambdaFunction(fn, {
        retryAttempts: 8,
        maxEventAge: Duration.hours(1),
        deadLetterQueue: deadLetters(this, `${name}-undelivered`),
      });
    const wake = (name: string, fn: Lambda, detailType: string[], description: string) =>
      new Rule(this, name, {
        description,
        eventBus: bus,
        eventPattern: { source: [EVENT_SOURCE], detailType },
        targets: [target(fn)],
      });
    wake('Render', render, eventsFor('render'), 'A sheet that somebody waits for is rendered');
    wake('Index', index, eventsFor('index'), 'An inspection is made findable');
    wake('Notify', notify, eventsFor('notify'), 'People are told what happened');
    wake('Remind', remind, eventsFor('remind'), 'People are reminded of what is left to be done');
    wake('Push', push, eventsFor('push'), 'Something is pushed to the devices of a person');
    // on the account's own bus, which is the only one that SES knows: of mails that say whose link they hold
    new Rule(this, 'MailCameBack', {
      description: 'A mail to a customer came back',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { link: [{ exists: true }] } } },
      },
      targets: [target(notify, 'mail')],
    });
    schedule(this, 'Sweep', sweep, {
      expression: 'rate(5 minutes)',
      description: 'Looks every five minutes for sheets that are still waiting',
      latestSeconds: 300,
    });
    schedule(this, 'Reminders', remind, {
      expression: 'cron(0 8,16 * * ? *)',
      description: 'Reminds people at eight and at four, as the clocks in New Zealand show',
      latestSeconds: 3600,
    });
  }
}

type When = { expression: string; description: string; latestSeconds: number };

/** By hand: the ready-made target would let the clock call every version of the function. */
function schedule(scope: Construct, id: string, fn: Lambda, { expression, description, latestSeconds }: When) {
  const undelivered = deadLetters(scope, `${id.toLowerCase()}-undelivered`);
  const role = new Role(scope, `${id}ClockRole`, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
  });
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [fn.functionArn] }));
  undelivered.grantSendMessages(role);
  return new CfnSchedule(scope, id, {
    description,
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
