import { CfnOutput, Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as Lambda,
  type LayerVersion,
  type ParamsAndSecretsLayerVersion,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { logicalId } from './bucket.ts';
import { functionOutput, lambdas } from './functions.ts';
import { logGroup } from './logs.ts';
import type { Stage } from './settings.ts';

type Options = {
  stage: Stage;
  environment?: Record<string, string>;
  layers?: LayerVersion[];
  /** AWS's extension that reads secrets for the function. */
  paramsAndSecrets?: ParamsAndSecretsLayerVersion;
};

/** Our Lambda, the way we do it: a role and a log of its own, traced, and no right but those given by `allow`. */
export function lambda(
  scope: Construct,
  name: keyof typeof lambdas,
  { stage, environment = {}, layers = [], paramsAndSecrets }: Options,
) {
  const { description, memoryMb, timeoutSeconds, architecture, reservedConcurrency, isAlwaysReserved } = lambdas[name];
  const isReserved = stage.reserveConcurrency || (isAlwaysReserved && stage.found?.hasRoomForLink !== false);
  const log = logGroup(scope, `${name}-log`);
  const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  log.grantWrite(role);
  if (stage.traces)
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray takes traces for no particular resource: xray:PutTraceSegments knows only *.',
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
    environment,
    layers,
    ...(paramsAndSecrets && { paramsAndSecrets }),
    ...(isReserved && reservedConcurrency && { reservedConcurrentExecutions: reservedConcurrency }),
  });
  // What a deploy asks whether it starts.
  new CfnOutput(fn, 'Name', { key: functionOutput(name), value: fn.functionName });
  return fn;
}

/** Lets `fn` do these actions on these resources: written out, because `grant…` methods add what we do not use, and wildcards. */
export const allow = (fn: Lambda, actions: string[], resources: string[]) =>
  fn.addToRolePolicy(new PolicyStatement({ actions, resources }));

/** The same of a table for items alone whose partition keys begin so. Nothing that names no key may be allowed by it. */
export const allowKeys = (fn: Lambda, action: string, tableArn: string, beginnings: readonly string[]) =>
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: [action],
      resources: [tableArn],
      conditions: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': beginnings.map((beginning) => `${beginning}*`) },
      },
    }),
  );

/** The same for objects under `org/`, where everything that belongs to a workshop lies, or for some of them. */
export function allowObjects(fn: Lambda, actions: string[], bucket: Bucket, which: `org/${string}` = 'org/*') {
  allow(fn, actions, [bucket.arnForObjects(which)]);
  if (fn.role)
    Validations.of(fn.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${logicalId(bucket)}.Arn>/${which}]`,
      reason: 'Objects are named by organization and inspection, which nobody knows when the policy is written.',
    });
}
