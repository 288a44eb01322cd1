import { parseArgs } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { LOCAL, PORT_OF } from './local/cloud/names.ts';
import { localCredentials } from './local/pool.ts';
import { readReady } from './local/ready.ts';
import { plainly } from './plainly.ts';
import { sendBatchesAgain } from './redrive/batches.ts';

const HELP = `npm run redrive -- [--data <folder> | --bucket <name> --bus <name>]

Sends undelivered events again: stream batches that did not reach the bus, which are kept in S3, and locally the dead letters.

--data           the data folder of a running \`npm start\` (default: .local)
--bucket, --bus  outputs UndeliveredBatches and EventBus of a stack in the AWS account that the shell is signed in to`;

/**
 * Shown for AWS, because StartMessageMoveTask doesn't support messages from Lambda or EventBridge. Source: SQS API
 * reference.
 */
const ON_AWS = `Events that a function failed on are in the dead-letter queue (output DeadLetters). To send them again:

  queue=https://sqs.…
  while message=$(aws sqs receive-message --queue-url "$queue" --message-attribute-names All --query 'Messages[0]' --output json) && [ -n "$message" ] && [ "$message" != null ]; do
    function=$(jq -r '(.Body | fromjson).requestContext.functionArn // .MessageAttributes.TARGET_ARN.StringValue' <<<"$message")
    jq -r '.Body | fromjson | .requestPayload // .' <<<"$message" > event.json
    aws lambda invoke --function-name "$function" --invocation-type Event --cli-binary-format raw-in-base64-out --payload file://event.json /dev/null &&
      aws sqs delete-message --queue-url "$queue" --receipt-handle "$(jq -r .ReceiptHandle <<<"$message")"
  done`;

await plainly(async () => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.local' },
      bucket: { type: 'string' },
      bus: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(`${HELP}\n\n${ON_AWS}`);
  const { s3, bucket, environment, again } = findPlace(values);
  Object.assign(process.env, environment);
  const { sent, refused } = await sendBatchesAgain(s3, bucket);
  s3.destroy();
  const events = await again();
  console.log(
    sent + events > 0 ? `Sent ${sent} batches and ${events} events again.` : 'There is nothing to send again.',
  );
  if (refused > 0) throw new Error(`${refused} batches were refused again. They are still in ${bucket}.`);
  if (values.bucket) console.log(ON_AWS);
});

function findPlace({ data, bucket, bus }: { data: string; bucket?: string | undefined; bus?: string | undefined }) {
  if (bucket && bus) return { s3: new S3Client({}), bucket, environment: { EVENT_BUS: bus }, again: async () => 0 };
  if (bucket || bus) throw new Error('Add both --bucket and --bus. They are outputs of the stack.');
  const { webUrl, s3Url } = readReady(data, z.object({ webUrl: z.url(), s3Url: z.url() }));
  const pump = `http://127.0.0.1:${Number(new URL(webUrl).port) + PORT_OF.pump}`;
  return {
    s3: new S3Client({ endpoint: s3Url, forcePathStyle: true, ...localCredentials }),
    bucket: LOCAL.undelivered,
    environment: { EVENT_BUS: 'local', AWS_ENDPOINT_URL_EVENTBRIDGE: pump },
    again: async () => {
      const answer = await fetch(`${pump}/redrive`, { method: 'POST' });
      return z.object({ sent: z.number() }).parse(await answer.json()).sent;
    },
  };
}
