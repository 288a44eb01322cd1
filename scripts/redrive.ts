import { parseArgs } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { functionOutput } from '../cdk/functions.ts';
import { clientTimeouts } from './deploy/check.ts';
import { readOutput } from './deploy/outputs.ts';
import { openStage } from './deploy/stack-state.ts';
import { LOCAL, PORT_OF } from './local/cloud/names.ts';
import { localCredentials } from './local/pool.ts';
import { readReady } from './local/ready.ts';
import { plainly } from './plainly.ts';
import { sendBatchesAgain } from './redrive/batches.ts';
import { sendDeadLettersAgain } from './redrive/dead-letters.ts';

const HELP = `npm run redrive -- [--stage <stage> | --data <folder>]

Sends undelivered events again: dead letters, and stream batches that did not reach the bus, which are kept in S3. An event that
fails again stays where it is. Exits with code 1 if there is one.

--stage  a stage in the AWS account that the shell is signed in to
--data   the data folder of a running \`npm start\` (default: .local)`;

export async function redrive(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      data: { type: 'string', default: '.local' },
      // for tests, which have their own stages
      stages: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  const { s3, bucket, environment, sendLetters } = values.stage
    ? await findStage(values.stage, values.stages)
    : findLocal(values.data);
  Object.assign(process.env, environment);
  const batches = await sendBatchesAgain(s3, bucket, console.log);
  s3.destroy();
  const letters = await sendLetters();
  const [sent, failed] = [batches.sent + letters.sent, batches.refused + letters.failed];
  if (sent > 0) console.log(`Sent ${batches.sent} batches and ${letters.sent} events again.`);
  if (failed > 0) throw new Error(`${batches.refused} batches and ${letters.failed} events failed again and stay.`);
  if (sent === 0) console.log('There is nothing to send again.');
}

async function findStage(name: string, stages?: string) {
  const { settings, outputs } = await openStage(name, stages);
  const { region, closed } = settings;
  if (closed) throw new Error(`${name} is closed, and its functions would write to its table. Open it first.`);
  return {
    s3: new S3Client({ region, ...clientTimeouts }),
    bucket: readOutput(outputs, 'UndeliveredBatches'),
    environment: { EVENT_BUS: readOutput(outputs, 'EventBus') },
    sendLetters: () =>
      sendDeadLettersAgain(
        region,
        { QueueUrl: readOutput(outputs, 'DeadLetters'), notify: readOutput(outputs, functionOutput('notify')) },
        console.log,
      ),
  };
}

function findLocal(data: string) {
  const { webUrl, s3Url } = readReady(data, z.object({ webUrl: z.url(), s3Url: z.url() }));
  const pump = `http://127.0.0.1:${Number(new URL(webUrl).port) + PORT_OF.pump}`;
  return {
    s3: new S3Client({ endpoint: s3Url, forcePathStyle: true, ...localCredentials }),
    bucket: LOCAL.undelivered,
    environment: { EVENT_BUS: 'local', AWS_ENDPOINT_URL_EVENTBRIDGE: pump },
    sendLetters: async () => {
      const answer = await fetch(`${pump}/redrive`, { method: 'POST' });
      return { sent: z.object({ sent: z.number() }).parse(await answer.json()).sent, failed: 0 };
    },
  };
}

if (import.meta.main) await plainly(redrive);
