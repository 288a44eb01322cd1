import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { redrive as redriveCommand } from '#scripts/redrive.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { largest } from '../../stack/trial-settings.ts';
import { type Answers, functionError, noStack, refusal, stack, startFakeAws } from '../deploy/aws.ts';

const QUEUE = 'https://sqs.ap-southeast-2.amazonaws.com/123456789012/trial-dead';
const arnOf = (name: string) => `arn:aws:lambda:ap-southeast-2:123456789012:function:${name}`;
const event = { 'detail-type': 'InspectionSubmitted', detail: { pk: 'ORG#1', sk: 'HEADER' } };

type Message = { MessageId: string; Body: string; MessageAttributes?: object };
/** The record of a call that failed, as Lambda writes it. */
const failedCall = (MessageId: string, name: string): Message => ({
  MessageId,
  Body: JSON.stringify({
    version: '1.0',
    requestContext: { functionArn: `${arnOf(name)}:$LATEST`, condition: 'RetriesExhausted' },
    requestPayload: event,
    responsePayload: { errorType: 'Error', errorMessage: 'out of paper' },
  }),
});
/** An event that a rule or schedule could not deliver. */
const undelivered = (MessageId: string, name: string): Message => ({
  MessageId,
  Body: JSON.stringify(event),
  MessageAttributes: {
    TARGET_ARN: { StringValue: arnOf(name), DataType: 'String' },
    ERROR_CODE: { StringValue: 'NO_PERMISSIONS', DataType: 'String' },
  },
});

/** A queue: a received message is invisible until it is released or its time is over, and has another handle each time. */
class Queue {
  readonly all: Message[];
  readonly invisible = new Map<string, string>();
  received = 0;
  /** Number of received messages after which the time of the first ones is over. */
  readonly timesOutAfter: number;
  constructor(messages: Message[], timesOutAfter = Number.POSITIVE_INFINITY) {
    this.all = messages;
    this.timesOutAfter = timesOutAfter;
  }
  private find(body: string) {
    const { ReceiptHandle } = JSON.parse(body);
    return this.all.find(({ MessageId }) => this.invisible.get(MessageId) === ReceiptHandle);
  }
  readonly answers: Answers = {
    ReceiveMessage: (body) => {
      const { QueueUrl, MaxNumberOfMessages, VisibilityTimeout, MessageAttributeNames } = JSON.parse(body);
      expect({ QueueUrl, MessageAttributeNames }).toEqual({ QueueUrl: QUEUE, MessageAttributeNames: ['All'] });
      expect(VisibilityTimeout).toBeGreaterThan(90);
      if (this.received === this.timesOutAfter) this.invisible.clear();
      const Messages = this.all.filter(({ MessageId }) => !this.invisible.has(MessageId)).slice(0, MaxNumberOfMessages);
      for (const { MessageId } of Messages) this.invisible.set(MessageId, `${MessageId}, ${++this.received}`);
      // SQS leaves out an empty list
      return Messages.length > 0
        ? { Messages: Messages.map((one) => ({ ...one, ReceiptHandle: this.invisible.get(one.MessageId) })) }
        : {};
    },
    DeleteMessage: (body) => {
      const found = this.find(body);
      if (found) this.all.splice(this.all.indexOf(found), 1);
      return '';
    },
    ChangeMessageVisibility: (body) => {
      expect(JSON.parse(body).VisibilityTimeout).toBe(0);
      const found = this.find(body);
      if (!found) return refusal('MessageNotInflight');
      this.invisible.delete(found.MessageId);
      return '';
    },
  };
}

async function redrive(queue: Queue, answers: Answers = {}, settings: object = largest) {
  const outputs = {
    DeadLetters: QUEUE,
    UndeliveredBatches: 'trial-batches',
    EventBus: 'trial-bus',
    Functionnotify: 'trial-notify',
  };
  const { asked } = await startFakeAws({
    DescribeStacks: stack('UPDATE_COMPLETE', outputs),
    ListObjectsV2: '<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>',
    ...queue.answers,
    ...answers,
  });
  vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', process.env.AWS_ENDPOINT_URL);
  const stages = mkdtempSync(join(tmpdir(), 'stages-'));
  onTestFinished(() => rmSync(stages, { recursive: true }));
  writeFileSync(join(stages, 'trial.json'), JSON.stringify(settings));
  return { asked, ...(await runCommand(redriveCommand, '--stage', 'trial', '--stages', stages)) };
}
const invoked = (name: string, suffix = '') => `Invoke ${arnOf(name)}${suffix}`;

it('sends each dead letter to the function that failed, and deletes it', async () => {
  const queue = new Queue([failedCall('1', 'trial-render'), undelivered('2', 'trial-sweep')]);
  const payloads: unknown[] = [];
  const take = (body: string) => {
    payloads.push(JSON.parse(body));
    return 'null';
  };
  const { asked, code, stdout } = await redrive(queue, {
    [invoked('trial-render', ':$LATEST')]: take,
    [invoked('trial-sweep')]: take,
  });
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Sent 0 batches and 2 events again.\n' });
  expect(asked.filter((one) => one.startsWith('Invoke'))).toHaveLength(2);
  expect(payloads).toEqual([event, event]);
  expect(queue.all).toEqual([]);
});

