import * as z from 'zod';

/**
 * The parts of the template that the local cloud uses. The schemas are strict, so that unsupported resources cause an
 * error instead of a silent difference.
 */

/** The logical id in `{ Ref }` or `{ Fn::GetAtt }`. */
const Id = z.union([
  z.strictObject({ Ref: z.string() }).transform(({ Ref }) => Ref),
  z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }).transform((ref) => ref['Fn::GetAtt'][0]),
]);
const DeadLetterConfig = z.strictObject({ Arn: Id }).optional();
const RetryPolicy = z
  .strictObject({ MaximumRetryAttempts: z.number().optional(), MaximumEventAgeInSeconds: z.number().optional() })
  .optional();

const KeySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
export const Table = z.object({
  AttributeDefinitions: z.array(z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema,
  GlobalSecondaryIndexes: z.array(
    z.object({
      IndexName: z.string(),
      KeySchema,
      Projection: z.strictObject({
        ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
        NonKeyAttributes: z.array(z.string()).optional(),
      }),
    }),
  ),
  StreamSpecification: z.strictObject({
    StreamViewType: z.enum(['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY']),
  }),
});
export type TableDefinition = z.infer<typeof Table>;

const jsonText = z.string().transform((text): unknown => JSON.parse(text));
export const StreamTrigger = z.strictObject({
  FunctionName: Id,
  EventSourceArn: z.union([Id, z.string()]),
  Enabled: z.boolean().default(true),
  StartingPosition: z.literal('TRIM_HORIZON'),
  FilterCriteria: z.strictObject({ Filters: z.array(z.strictObject({ Pattern: jsonText })) }),
  BatchSize: z.number(),
  MaximumRetryAttempts: z.number(),
  MaximumRecordAgeInSeconds: z.number(),
  BisectBatchOnFunctionError: z.literal(true),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: Id }) }),
  MetricsConfig: z.unknown().optional(),
  Tags: z.unknown().optional(),
});
export const QueueTrigger = z.strictObject({
  FunctionName: Id,
  EventSourceArn: Id,
  Enabled: z.boolean().default(true),
  BatchSize: z.number(),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.number() }),
  Tags: z.unknown().optional(),
});
/** With the defaults of SQS. */
export const Queue = z.object({
  DelaySeconds: z.number().default(0),
  VisibilityTimeout: z.number().default(30),
  RedrivePolicy: z.strictObject({ deadLetterTargetArn: Id, maxReceiveCount: z.number() }).optional(),
});
export const UserPoolClient = z.object({ RefreshTokenRotation: z.object({ Feature: z.string() }).optional() });
export const Bucket = z.object({
  CorsConfiguration: z
    .object({
      CorsRules: z.array(
        z.strictObject({
          AllowedHeaders: z.array(z.string()).optional(),
          AllowedMethods: z.array(z.string()),
          AllowedOrigins: z.array(z.unknown()),
          ExposedHeaders: z.array(z.string()).optional(),
          MaxAge: z.number().optional(),
        }),
      ),
    })
    .optional(),
});
export const Distribution = z.object({
  DistributionConfig: z.object({
    CustomErrorResponses: z
      .array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() }))
      .default([]),
  }),
});
const State = z.enum(['ENABLED', 'DISABLED']).default('ENABLED');
export const ApiStage = z.object({ DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number() }) });
export const Rule = z.object({
  EventPattern: z.unknown(),
  State,
  Targets: z.array(z.strictObject({ Id: z.string(), Arn: Id, DeadLetterConfig, RetryPolicy })),
});
export const Schedule = z.object({
  State,
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string(),
  Target: z.strictObject({
    ...{ Arn: Id, RoleArn: Id, RetryPolicy },
    DeadLetterConfig: DeadLetterConfig.optional(),
    Input: z.string().optional(),
  }),
});
export const Lambda = z.object({
  Timeout: z.number(),
  DeadLetterConfig: z.strictObject({ TargetArn: Id }).optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});
export const Integration = z.strictObject({
  ApiId: Id,
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: Id,
  PayloadFormatVersion: z.literal('2.0'),
});
export const Route = z.strictObject({
  ApiId: Id,
  RouteKey: z.string(),
  Target: z
    .strictObject({ 'Fn::Join': z.tuple([z.literal(''), z.tuple([z.literal('integrations/'), Id])]) })
    .transform((target) => target['Fn::Join'][1][1]),
  AuthorizationType: z.enum(['JWT', 'NONE']),
  AuthorizerId: Id.optional(),
});
export const InvokeConfig = z.object({
  FunctionName: Id,
  MaximumRetryAttempts: z.number().optional(),
  MaximumEventAgeInSeconds: z.number().optional(),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: Id }).optional() }).optional(),
});

export const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.unknown().optional(),
      Metadata: z.object({ 'aws:cdk:path': z.string().optional() }).optional(),
    }),
  ),
});
export type Resources = z.infer<typeof Template>['Resources'];

/** Returns the name of a resource's construct: the last part of its path. */
export const constructName = (resources: Resources, id: string) =>
  resources[id]?.Metadata?.['aws:cdk:path']
    ?.split('/')
    .filter((part) => part !== 'Resource')
    .at(-1) ?? id;
