import { readFileSync } from 'node:fs';
import type { CORSRule } from '@aws-sdk/client-s3';
import type * as z from 'zod';
import { STACK } from '../../cdk/functions.ts';
import { inRoot } from '../root.ts';
import {
  Bucket,
  constructName,
  Distribution,
  InvokeConfig,
  Lambda,
  Rule,
  Schedule,
  StreamTrigger,
  Table,
  type TableDefinition,
  Template,
  UserPoolClient,
} from './stack/shapes.ts';

export interface LocalFunction {
  name: string;
  timeoutSeconds: number;
}
/** How a function is called asynchronously. Source: Lambda developer guide, "How Lambda handles errors and retries". */
export interface AsyncFunction extends LocalFunction {
  retries: number;
  maxAgeSeconds: number;
  /** Where an event goes that the function failed on. */
  deadLetters: string;
}
export interface StreamTriggerSpec {
  name: string;
  fn: LocalFunction;
  filters: unknown[];
  batchSize: number;
  retries: number;
  maxAgeSeconds: number;
}
export interface RuleSpec {
  pattern: unknown;
  functions: AsyncFunction[];
}
export interface ScheduleSpec {
  name: string;
  expression: string;
  timeZone: string;
  fn: AsyncFunction;
}
export type CorsRule = Omit<CORSRule, 'AllowedOrigins'>;
export interface Stack {
  table: TableDefinition;
  streamTriggers: StreamTriggerSpec[];
  rules: RuleSpec[];
  schedules: ScheduleSpec[];
  rotatesRefreshTokens: boolean;
  /** What the site's pages may do with the bucket of files, wherever the site is. */
  corsRules: CorsRule[];
  /** For how long the distribution keeps an error, by its status; of others CloudFront says. */
  errorSeconds: Record<number, number>;
}

/** The template that the build made for this machine. */
export const readTemplate = (): unknown =>
  JSON.parse(readFileSync(inRoot('dist/cdk', `${STACK}.template.json`), 'utf8'));

export const readStack = (): Stack => toStack(readTemplate());

/** Names are those of the constructs: the last part of their path. */
export function toStack(json: unknown): Stack {
  const { Resources } = Template.parse(json);
  const all = <Shape extends z.ZodType>(type: string, shape: Shape) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, { Properties }]) => ({
        id,
        name: nameOf(id),
        ...(shape.parse(Properties) as z.output<Shape> & object),
      }));
  const nameOf = (id: string) => constructName(Resources, id);
  const queueOf = (id: string | undefined) => (id ? nameOf(id) : 'no-queue');

  const invokeConfigs = all('AWS::Lambda::EventInvokeConfig', InvokeConfig);
  const functions = new Map(
    all('AWS::Lambda::Function', Lambda.partial()).map(({ id, name, Timeout = 3, DeadLetterConfig: own }) => {
      const config = invokeConfigs.find(({ FunctionName }) => FunctionName === id);
      return [
        id,
        {
          name,
          timeoutSeconds: Timeout,
          retries: config?.MaximumRetryAttempts ?? 2,
          maxAgeSeconds: config?.MaximumEventAgeInSeconds ?? 21_600,
          deadLetters: queueOf(config?.DestinationConfig?.OnFailure?.Destination ?? own?.TargetArn),
        } satisfies AsyncFunction,
      ] as const;
    }),
  );
  const functionOf = (id: string): AsyncFunction => {
    const fn = functions.get(id);
    if (!fn) throw new Error(`${id} is a target, but no function`);
    return fn;
  };

  const [table] = all('AWS::DynamoDB::GlobalTable', Table);
  if (!table) throw new Error('The template has no table');
  return {
    table,
    streamTriggers: all('AWS::Lambda::EventSourceMapping', StreamTrigger).map(({ name, ...mapping }) => ({
      name,
      fn: functionOf(mapping.FunctionName),
      filters: mapping.FilterCriteria.Filters.map(({ Pattern }) => Pattern),
      batchSize: mapping.BatchSize,
      retries: mapping.MaximumRetryAttempts,
      maxAgeSeconds: mapping.MaximumRecordAgeInSeconds,
    })),
    rules: all('AWS::Events::Rule', Rule).map(({ EventPattern, Targets }) => ({
      pattern: EventPattern,
      functions: Targets.map(({ Arn }) => functionOf(Arn)),
    })),
    schedules: all('AWS::Scheduler::Schedule', Schedule).map(
      ({ name, ScheduleExpression, ScheduleExpressionTimezone, Target }) => ({
        name,
        expression: ScheduleExpression,
        timeZone: ScheduleExpressionTimezone,
        fn: functionOf(Target.Arn),
      }),
    ),
    rotatesRefreshTokens: all('AWS::Cognito::UserPoolClient', UserPoolClient).some(
      ({ RefreshTokenRotation }) => RefreshTokenRotation?.Feature === 'ENABLED',
    ),
    corsRules: all('AWS::S3::Bucket', Bucket)
      .flatMap(({ CorsConfiguration }) => CorsConfiguration?.CorsRules ?? [])
      .map(({ AllowedOrigins: _, ExposedHeaders: ExposeHeaders, MaxAge: MaxAgeSeconds, ...rule }) => ({
        ...rule,
        ...(ExposeHeaders && { ExposeHeaders }),
        ...(MaxAgeSeconds !== undefined && { MaxAgeSeconds }),
      })),
    errorSeconds: Object.fromEntries(
      all('AWS::CloudFront::Distribution', Distribution)
        .flatMap(({ DistributionConfig }) => DistributionConfig.CustomErrorResponses)
        .map(({ ErrorCode, ErrorCachingMinTTL }) => [ErrorCode, ErrorCachingMinTTL]),
    ),
  };
}
