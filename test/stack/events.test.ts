import { describe, expect, it } from 'vitest';
import { matches } from '#scripts/local/events/pattern.ts';
import { EVENT_SOURCE, eventNames, events, eventsFor, MAIL_MAX_TRIES, START_CHECK } from '#shared/events.ts';
import { MAIL_DELAY_S } from '#shared/reminders/moments.ts';
import { functionOutput, lambdas, STREAM_OUTPUT } from '../../cdk/functions.ts';
import { only, type Properties, resources, synthesize } from './synthesize.ts';
import { largest } from './trial-settings.ts';

const stack = synthesize(largest);
const { properties: mapping, id: streamMapping } = only(stack, 'AWS::Lambda::EventSourceMapping', /Stream/);
const deadLetters = only(stack, 'AWS::SQS::Queue', /^DeadLetters/).id;
const mails = only(stack, 'AWS::SQS::Queue', /Mails/).id;

const record = (eventName: string, more: object) => ({
  eventName,
  dynamodb: {
    NewImage: {
      pk: { S: 'ORG#org_1#INSPECTION#1763700000001' },
      sk: { S: 'HEADER' },
      customer: { S: 'Aroha Ngata' },
      ...more,
    },
  },
});
const passes = (record: object) => {
  const { Filters } = mapping.FilterCriteria;
  expect(Filters).toHaveLength(1);
  return matches(JSON.parse(Filters[0].Pattern), record);
};

describe('from the table to the bus', () => {
  it.each(eventNames)('forwards an item that causes %s', (event) => {
    expect(passes(record('INSERT', { event: { S: event } }))).toBe(true);
  });

  it('forwards an event that no rule handles yet', () => {
    expect(passes(record('INSERT', { event: { S: 'OfTheNextRelease' } }))).toBe(true);
  });

  it.each(['MODIFY', 'REMOVE'])('drops every %s', (eventName) => {
    expect(passes(record(eventName, { event: { S: 'InspectionSubmitted' } }))).toBe(false);
  });

  it('drops all other items', () => {
    expect(passes(record('INSERT', {}))).toBe(false);
    expect(passes(record('INSERT', { events: { S: 'SomethingElse' } }))).toBe(false);
    expect(passes({ eventName: 'INSERT', dynamodb: {} })).toBe(false);
  });

  it('limits retries and age of a record, and takes as many as the bus accepts at once', () => {
    expect(mapping).toMatchObject({
      BatchSize: 10,
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(mapping.MaximumRetryAttempts).toBeGreaterThan(0);
    expect(mapping.MaximumRecordAgeInSeconds).toBeGreaterThan(0);
  });

  it('stores a batch that it gives up on in a bucket, which alone keeps it completely', () => {
    const bucket = mapping.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0];
    const kept = resources(stack, 'AWS::S3::Bucket').find(({ id }) => id === bucket);
    expect(kept?.properties.LifecycleConfiguration.Rules).toMatchObject([{ ExpirationInDays: 14, Status: 'Enabled' }]);
    // six custom metrics; an error line or the stream's age reports the cause earlier
    expect(mapping.MetricsConfig).toBeUndefined();
  });
});

describe('the queue of emails', () => {
  const queue = only(stack, 'AWS::SQS::Queue', /Mails/).properties;
  const { properties: mapping } = only(stack, 'AWS::Lambda::EventSourceMapping', /MailSender/);

  it('delays emails by ten minutes, and limits how many are sent at once', () => {
    expect(queue.DelaySeconds).toBe(MAIL_DELAY_S);
    expect(mapping).toMatchObject({
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    const more = synthesize({ ...largest, mailsAtOnce: 20 });
    const { ScalingConfig } = only(more, 'AWS::Lambda::EventSourceMapping', /MailSender/).properties;
    expect(ScalingConfig).toEqual({ MaximumConcurrency: 20 });
  });

  it('hides an email for six times as long as the function may take, and gives it up after five tries', () => {
    expect(queue.VisibilityTimeout).toBe(6 * lambdas.notify.timeoutSeconds);
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(MAIL_MAX_TRIES);
    // Source: Lambda developer guide, "Configuring a queue to use with Lambda"
    expect(MAIL_MAX_TRIES).toBeGreaterThanOrEqual(5);
  });

  it('takes only the events of its rule', () => {
    const statements = resources(stack, 'AWS::SQS::QueuePolicy')
      .filter(({ properties }) => properties.Queues.some(({ Ref }: Properties) => Ref === mails))
      .flatMap(({ properties }) => properties.PolicyDocument.Statement);
    const [rule] = resources(stack, 'AWS::Events::Rule').filter(({ id }) => /EventsMail[\dA-F]{8}$/.test(id));
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([
      expect.objectContaining({
        Principal: { Service: 'events.amazonaws.com' },
        Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [rule?.id, 'Arn'] } } },
      }),
    ]);
  });
});

