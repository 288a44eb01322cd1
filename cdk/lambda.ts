import { CfnOutput, Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as Lambda,
  type LayerVersion,
  LoggingFormat,
  type ParamsAndSecretsLayerVersion,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { getLogicalId } from './bucket.ts';
import { functionOutput, lambdas } from './functions.ts';
import { functionLog } from './logs.ts';
import type { Stage } from './settings.ts';

type Options = {
  stage: Stage;
  environment?: Record<string, string>;
  layers?: LayerVersion[];
  /** AWS's extension that reads secrets from Parameter Store. */
  paramsAndSecrets?: ParamsAndSecretsLayerVersion;
};

/** A Lambda with our defaults: its own role, the shared log, tracing, and only the rights given with `allow`. */
export function createLambda(
  scope: Construct,
  name: keyof typeof lambdas,
  { stage, environment = {}, layers = [], paramsAndSecrets }: Options,
) {
  const { description, memoryMb, timeoutSeconds, architecture, isAlwaysReserved } = lambdas[name];
  const reservedConcurrency = name === 'render' ? stage.rendersAtOnce : lambdas[name].reservedConcurrency;
  const isReserved = stage.reserveConcurrency || (isAlwaysReserved && stage.found?.hasRoomForLink !== false);
  const log = functionLog(scope);
  const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  log.grantWrite(role);
  if (stage.traces)
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'The action xray:PutTraceSegments supports only the resource *.',
    });
  const fn = new Lambda(scope, name, {
    description,
    code: Code.fromAsset(`${stage.dist}/lambdas/${name}`),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: architecture === 'x64' ? Architecture.X86_64 : Architecture.ARM_64,
    memorySize: memoryMb,
    timeout: Duration.seconds(timeoutSeconds),
    tracing: stage.traces ? Tracing.ACTIVE : Tracing.DISABLED,
    role,
    logGroup: log,
    loggingFormat: LoggingFormat.JSON,
    // Lambda's own lines: failures and timeouts, not every start and end
    systemLogLevelV2: SystemLogLevel.WARN,
    environment,
    layers,
    ...(paramsAndSecrets && { paramsAndSecrets }),
    ...(isReserved && reservedConcurrency && { reservedConcurrentExecutions: reservedConcurrency }),
  });
  // The deployment reads it to check that the function starts.
  new CfnOutput(fn, 'Name', { key: functionOutput(name), value: fn.functionName });
  return fn;
}

/** Allows `fn` actions on resources. CDK's `grant…` methods would add unused actions and wildcards. */
export const allowActions = (fn: Lambda, actions: string[], resources: string[]) =>
  fn.addToRolePolicy(new PolicyStatement({ actions, resources }));

/** Allows actions on all organizations' objects (under `org/`), or on some of them. */
export function allowObjects(fn: Lambda, actions: string[], bucket: Bucket, which: `org/${string}` = 'org/*') {
  allowActions(fn, actions, [bucket.arnForObjects(which)]);
  if (fn.role)
    Validations.of(fn.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${getLogicalId(bucket)}.Arn>/${which}]`,
      reason: 'Object keys contain organization and inspection ids, unknown when the policy is written.',
    });
}
