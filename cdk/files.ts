import { Aws, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { HttpMethods, StorageClass } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { FIGURES_FOLDER, FIGURES_KEPT_DAYS } from '#shared/figures/folder.ts';
import { PrivateBucket } from './bucket.ts';
import { filesBucketName, type Stage } from './settings.ts';

/** Bucket for checksheets as PDF and image. Browsers read them only through presigned URLs, which the API issues. */
export class Files extends Construct {
  readonly bucket: PrivateBucket;
  /** Known before the bucket exists: the site's headers refer to it, and the bucket's CORS rule refers to the site. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const bucketName = filesBucketName(stage, Aws.ACCOUNT_ID, Aws.REGION);
    this.origin = `https://${bucketName}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;

    const log = new PrivateBucket(this, 'Log', { lifecycleRules: [{ expiration: Duration.days(400) }] });
    Validations.of(log).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'This is the log bucket; logging its own access would never end.',
    });
    this.bucket = new PrivateBucket(this, 'Bucket', {
      bucketName,
      // The name is fixed: a bucket left behind by a failed initial deployment would block the next.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      versioned: true,
      serverAccessLogsBucket: log,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          // Sheets are rendered again under the same key. Old versions are kept for longer than the 35 days of
          // point-in-time recovery, so that a restored table finds its files.
          noncurrentVersionExpiration: Duration.days(45),
          // Removes S3's delete markers once all versions have expired.
          expiredObjectDeleteMarker: true,
          // Photos and large PDFs: S3 leaves objects below 128 kB where they are (ADR-364).
          transitions: [{ storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(90) }],
        },
        { prefix: FIGURES_FOLDER, expiration: Duration.days(FIGURES_KEPT_DAYS) },
      ],
    });
  }

  /** Lets pages of `origins` read files by presigned URLs. */
  readableFrom(origins: string[]) {
    this.bucket.addCorsRule({
      allowedMethods: [HttpMethods.GET],
      allowedOrigins: origins,
      allowedHeaders: ['range'],
      exposedHeaders: ['content-disposition'],
      maxAge: 3600,
    });
  }
}