describe('invoked functions', () => {
  const idOf = (arn: Properties): string => arn['Fn::GetAtt'][0];
  const render = resources(stack, 'AWS::Lambda::Function').find(({ id }) => /Checksheetsrender/.test(id))?.id;
  const sweep = resources(stack, 'AWS::Lambda::Function').find(({ id }) => /Checksheetssweep/.test(id))?.id;
  const index = resources(stack, 'AWS::Lambda::Function').find(({ id }) => /Inspectionsindex/.test(id))?.id;
  const notify = resources(stack, 'AWS::Lambda::Function').find(({ id }) => /Notificationsnotify/.test(id))?.id;
  const remind = resources(stack, 'AWS::Lambda::Function').find(({ id }) => /Notificationsremind/.test(id))?.id;
  const push = resources(stack, 'AWS::Lambda::Function').find(({ id }) => /Notificationspush/.test(id))?.id;
  const rules = resources(stack, 'AWS::Events::Rule').map(({ properties }) => properties);
  const schedules = resources(stack, 'AWS::Scheduler::Schedule').map(({ properties }) => properties);
  const isWarmUp = ({ Target }: Properties) => Target.Input?.includes(START_CHECK);
  const clocks = schedules.filter((one) => !isWarmUp(one));

  it.each(eventNames)('receive %s: the renderer, the indexer, the notifier, or the queue of emails', (event) => {
    const woken = rules
      .filter(({ EventPattern }) => matches(EventPattern, { source: EVENT_SOURCE, 'detail-type': event }))
      .flatMap(({ Targets }) => Targets.map(({ Arn }: Properties) => idOf(Arn)));
    const consumers = { render, index, notify, push, mails };
    expect(woken.toSorted()).toEqual(events[event].map((consumer) => consumers[consumer]).toSorted());
  });

  it('have one rule each, which matches the events in the list and nothing else', () => {
    const consumers = [...new Set(Object.values(events).flat())];
    const byArn = { render, index, notify, push, mails };
    const heard = rules
      .filter(({ EventBusName }) => EventBusName)
      .map(({ EventPattern, Targets }) => [Targets.map(({ Arn }: Properties) => idOf(Arn)), EventPattern]);
    const listed = consumers.map((consumer) => [
      [byArn[consumer]],
      { source: [EVENT_SOURCE], 'detail-type': eventsFor(consumer) },
    ]);
    expect(heard).toHaveLength(listed.length);
    expect(heard).toEqual(expect.arrayContaining(listed));
  });

  it("receive email bounces on the account's default bus, the only one that SES supports", () => {
    const [rule, ...others] = rules.filter(({ EventBusName }) => !EventBusName);
    expect(others).toEqual([]);
    expect(rule?.EventPattern).toMatchObject({ source: ['aws.ses'] });
    expect(rule?.Targets.map(({ Arn }: Properties) => idOf(Arn))).toEqual([notify]);
  });

  it('sweep every five minutes, and remind in four parts from eight and from four New Zealand time', () => {
    const parts = [0, 1, 2, 3].map((part) => ['cron(0/20 8-9,16-17 * * ? *)', remind, { part, of: 4 }]);
    expect(
      clocks.map(({ ScheduleExpression, Target: { Arn, Input } }) => [
        ScheduleExpression,
        idOf(Arn),
        ...(Input ? [JSON.parse(Input)] : []),
      ]),
    ).toEqual([['rate(5 minutes)', sweep], ...parts]);
    for (const clock of clocks) expect(clock.ScheduleExpressionTimezone).toBe('Pacific/Auckland');
    // a run is over before the next one starts
    expect(lambdas.remind.timeoutSeconds).toBeLessThan(20 * 60);
    const few = resources(synthesize({ ...largest, remindersAtOnce: 1 }), 'AWS::Scheduler::Schedule');
    expect(few).toHaveLength(schedules.length - 3);
  });

  it('of Home, and the renderer, are kept warm on weekday mornings, by roles that can call nothing else', () => {
    const warmUps = schedules.filter(isWarmUp);
    const functions = warmUps.map(({ Target }) => idOf(Target.Arn));
    const wanted = ['people', 'work', 'learn', 'render'].map(
      (name) => stack.template.Outputs?.[functionOutput(name)]?.Value.Ref,
    );
    expect(functions.toSorted()).toEqual(wanted.toSorted());
    for (const warmUp of warmUps)
      expect(warmUp).toMatchObject({
        ScheduleExpression:
          idOf(warmUp.Target.Arn) === render ? 'cron(0/5 8 ? * MON-FRI *)' : 'cron(0/5 7-8 ? * MON-FRI *)',
        ScheduleExpressionTimezone: 'Pacific/Auckland',
        Target: { Input: JSON.stringify({ 'detail-type': START_CHECK }), RetryPolicy: { MaximumRetryAttempts: 0 } },
      });
    const policies = resources(stack, 'AWS::IAM::Policy').map(({ properties }) => properties);
    const roles = new Set(warmUps.map(({ Target }) => idOf(Target.RoleArn)));
    const granted = policies.filter(({ Roles }) => Roles.some(({ Ref }: Properties) => roles.has(Ref)));
    const statements = granted.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(new Set(statements.map(({ Action }) => Action))).toEqual(new Set(['lambda:InvokeFunction']));
    const callable = statements.flatMap(({ Resource }) => Resource).map(({ 'Fn::GetAtt': [id] }) => id);
    expect(callable.toSorted()).toEqual(functions.toSorted());
  });

  it('share one queue for events that could not be delivered or handled', () => {
    const configs = resources(stack, 'AWS::Lambda::EventInvokeConfig').map(({ properties }) => properties);
    const failed = (fn: string | undefined) =>
      configs.find(({ FunctionName }) => FunctionName.Ref === fn)?.DestinationConfig.OnFailure.Destination;
    const used = [
      ...rules.map(({ Targets }) => Targets[0].DeadLetterConfig.Arn),
      ...clocks.map(({ Target }) => Target.DeadLetterConfig.Arn),
      failed(render),
      failed(sweep),
      failed(index),
      failed(notify),
      failed(remind),
      failed(push),
      only(stack, 'AWS::SQS::Queue', /Mails/).properties.RedrivePolicy.deadLetterTargetArn,
    ].map(idOf);
    expect(used).toHaveLength(18);
    expect(new Set(used)).toEqual(new Set([deadLetters]));
  });
});

it('are named in the outputs for the start check of a deploy, like the stream mapping and what redrive reads', () => {
  const { Outputs = {} } = stack.template;
  const functions = resources(stack, 'AWS::Lambda::Function').map(({ id }) => id);
  for (const name of Object.keys(lambdas)) expect(functions).toContain(Outputs[functionOutput(name)]?.Value.Ref);
  expect(Outputs[STREAM_OUTPUT]?.Value.Ref).toBe(streamMapping);
  expect(Outputs.UserPoolClientId?.Value.Ref).toBe(only(stack, 'AWS::Cognito::UserPoolClient').id);
  for (const output of ['EventBus', 'UndeliveredBatches', 'DeadLetters']) expect(Outputs).toHaveProperty(output);
  expect(eventNames).not.toContain(START_CHECK);
});
