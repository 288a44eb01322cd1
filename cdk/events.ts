import { CfnOutput, Duration } from 'aws-cdk-lib';
import { EventBus, type IRuleTarget, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { EVENT_SOURCE, eventsFor } from '#shared/events.ts';
import { deadLetterQueue } from './dead-letters.ts';
import { createEventForwarder } from './forward.ts';
import { STREAM_OUTPUT } from './functions.ts';
import { createMailQueue } from './mails/queue.ts';
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

/**
 * All background work: table stream → forward → event bus → rule → Lambda or queue of emails, and Scheduler → sweep and
 * remind.
 */
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

    const delivery = { retryAttempts: 8, maxEventAge: Duration.hours(1), deadLetterQueue: deadLetterQueue(this) };
    const target = (fn: Lambda) => new LambdaFunction(fn, delivery);
    const send = (name: string, to: IRuleTarget, detailType: string[], description: string) =>
      new Rule(this, name, {
        description,
        eventBus: bus,
        eventPattern: { source: [EVENT_SOURCE], detailType },
        targets: [to],
      });
    const wake = (name: string, fn: Lambda, detailType: string[], description: string) =>
      send(name, target(fn), detailType, description);
    wake('Render', render, eventsFor('render'), 'Renders a requested sheet');
    wake('Index', index, eventsFor('index'), 'Makes an inspection searchable');
    wake('Notify', notify, eventsFor('notify'), 'Notifies people of what happened');
    const mails = new SqsQueue(createMailQueue(this, stage, notify), delivery);
    send('Mail', mails, eventsFor('mails'), 'Queues emails that can wait');
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
    const { closed, remindersAtOnce } = stage;
    schedule(this, 'Sweep', {
      closed,
      expression: 'rate(5 minutes)',
      description: 'Looks for pending sheets every five minutes',
      latestSeconds: 300,
      fn: sweep,
      role: clockRole(this, 'Sweep', sweep),
    });
    const role = clockRole(this, 'Reminders', remind);
    for (let part = 0; part < remindersAtOnce; part++)
      schedule(this, `Reminders${part}`, {
        closed,
        // each run continues the previous one
        expression: 'cron(0/20 8-9,16-17 * * ? *)',
        description: `Reminds people from 8 am and from 4 pm New Zealand time, part ${part + 1} of ${remindersAtOnce}`,
        latestSeconds: 900,
        fn: remind,
        role,
        input: { part, of: remindersAtOnce },
      });
  }
}

/** Creates the role with which Scheduler calls a function. */
function clockRole(scope: Construct, id: string, { functionArn }: Lambda) {
  const role = new Role(scope, `${id}ClockRole`, { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }));
  deadLetterQueue(scope).grantSendMessages(role);
  return role;
}

type When = {
  closed: boolean;
  expression: string;
  description: string;
  latestSeconds: number;
  fn: Lambda;
  role: Role;
  input?: object;
};

/** Defines the schedule without CDK's target, which would allow it to invoke every version of the function. */
const schedule = (scope: Construct, id: string, when: When) =>
  new CfnSchedule(scope, id, {
    description: when.description,
    state: when.closed ? 'DISABLED' : 'ENABLED',
    scheduleExpression: when.expression,
    scheduleExpressionTimezone: 'Pacific/Auckland',
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: when.fn.functionArn,
      roleArn: when.role.roleArn,
      ...(when.input && { input: JSON.stringify(when.input) }),
      retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: when.latestSeconds },
      deadLetterConfig: { arn: deadLetterQueue(scope).queueArn },
    },
  });
