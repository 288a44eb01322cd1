import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { WebConfig } from '#shared/config.ts';
import { logicalId, type PrivateBucket } from '../bucket.ts';
import { logGroup } from '../logs.ts';
import { cacheControl } from './security-headers.ts';

const CONFIG = 'config.json';

/**
 * Puts the built site into its bucket, one deployment for each rule of `cacheControl`. Nothing is deleted: a tab opened
 * yesterday still finds its chunks.
 */
export function deploy(scope: Construct, web: string, destinationBucket: PrivateBucket, config: WebConfig) {
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(web, join(entry.parentPath, entry.name)))
    // The build's own manifest is nobody else's business.
    .filter((path) => !path.startsWith('.'))
    .sort();
  const { [cacheControl(CONFIG)]: pages = [], ...others } = Object.groupBy(files, cacheControl);

  const log = logGroup(scope, 'deployer-log');
  const put = (rule: string, include: string[], ...more: ISource[]) =>
    new BucketDeployment(scope, rule, {
      sources: [Source.asset(web), ...more],
      destinationBucket,
      exclude: ['*'],
      include,
      prune: false,
      cacheControl: [CacheControl.fromString(rule)],
      logGroup: log,
    });
  const first = Object.entries(others).map(([rule, include = []]) => put(rule, include));
  const last = put(cacheControl(CONFIG), [...pages, CONFIG], Source.jsonData(CONFIG, config));
  // Pages come last: one that is there before its scripts would not start.
  last.node.addDependency(...first);
  acknowledgeDeployer(last, destinationBucket);
}

/** CDK brings the Lambda that copies, with its role, and lets nobody narrow them. */
function acknowledgeDeployer({ handlerRole }: BucketDeployment, bucket: Bucket) {
  const deployer = handlerRole.node.scope;
  if (!deployer) return;
  const assets = 'arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*';
  const findings = [
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((verb) => `IAM5[Action::s3:${verb}]`),
    ...[assets, `<${logicalId(bucket)}.Arn>/*`].map((objects) => `IAM5[Resource::${objects}]`),
    'L1',
  ];
  Validations.of(deployer).acknowledge(
    ...findings.map((finding) => ({
      id: `AwsSolutions-${finding}`,
      reason: 'Role and runtime are CDK’s own; it runs only while we deploy, on public files.',
    })),
  );
}
