import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { hasErrorName } from '../deploy/check.ts';

/** Deletes a bucket with all versions of its objects, if it exists. */
export async function deleteBucket(s3: S3Client, Bucket: string): Promise<void> {
  try {
    while (await deleteSomeVersions(s3, Bucket));
    await s3.send(new DeleteBucketCommand({ Bucket }));
  } catch (error) {
    if (!hasErrorName(error, 'NoSuchBucket')) throw error;
  }
}

/** Deletes up to 1,000 versions. Returns false if there were none. */
async function deleteSomeVersions(s3: S3Client, Bucket: string) {
  const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
  const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
  if (Objects.length === 0) return false;
  const { Errors: [failed] = [] } = await s3.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
  );
  if (failed) throw new Error(`S3 doesn’t delete ${failed.Key} in ${Bucket}: ${failed.Code}`);
  return true;
}
