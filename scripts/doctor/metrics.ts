import * as z from 'zod';
import { askAws } from '../aws/ask-aws.ts';

type Metric = {
  namespace: string;
  name: string;
  /** The resource. Without it, the metric is that of the account and region. */
  of?: { Name: string; Value: string };
  statistic: 'Sum' | 'Maximum';
};
type Span = { hours: number; periodSeconds: number };

/** Times are in seconds since 1970. */
const Data = z.object({
  MetricDataResults: z.tuple([z.object({ Timestamps: z.array(z.number()), Values: z.array(z.number()) })]),
});

/** Returns the values of a metric up to now, one for each period that has any, newest first. */
export async function readMetric(
  region: string,
  { namespace: Namespace, name: MetricName, of, statistic: Stat }: Metric,
  { hours, periodSeconds: Period }: Span,
) {
  const EndTime = Math.ceil(Date.now() / 1000);
  const Metric = { Namespace, MetricName, Dimensions: of ? [of] : [] };
  const { MetricDataResults } = await askAws(
    region,
    'monitoring',
    'GetMetricData',
    {
      StartTime: EndTime - hours * 3600,
      EndTime,
      MetricDataQueries: [{ Id: 'asked', MetricStat: { Metric, Period, Stat } }],
    },
    Data,
  );
  const [{ Timestamps, Values }] = MetricDataResults;
  return Values.map((value, n) => ({ value, secondsAgo: EndTime - (Timestamps[n] ?? 0) }));
}

/** Returns the largest value of a metric, or 0 if it has none. */
export const readLargest = async (...asked: Parameters<typeof readMetric>) =>
  Math.max(0, ...(await readMetric(...asked)).map(({ value }) => value));
