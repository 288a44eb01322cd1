import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryWidget,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Api } from '../api.ts';
import { functionLog } from '../logs.ts';
import { regionalName } from '../names.ts';
import type { Stage } from '../settings.ts';
import type { Table } from '../table.ts';

type Needs = { stage: Stage; api: Api; table: Table };

/** A stage's dashboard: its alarms, the latest errors, and its load. */
export const createDashboard = (scope: Construct, { stage, api, table }: Needs, alarms: Alarm[]) =>
  new Dashboard(scope, 'Dashboard', {
    dashboardName: regionalName(stage, 'status'),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 3 })],
      [
        new LogQueryWidget({
          title: 'Latest errors; the stream names the function',
          logGroupNames: [functionLog(scope).logGroupName],
          queryLines: [
            'fields @timestamp, @logStream, @message',
            'filter level = "ERROR" or type like "platform"',
            'sort @timestamp desc',
            'limit 50',
          ],
          width: 24,
        }),
      ],
      [
        graph('Calls', [
          api.stage.metricCount({ label: 'all', statistic: 'Sum' }),
          api.stage.metricClientError({ label: '4xx', statistic: 'Sum' }),
          api.stage.metricServerError({ label: '5xx', statistic: 'Sum' }),
        ]),
        graph('Latency of calls', [
          api.stage.metricLatency({ label: 'median', statistic: 'p50' }),
          api.stage.metricLatency({ label: '95th percentile', statistic: 'p95' }),
        ]),
        graph('Lambda, whole account', [
          Lambda.metricAllConcurrentExecutions({ label: 'concurrent' }),
          Lambda.metricAllThrottles({ label: 'throttled', statistic: 'Sum' }),
        ]),
      ],
      [
        graph('Table capacity units', [
          table.metricConsumedReadCapacityUnits({ label: 'read' }),
          table.metricConsumedWriteCapacityUnits({ label: 'written' }),
        ]),
        graph('Emails sent, whole account', [mail('Send', 'Sum')]),
        graph('Bounce and complaint rates', [
          mail('Reputation.BounceRate', 'Maximum'),
          mail('Reputation.ComplaintRate', 'Maximum'),
        ]),
      ],
    ],
  });

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8 });
const mail = (metricName: string, statistic: string) => new Metric({ namespace: 'AWS/SES', metricName, statistic });
