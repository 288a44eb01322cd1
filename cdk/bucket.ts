import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket with our defaults: no public access, encrypted, TLS only, and kept when the stack is deleted. */
export class PrivateBucket extends Bucket {
  // CDK's class has a looser type than the interface it implements.
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

/** Returns a bucket's logical id, as cdk-nag reports it. */
export function getLogicalId(bucket: Bucket) {
  const {
    'Fn::GetAtt': [id],
  } = Stack.of(bucket).resolve(bucket.bucketArn);
  return id;
}
