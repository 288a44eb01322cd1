import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { START_CHECK } from '#shared/events.ts';
import type { Stage } from './settings.ts';

/**
 * Keeps functions warm while workshops open (ADR-363). A lost event costs one cold start, so it has neither retries nor
 * a dead-letter queue.
 */
export function keepWarm(scope: Construct, { closed }: Stage, functions: readonly Lambda[], hours: '7-8' | '8') {
  const role = new Role(scope, 'WarmUpClockRole', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
  const resources = functions.map(({ functionArn }) => functionArn);
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
  for (const { node, functionArn } of functions)
    new CfnSchedule(scope, `WarmUp-${node.id}`, {
      description: `Keeps ${node.id} warm until 9 am New Zealand time`,
      scheduleExpression: `cron(0/5 ${hours} ? * MON-FRI *)`,
      scheduleExpressionTimezone: 'Pacific/Auckland',
      flexibleTimeWindow: { mode: 'OFF' },
      state: closed ? 'DISABLED' : 'ENABLED',
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ 'detail-type': START_CHECK }),
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
      },
    });
}
