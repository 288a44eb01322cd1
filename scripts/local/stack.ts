import { readFileSync } from 'node:fs';
import type { CORSRule } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { START_CHECK } from '#shared/events.ts';
import { STACK } from '../../cdk/functions.ts';
import { inRoot } from '../root.ts';
import { LOCAL } from './cloud/names.ts';
import {
  ApiStage,
  Bucket,
  constructName,
  Distribution,
  Integration,
  InvokeConfig,
  Lambda,
  Queue,
  QueueTrigger,
  Route,
  Rule,
  Schedule,
  StreamTrigger,
  Table,
  Template,
  UserPoolClient,
} from './stack/shapes.ts';

export interface LocalFunction {
  name: string;
  timeoutSeconds: number;
  /** The execution environment. Calls with different ones run at once. */
  slot?: number;
}
/**
 * A function that can be called asynchronously. Source: Lambda developer guide, "How Lambda handles errors and
 * retries".
 */
export interface AsyncFunction extends LocalFunction {
  retries: number;
  maxAgeSeconds: number;
  deadLetters: string;
}
export type CorsRule = Omit<CORSRule, 'AllowedOrigins'>;
export type Stack = ReturnType<typeof toStack>;
export type StreamTriggerSpec = Stack['streamTriggers'][number];
export type QueueSpec = Stack['queues'][number];
export type RuleSpec = Stack['rules'][number];
export type ScheduleSpec = Stack['schedules'][number];

/** Environment variable with the file of another template than the built one. */
export const TEMPLATE_FILE = 'TEMPLATE_FILE';
export const readTemplate = (): unknown =>
  JSON.parse(readFileSync(process.env[TEMPLATE_FILE] ?? inRoot('dist/cdk', `${STACK}.template.json`), 'utf8'));

export const readStack = () => toStack(readTemplate());

