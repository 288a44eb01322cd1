import { Aws, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { FIGURES_FOLDER, FIGURES_KEPT_DAYS } from '#shared/figures/folder.ts';
import { PrivateBucket } from './bucket.ts';
import { filesBucketName, type Stage } from './settings.ts';

/** Checksheets as PDF and picture. Nobody reads them but by an address signed for a member of their organization. */
export class Files extends Construct {
  readonly bucket: PrivateBucket;
  /** Known before the bucket exists: the site's headers name it, and the bucket's CORS names the site. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const bucketName = filesBucketName(stage, Aws.ACCOUNT_ID, Aws.REGION);
    this.origin = `https://${bucketName}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;

    const log = new PrivateBucket(this, 'Log', { lifecycleRules: [{ expiration: Duration.days(400) }] });
    Validations.of(log).acknowledge({ id: 'AwsSolutions-S1', reason: 'This is the log; logging it would never end.' });
    this.bucket = new PrivateBucket(this, 'Bucket', {
      bucketName,
      // Its name is fixed: what a first creation that failed left behind would be in the way of the second.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      versioned: true,
      serverAccessLogsBucket: log,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          // A sheet is rendered again under the same name. Longer than the 35 days that the table can be restored back, so
          // that the files of that day are there too.
          noncurrentVersionExpiration: Duration.days(45),
          // What is left of a deleted file once its versions have gone.
          expiredObjectDeleteMarker: true,
        },
        { prefix: FIGURES_FOLDER, expiration: Duration.days(FIGURES_KEPT_DAYS) },
      ],
    });
  }

  /** Lets the pages of `origins` read files by their signed addresses. */
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
