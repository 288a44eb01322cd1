import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { getLogicalId, type PrivateBucket } from '../bucket.ts';
import { createLogGroup } from '../logs.ts';
import { cacheControl, isPage } from './security-headers.ts';

/**
 * Deploys the built site to its bucket, one deployment for each rule of `cacheControl`, without pages: the deploy command
 * publishes them last. Keeps old files, so that open tabs still find the chunks of earlier releases. Scripts and styles
 * are stored compressed, and only so.
 */
export function deploy(scope: Construct, dist: string, destinationBucket: PrivateBucket) {
  const [web, compressed] = [`${dist}/web`, `${dist}/compressed`];
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(web, join(entry.parentPath, entry.name)))
    // Leaves out the build's own manifest.
    .filter((path) => !path.startsWith('.') && !isPage(path))
    .sort();
  const packed = files.filter((path) => existsSync(join(compressed, path)));
  const plain = files.filter((path) => !packed.includes(path));

  const log = createLogGroup(scope, 'deployer-log');
  // The CDK's default role may write to all logs of the account.
  const role = new Role(scope, 'BucketDeploymentRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  log.grantWrite(role);
  const put = (id: string, rule: string, include: string[], source: ISource, contentEncoding?: string) =>
    new BucketDeployment(scope, id, {
      sources: [source],
      destinationBucket,
      exclude: ['*'],
      include,
      prune: false,
      cacheControl: [CacheControl.fromString(rule)],
      ...(contentEncoding && { contentEncoding }),
      logGroup: log,
      role,
    });
  const site = Source.asset(web);
  put('compressed', cacheControl('assets/'), packed, Source.asset(compressed), 'br');
  for (const [rule, include = []] of Object.entries(Object.groupBy(plain, cacheControl)))
    put(rule, rule, include, site);
  acknowledgeDeployer(role, destinationBucket);
}

/** CDK defines the deployment Lambda; its permissions can't be reduced. */
function acknowledgeDeployer(role: Role, bucket: Bucket) {
  const assets = 'arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*';
  const findings = [
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((verb) => `Action::s3:${verb}`),
    ...[assets, `<${getLogicalId(bucket)}.Arn>/*`].map((objects) => `Resource::${objects}`),
  ];
  Validations.of(role).acknowledge(
    ...findings.map((finding) => ({
      id: `AwsSolutions-IAM5[${finding}]`,
      reason: 'CDK defines its rights; it runs only during deployments, on public files.',
    })),
  );
  for (const construct of Stack.of(role).node.findAll())
    if (construct instanceof Lambda && construct.node.path.includes('CDKBucketDeployment'))
      Validations.of(construct).acknowledge({
        id: 'AwsSolutions-L1',
        reason: 'CDK defines its runtime; it runs only during deployments, on public files.',
      });
}