/** Reads what the local cloud needs from a template. Names are those of the constructs: the last part of their path. */
export function toStack(json: unknown) {
  const all = resourcesOf(json);
  const functionOf = functionFinder(all);
  const triggers = all('AWS::Lambda::EventSourceMapping', z.union([StreamTrigger, QueueTrigger]));
  const queues = all('AWS::SQS::Queue', Queue).flatMap((queue) => {
    const trigger = triggers.find(({ EventSourceArn }) => EventSourceArn === queue.id);
    if (!trigger || !('ScalingConfig' in trigger) || !queue.RedrivePolicy) return [];
    const { Enabled, BatchSize: batchSize, ScalingConfig, FunctionName } = trigger;
    return {
      ...{ id: queue.id, name: queue.name, fn: functionOf(FunctionName), batchSize },
      // a disabled trigger leaves messages in the queue
      concurrency: Enabled ? ScalingConfig.MaximumConcurrency : 0,
      delaySeconds: queue.DelaySeconds,
      visibilitySeconds: queue.VisibilityTimeout,
      maxReceives: queue.RedrivePolicy.maxReceiveCount,
    };
  });
  const [table] = all('AWS::DynamoDB::GlobalTable', Table);
  const tableName = table ? LOCAL.tableName : findTableName(all);
  const integrations = new Map(all('AWS::ApiGatewayV2::Integration', Integration).map((one) => [one.id, one]));
  return {
    /** Undefined: the stage uses a restored table. */
    table,
    tableName,
    /** True if the API refuses every call. */
    isClosed: all('AWS::ApiGatewayV2::Stage', ApiStage).some(
      ({ DefaultRouteSettings }) => DefaultRouteSettings.ThrottlingRateLimit === 0,
    ),
    routes: all('AWS::ApiGatewayV2::Route', Route).map(({ RouteKey: routeKey, AuthorizationType, Target }) => ({
      routeKey,
      isOpen: AuthorizationType === 'NONE',
      fn: functionOf(integrations.get(Target)?.IntegrationUri ?? Target),
    })),
    queues,
    streamTriggers: triggers
      .filter((trigger) => 'StartingPosition' in trigger)
      .filter(({ Enabled }) => Enabled)
      .map(({ name, ...mapping }) => ({
        name,
        fn: functionOf(mapping.FunctionName),
        filters: mapping.FilterCriteria.Filters.map(({ Pattern }) => Pattern),
        batchSize: mapping.BatchSize,
        retries: mapping.MaximumRetryAttempts,
        maxAgeSeconds: mapping.MaximumRecordAgeInSeconds,
      })),
    rules: all('AWS::Events::Rule', Rule)
      .filter(({ State }) => State === 'ENABLED')
      .map(({ EventPattern, Targets }) => ({
        pattern: EventPattern,
        functions: Targets.filter(({ Arn }) => !queues.some(({ id }) => id === Arn)).map(({ Arn }) => functionOf(Arn)),
        queues: queues.filter(({ id }) => Targets.some(({ Arn }) => Arn === id)).map(({ name }) => name),
      })),
    // without warm-ups: local functions don't stop
    schedules: all('AWS::Scheduler::Schedule', Schedule)
      .filter(({ State, Target }) => State === 'ENABLED' && !Target.Input?.includes(START_CHECK))
      .map(({ name, Target, ...schedule }) => ({
        name,
        expression: schedule.ScheduleExpression,
        timeZone: schedule.ScheduleExpressionTimezone,
        fn: functionOf(Target.Arn),
        input: Target.Input === undefined ? undefined : (JSON.parse(Target.Input) as unknown),
      })),
    rotatesRefreshTokens: all('AWS::Cognito::UserPoolClient', UserPoolClient).some(
      ({ RefreshTokenRotation }) => RefreshTokenRotation?.Feature === 'ENABLED',
    ),
    /** The CORS rules of the files bucket, without origins. */
    corsRules: all('AWS::S3::Bucket', Bucket)
      .flatMap(({ CorsConfiguration }) => CorsConfiguration?.CorsRules ?? [])
      .map(
        ({ AllowedOrigins: _, ExposedHeaders: ExposeHeaders, MaxAge: MaxAgeSeconds, ...rule }): CorsRule => ({
          ...rule,
          ...(ExposeHeaders && { ExposeHeaders }),
          ...(MaxAgeSeconds !== undefined && { MaxAgeSeconds }),
        }),
      ),
    /** Seconds for which the distribution caches an error, by status. */
    errorSeconds: Object.fromEntries(
      all('AWS::CloudFront::Distribution', Distribution)
        .flatMap(({ DistributionConfig }) => DistributionConfig.CustomErrorResponses)
        .map(({ ErrorCode, ErrorCachingMinTTL }) => [ErrorCode, ErrorCachingMinTTL]),
    ),
  };
}

const resourcesOf = (json: unknown) => {
  const { Resources } = Template.parse(json);
  return <Shape extends z.ZodType>(type: string, shape: Shape) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, { Properties }]) => ({
        id,
        name: constructName(Resources, id),
        ...(shape.parse(Properties) as z.output<Shape> & object),
      }));
};

const findTableName = (all: ReturnType<typeof resourcesOf>) => {
  for (const { Environment } of all('AWS::Lambda::Function', Lambda.partial())) {
    const name = Environment?.Variables.TABLE_NAME;
    if (typeof name === 'string') return name;
  }
  throw new Error('The template has no table');
};

const functionFinder = (all: ReturnType<typeof resourcesOf>) => {
  const configs = all('AWS::Lambda::EventInvokeConfig', InvokeConfig);
  const queues = new Map(all('AWS::SQS::Queue', Queue).map(({ id, name }) => [id, name]));
  const functions = new Map(
    all('AWS::Lambda::Function', Lambda.partial()).map(({ id, name, Timeout = 3, DeadLetterConfig: own }) => {
      const config = configs.find(({ FunctionName }) => FunctionName === id);
      const queue = config?.DestinationConfig?.OnFailure?.Destination ?? own?.TargetArn ?? '';
      return [
        id,
        {
          name,
          timeoutSeconds: Timeout,
          retries: config?.MaximumRetryAttempts ?? 2,
          maxAgeSeconds: config?.MaximumEventAgeInSeconds ?? 21_600,
          deadLetters: queues.get(queue) ?? 'no-queue',
        } satisfies AsyncFunction,
      ] as const;
    }),
  );
  return (id: string): AsyncFunction => {
    const fn = functions.get(id);
    if (!fn) throw new Error(`${id} is a target, but not a function`);
    return fn;
  };
};
