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

/** A queue: received messages are invisible until they are released. */
class Queue {
  readonly all: Message[];
  readonly invisible = new Set<string>();
  constructor(messages: Message[]) {
    this.all = messages;
  }
  readonly answers: Answers = {
    ReceiveMessage: (body) => {
      const { QueueUrl, MaxNumberOfMessages, VisibilityTimeout, MessageAttributeNames } = JSON.parse(body);
      expect({ QueueUrl, MessageAttributeNames }).toEqual({ QueueUrl: QUEUE, MessageAttributeNames: ['All'] });
      expect(VisibilityTimeout).toBeGreaterThan(90);
      const Messages = this.all.filter(({ MessageId }) => !this.invisible.has(MessageId)).slice(0, MaxNumberOfMessages);
      for (const { MessageId } of Messages) this.invisible.add(MessageId);
      // SQS leaves out an empty list
      return Messages.length > 0 ? { Messages: Messages.map((one) => ({ ...one, ReceiptHandle: one.MessageId })) } : {};
    },
    DeleteMessage: (body) => {
      const { ReceiptHandle } = JSON.parse(body);
      this.all.splice(
        this.all.findIndex(({ MessageId }) => MessageId === ReceiptHandle),
        1,
      );
      return '';
    },
    ChangeMessageVisibility: (body) => {
      const { ReceiptHandle, VisibilityTimeout } = JSON.parse(body);
      expect(VisibilityTimeout).toBe(0);
      this.invisible.delete(ReceiptHandle);
      return '';
    },
  };
}

async function redrive(queue: Queue, answers: Answers = {}) {
  const outputs = { DeadLetters: QUEUE, UndeliveredBatches: 'trial-batches', EventBus: 'trial-bus' };
  const { asked } = await startFakeAws({
    DescribeStacks: stack('UPDATE_COMPLETE', outputs),
    ListObjectsV2: '<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>',
    ...queue.answers,
    ...answers,
  });
  vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', process.env.AWS_ENDPOINT_URL);
  const stages = mkdtempSync(join(tmpdir(), 'stages-'));
  onTestFinished(() => rmSync(stages, { recursive: true }));
  writeFileSync(join(stages, 'trial.json'), JSON.stringify(largest));
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
  expect([...queue.invisible]).toEqual(['5']);
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

it('says if nothing waits, or nothing is deployed', async () => {
  expect((await redrive(new Queue([]))).stdout).toBe('There is nothing to send again.\n');
  expect(await redrive(new Queue([]), { DescribeStacks: noStack })).toMatchObject({
    code: 1,
    stderr: 'trial is not deployed in this account. Deploy it: npm run deploy -- --stage trial\n',
  });
});
