import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { filesBucket } from './environment.ts';

let connected: S3Client | undefined;
/** One client for as long as the Lambda is warm. */
const s3 = () => {
  connected ??= new S3Client({});
  return connected;
};

/**
 * Keeps a file, below `org/` and its organization; it takes the place of one with the same key. `name`: what it is called
 * when it is saved, where its address is opened by itself.
 */
export const keepFile = (key: string, content: Uint8Array, contentType: string, name?: string) =>
  s3().send(
    new PutObjectCommand({
      Bucket: filesBucket(),
      Key: key,
      Body: content,
      ContentType: contentType,
      CacheControl: 'private, no-store',
      ...(name && { ContentDisposition: `inline; filename="${name}"` }),
    }),
  );

/** Keeps a file under a key that is its own hash: what lies there already is the very same. */
export const keepOnce = async (key: string, content: Uint8Array, contentType: string) => {
  const put = { Bucket: filesBucket(), Key: key, Body: content, ContentType: contentType, IfNoneMatch: '*' };
  try {
    await s3().send(new PutObjectCommand({ ...put, CacheControl: 'private, no-store' }));
  } catch (error) {
    // ConditionalRequestConflict: another one puts the same at this moment, and may fail
    if (!(error instanceof S3ServiceException) || error.name !== 'PreconditionFailed') throw error;
  }
};

/** Bytes of a file that was kept. */
export const keptSize = async (key: string) => {
  const { ContentLength } = await s3().send(new HeadObjectCommand({ Bucket: filesBucket(), Key: key }));
  return Number(ContentLength);
};

/** A file that was kept; undefined where there is none. A role that may not list a bucket is refused what is not there. */
export const keptFile = async (key: string) => {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return undefined;
    throw error;
  }
};

/** Takes a file away, or one that has gone already. What was there is kept for a while, as the table is (`cdk/files.ts`). */
export const deleteFile = (key: string) => s3().send(new DeleteObjectCommand({ Bucket: filesBucket(), Key: key }));
