import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { FUNCTION_LOG_OUTPUT } from './functions.ts';

export const createLogGroup = (scope: Construct, id: string) =>
  new LogGroup(scope, id, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });

/** Returns the stack's log of all functions. Lambda names each of its streams after the function. */
export function functionLog(scope: Construct) {
  const stack = Stack.of(scope);
  const made = stack.node.tryFindChild(FUNCTION_LOG_OUTPUT);
  if (made instanceof LogGroup) return made;
  const log = createLogGroup(stack, FUNCTION_LOG_OUTPUT);
  new CfnOutput(log, 'Name', { key: FUNCTION_LOG_OUTPUT, value: log.logGroupName });
  return log;
}
