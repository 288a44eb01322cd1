import { CloudFrontClient, ListResponseHeadersPoliciesCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { type Check, clientTimeouts } from '../deploy/check.ts';
import { readLargest } from './metrics.ts';

type Usage = { used: number; limit: number | undefined };
/** `increase`: where the guides explain how to request more. */
type Quota = { name: string; read: (region: string) => Promise<Usage>; during: string; increase: string };

/** Share of a quota at which to warn, because an increase takes hours to days. */
const HIGH = 0.7;
/** Source: CloudFront developer guide, "Quotas". */
const HEADERS_POLICIES_MAX = 20;
const lastDay = (periodSeconds: number) => ({ hours: 24, periodSeconds });

const quotas: Quota[] = [
  {
    name: 'Concurrent functions',
    during: 'in the last day',
    increase: 'docs/deploy.md, step 2',
    read: async (region) => {
      const lambda = new LambdaClient({ region, ...clientTimeouts });
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand());
      const atOnce = { namespace: 'AWS/Lambda', name: 'ConcurrentExecutions', statistic: 'Maximum' } as const;
      return { used: await readLargest(region, atOnce, lastDay(300)), limit: AccountLimit?.ConcurrentExecutions };
    },
  },
  {
    name: 'Emails in a day',
    during: 'in the last day',
    increase: 'docs/deploy.md, Email',
    read: async (region) => {
      const { SentLast24Hours = 0, Max24HourSend } = await readSendQuota(region);
      return { used: SentLast24Hours, limit: Max24HourSend };
    },
  },
  {
    name: 'Emails in a second',
    during: 'in the busiest minute of the last day',
    increase: 'docs/deploy.md, Email',
    read: async (region) => {
      const { MaxSendRate } = await readSendQuota(region);
      const sent = { namespace: 'AWS/SES', name: 'Send', statistic: 'Sum' } as const;
      return { used: (await readLargest(region, sent, lastDay(60))) / 60, limit: MaxSendRate };
    },
  },
  {
    name: 'CloudFront response headers policies',
    during: 'in the account',
    increase: 'docs/operate.md, Check a stage',
    read: async () => {
      const cloudFront = new CloudFrontClient({ region: 'us-east-1', ...clientTimeouts });
      const { ResponseHeadersPolicyList } = await cloudFront.send(
        new ListResponseHeadersPoliciesCommand({ Type: 'custom', MaxItems: 100 }),
      );
      return { used: ResponseHeadersPolicyList?.Quantity ?? 0, limit: HEADERS_POLICIES_MAX };
    },
  },
];

const readSendQuota = async (region: string) =>
  (await new SESv2Client({ region, ...clientTimeouts }).send(new GetAccountCommand())).SendQuota ?? {};

/** Compares what the account uses with its quotas in a region. */
export const quotaChecks = (region: string): Check[] =>
  quotas.map(({ name, read, during, increase }) => ({
    name,
    ask: async () => {
      const { used, limit } = await read(region);
      if (!limit) throw new Error('no limit');
      const usage = `${Number(used.toFixed(1))} of ${limit} ${during}.`;
      return used < HIGH * limit ? { ok: usage } : { warning: `${usage} Request an increase: ${increase}.` };
    },
  }));
