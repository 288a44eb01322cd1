import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { functionOutput } from '../../cdk/functions.ts';
import { STREAM_AGE_MAX_MS, SWEEP_PAUSE_MAX_MINUTES } from '../../cdk/monitoring/limits.ts';
import { stackName } from '../../cdk/settings.ts';
import { askAws } from '../aws/ask-aws.ts';
import { type Check, clientTimeouts } from '../deploy/check.ts';
import { readOutput } from '../deploy/outputs.ts';
import { findResources } from '../deploy/stack-state.ts';
import { readMetric } from './metrics.ts';

/** A deployed stage, with the outputs of its stack. */
type Deployed = { name: string; region: string; outputs: Record<string, string> };

const explainedBy = (alarm: string) => `docs/operate.md, Alarms, "${alarm}".`;

/** Checks the background work of a stage: sweep, stream, failed events and alarms. */
export const backgroundChecks = (stage: Deployed): Check[] => [
  { name: 'Last sweep', ask: () => judgeSweep(stage) },
  { name: 'Stream', ask: () => judgeStream(stage) },
  { name: 'Failed events', ask: () => judgeFailedEvents(stage) },
  { name: 'Alarms', ask: () => judgeAlarms(stage) },
];

const ofFunction = ({ outputs }: Deployed, name: string) => ({
  namespace: 'AWS/Lambda',
  of: { Name: 'FunctionName', Value: readOutput(outputs, functionOutput(name)) },
});

async function judgeSweep(stage: Deployed) {
  const runs = { ...ofFunction(stage, 'sweep'), name: 'Invocations', statistic: 'Sum' } as const;
  const [last] = await readMetric(stage.region, runs, { hours: 3, periodSeconds: 60 });
  const minutes = last && Math.round(last.secondsAgo / 60);
  if (minutes !== undefined && minutes <= SWEEP_PAUSE_MAX_MINUTES) return { ok: `${minutes} minutes ago.` };
  return { failure: `${minutes ? `${minutes} minutes` : 'more than three hours'} ago. ${explainedBy('sweep')}` };
}

async function judgeStream(stage: Deployed) {
  const age = { ...ofFunction(stage, 'forward'), name: 'IteratorAge', statistic: 'Maximum' } as const;
  const [latest] = await readMetric(stage.region, age, { hours: 1, periodSeconds: 300 });
  const seconds = Math.round((latest?.value ?? 0) / 1000);
  const waited = `events waited for up to ${seconds} seconds`;
  return seconds * 1000 > STREAM_AGE_MAX_MS ? { failure: `${waited}. ${explainedBy('stream')}` } : { ok: `${waited}.` };
}

const QueueLength = z.object({ Attributes: z.object({ ApproximateNumberOfMessages: z.coerce.number() }) });

async function judgeFailedEvents({ name, region, outputs }: Deployed) {
  const queue = { QueueUrl: readOutput(outputs, 'DeadLetters'), AttributeNames: ['ApproximateNumberOfMessages'] };
  const { Attributes } = await askAws(region, 'sqs', 'GetQueueAttributes', queue, QueueLength);
  const { KeyCount = 0, IsTruncated } = await new S3Client({ region, ...clientTimeouts }).send(
    new ListObjectsV2Command({ Bucket: readOutput(outputs, 'UndeliveredBatches') }),
  );
  const events = Attributes.ApproximateNumberOfMessages;
  if (events + KeyCount === 0) return { ok: 'none are waiting.' };
  return {
    failure: `${events} events and ${KeyCount}${IsTruncated ? ' or more' : ''} batches are waiting. Fix the cause (${explainedBy('dead letters')}), then send them again: npm run redrive -- --stage ${name}`,
  };
}

const Alarms = z.object({
  MetricAlarms: z.array(
    z.object({ AlarmName: z.string(), AlarmDescription: z.string().default(''), StateValue: z.string() }),
  ),
});

async function judgeAlarms({ name, region }: Deployed) {
  const own = await findResources(region, stackName({ name }), 'AWS::CloudWatch::Alarm');
  if (own.length === 0) return { warning: 'the stage has none: alarmsTo is not set (docs/operate.md, Settings).' };
  const asked = { AlarmNames: own };
  const { MetricAlarms } = await askAws(region, 'monitoring', 'DescribeAlarms', asked, Alarms);
  const raised = MetricAlarms.filter(({ StateValue }) => StateValue === 'ALARM');
  if (raised.length === 0) return { ok: `none of ${own.length}.` };
  return { failure: raised.map(({ AlarmName, AlarmDescription }) => `${AlarmName}. ${AlarmDescription}`).join('\n') };
}