it('sends emails to notify: those that failed, and those that never reached the queue', async () => {
  const mail = { 'detail-type': 'DailyMail', detail: { pk: 'USER#1#MAIL', sk: '2026-12-01' } };
  const lost = undelivered('2', 'mails');
  const queue = new Queue([
    { MessageId: '1', Body: JSON.stringify(mail) },
    { ...lost, Body: JSON.stringify(mail) },
  ]);
  const payloads: unknown[] = [];
  const { code } = await redrive(queue, {
    'Invoke trial-notify': (body: string) => {
      payloads.push(JSON.parse(body));
      return 'null';
    },
  });
  expect({ code, payloads, left: queue.all }).toEqual({ code: 0, payloads: [mail, mail], left: [] });
});

it('leaves a dead letter that fails again as it is, visible for the next run', async () => {
  const letters = [
    failedCall('1', 'trial-gone'),
    failedCall('2', 'trial-render'),
    { MessageId: '3', Body: '{}' },
    { MessageId: '4', Body: 'not JSON' },
    undelivered('5', 'trial-sweep'),
  ];
  const queue = new Queue([...letters]);
  const gone = refusal('ResourceNotFoundException', 404, 'Function not found');
  const { code, stdout, stderr } = await redrive(queue, {
    [invoked('trial-gone', ':$LATEST')]: gone,
    [invoked('trial-render', ':$LATEST')]: functionError('Error', 'out'),
    [invoked('trial-sweep')]: 'null',
  });
  expect(stdout.split('\n')).toEqual([
    '  ✗ 1: ResourceNotFoundException: Function not found',
    '  ✗ 2: trial-render failed again: Error: out',
    '  ✗ 3: it names no function',
    expect.stringMatching(/^ {2}✗ 4: SyntaxError: /),
    'Sent 0 batches and 1 events again.',
    '',
  ]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '0 batches and 4 events failed again and stay.\n' });
  expect(queue.all).toEqual(letters.slice(0, 4));
  expect([...queue.invisible.keys()]).toEqual(['5']);
});

it('goes on with the others if a dead letter that failed again becomes visible meanwhile', async () => {
  const letters = ['1', '2', '3'].map((id) => failedCall(id, 'trial-render'));
  const queue = new Queue([...letters, undelivered('4', 'trial-sweep')], 2);
  const { asked, stdout, stderr } = await redrive(queue, {
    [invoked('trial-render', ':$LATEST')]: functionError('Error', 'out'),
    [invoked('trial-sweep')]: 'null',
  });
  expect(stdout).toContain('Sent 0 batches and 1 events again.');
  expect(stderr).toBe('0 batches and 3 events failed again and stay.\n');
  expect(asked.filter((one) => one.startsWith('Invoke'))).toHaveLength(4);
  expect(queue.all).toEqual(letters);
  expect([...queue.invisible.keys()]).toEqual(['4']);
});

it('sends stored batches to the bus of the stage', async () => {
  const image = { pk: { S: 'ORG#1' }, sk: { S: 'HEADER' }, event: { S: 'InspectionSubmitted' } };
  const batch = { payload: JSON.stringify({ Records: [{ dynamodb: { SequenceNumber: '1', NewImage: image } }] }) };
  const put = vi.fn((_: string) => ({ FailedEntryCount: 0, Entries: [{ EventId: 'x' }] }));
  const { asked, code, stdout } = await redrive(new Queue([]), {
    ListObjectsV2:
      '<ListBucketResult><KeyCount>1</KeyCount><Contents><Key>aws/lambda/one</Key></Contents></ListBucketResult>',
    'GET /trial-batches/aws/lambda/one?x-id=GetObject': batch,
    'DELETE /trial-batches/aws/lambda/one?x-id=DeleteObject': '',
    PutEvents: put,
  });
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Sent 1 batches and 0 events again.\n' });
  expect(JSON.parse(put.mock.lastCall?.[0] ?? '').Entries).toMatchObject([
    { EventBusName: 'trial-bus', DetailType: 'InspectionSubmitted' },
  ]);
  expect(asked).toContain('DELETE /trial-batches/aws/lambda/one?x-id=DeleteObject');
});

it('goes on if a batch cannot be sent', async () => {
  const queue = new Queue([undelivered('1', 'trial-sweep')]);
  const { stdout, stderr } = await redrive(queue, {
    ListObjectsV2:
      '<ListBucketResult><KeyCount>1</KeyCount><Contents><Key>aws/lambda/one</Key></Contents></ListBucketResult>',
    'GET /trial-batches/aws/lambda/one?x-id=GetObject': 'not JSON',
    [invoked('trial-sweep')]: 'null',
  });
  expect(stdout).toMatch(/^ {2}✗ aws\/lambda\/one: SyntaxError: .*\nSent 0 batches and 1 events again\.$/m);
  expect(stderr).toBe('1 batches and 0 events failed again and stay.\n');
});

it('says if nothing waits, or nothing is deployed', async () => {
  expect((await redrive(new Queue([]))).stdout).toBe('There is nothing to send again.\n');
  expect(await redrive(new Queue([]), { DescribeStacks: noStack })).toMatchObject({
    code: 1,
    stderr: 'trial is not deployed in this account. Deploy it: npm run deploy -- --stage trial\n',
  });
});

it('calls no function of a closed stage', async () => {
  const queue = new Queue([undelivered('1', 'trial-sweep')]);
  const { asked, stderr } = await redrive(queue, {}, { ...largest, closed: true });
  expect(stderr).toBe('trial is closed, and its functions would write to its table. Open it first.\n');
  expect(asked).toEqual(['DescribeStacks']);
});
