import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket the way we keep one: closed to the public, encrypted, over TLS only, and still there when the stack has gone. */
export class PrivateBucket extends Bucket {
  // CDK types its own class looser than the interface it implements.
  override get isWebsite() {
    return false;
  }

  constructor(scope: Construct, id: string, props: BucketProps = {}) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy: RemovalPolicy.RETAIN,
      ...props,
    });
  }
}

/** What cdk-nag calls a bucket in its findings. */
export function logicalId(bucket: Bucket) {
  const {
    'Fn::GetAtt': [id],
  } = Stack.of(bucket).resolve(bucket.bucketArn);
  return id;
}
