import * as z from 'zod';
import { eventsFor } from '#shared/events.ts';
import { askAws } from '../aws/ask-aws.ts';
import { invoke, openLambda } from '../deploy/invoke.ts';

const Message = z.object({
  MessageId: z.string(),
  ReceiptHandle: z.string(),
  Body: z.string(),
  MessageAttributes: z.object({ TARGET_ARN: z.object({ StringValue: z.string() }).optional() }).default({}),
});
const Received = z.object({ Messages: z.array(Message).default([]) });
/** The record of a failed call. Source: Lambda developer guide, "Capturing records of asynchronous invocations". */
const FailedCall = z.object({ requestContext: z.object({ functionArn: z.string() }), requestPayload: z.unknown() });

/** Receives one message, so that no other becomes invisible. Waiting asks all of the queue's servers. */
const NEXT = {
  ...{ MaxNumberOfMessages: 1, WaitTimeSeconds: 1, VisibilityTimeout: 900 },
  MessageAttributeNames: ['All'],
};

/**
 * Calls the functions of all dead letters again, one after the other, and deletes those that succeed. The others stay as
 * they are; each failure is printed. StartMessageMoveTask can't do this: it doesn't support messages from Lambda or
 * EventBridge (SQS API reference).
 */
export async function sendDeadLettersAgain(
  region: string,
  { QueueUrl, notify }: { QueueUrl: string; notify: string },
  say: (line: string) => void,
) {
  const lambda = openLambda(region);
  const ask = <Shape extends z.ZodType>(operation: string, body: object, shape: Shape) =>
    askAws(region, 'sqs', operation, { QueueUrl, ...body }, shape);
  const receive = async () => (await ask('ReceiveMessage', NEXT, Received)).Messages[0];
  let sent = 0;
  const kept = new Map<string, string>();
  for (let message = await receive(); message; message = await receive()) {
    const { MessageId, ReceiptHandle } = message;
    if (!kept.has(MessageId)) {
      const failure = await callAgain(lambda, message, notify).catch(String);
      if (!failure) {
        await ask('DeleteMessage', { ReceiptHandle }, z.unknown());
        sent++;
        continue;
      }
      say(`  ✗ ${MessageId}: ${failure}`);
    }
    // it comes again with a new handle if the others take longer than its timeout
    kept.set(MessageId, ReceiptHandle);
  }
  for (const ReceiptHandle of kept.values())
    await ask('ChangeMessageVisibility', { ReceiptHandle, VisibilityTimeout: 0 }, z.unknown());
  return { sent, failed: kept.size };
}

/** An event of the queue of emails, which names no function, or the queue. */
const Mail = z.object({ 'detail-type': z.enum(eventsFor('mails')) });

/** Calls the function that a message names, `notify` for emails. Returns how it failed, if it did. */
async function callAgain(
  lambda: ReturnType<typeof openLambda>,
  { Body, MessageAttributes }: z.infer<typeof Message>,
  notify: string,
): Promise<string | undefined> {
  const body: unknown = JSON.parse(Body);
  const call = FailedCall.safeParse(body).data;
  // An event that never reached its function is the body itself. EventBridge names the function in an attribute.
  const target = Mail.safeParse(body).success ? notify : MessageAttributes.TARGET_ARN?.StringValue;
  const name = call?.requestContext.functionArn ?? target;
  if (!name) return 'it names no function';
  const { failure } = await invoke(lambda, name, call ? call.requestPayload : body);
  return failure && `${name.split(':')[6] ?? name} failed again: ${failure}`;
}
