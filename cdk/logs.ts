import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

export const logGroup = (scope: Construct, id: string) =>
  new LogGroup(scope, id, { retention: RetentionDays.THREE_MONTHS });
