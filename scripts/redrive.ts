import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { PORT_OF } from './local/cloud/names.ts';
import { plainly } from './plainly.ts';

const Ready = z.object({ webUrl: z.url() });

/** Source: SQS API reference: StartMessageMoveTask does not take messages that came from Lambda or EventBridge. */
const ON_AWS = `In AWS, with its CLI, for a queue of failed or undelivered events and the function they were for:

  queue=https://sqs.…/…render-failed…   function=…render…
  while message=$(aws sqs receive-message --queue-url "$queue" --query 'Messages[0]' --output json) && [ -n "$message" ] && [ "$message" != null ]; do
    jq -r '.Body | fromjson | .requestPayload // .' <<<"$message" > event.json
    aws lambda invoke --function-name "$function" --invocation-type Event --cli-binary-format raw-in-base64-out --payload file://event.json /dev/null &&
      aws sqs delete-message --queue-url "$queue" --receipt-handle "$(jq -r .ReceiptHandle <<<"$message")"
  done

pipe-undelivered holds positions in the stream, not events: the sweep asks again for the sheets that still wait, and
whoever waits for a link asks for another.`;

/** Sends the dead letters of the running local cloud again. `--aws` says how it is done there. */
await plainly(async () => {
  const { values } = parseArgs({ options: { data: { type: 'string', default: '.local' }, aws: { type: 'boolean' } } });
  if (values.aws) return console.log(ON_AWS);
  const answer = await fetch(`${pumpUrl(values.data)}/redrive`, { method: 'POST' });
  const { sent } = z.object({ sent: z.number() }).parse(await answer.json());
  console.log(sent ? `Sent ${sent} again.` : 'No dead letters.');
});

function pumpUrl(data: string): string {
  try {
    const { webUrl } = Ready.parse(JSON.parse(readFileSync(join(data, 'ready.json'), 'utf8')));
    return `http://127.0.0.1:${Number(new URL(webUrl).port) + PORT_OF.pump}`;
  } catch {
    throw new Error(`Nothing runs on ${data}: start it with \`npm start\`, or name its folder with --data.`);
  }
}
