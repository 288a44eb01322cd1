import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import type { OrganizationId } from '#lambdas/table/keys.ts';

/** Returns the size of all files of an organization that are kept now, in bytes. */
export async function countFileBytes(client: S3Client, Bucket: string, id: OrganizationId) {
  let bytes = 0;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: `org/${id}/` }))
    for (const { Size = 0 } of Contents) bytes += Size;
  return bytes;
}
