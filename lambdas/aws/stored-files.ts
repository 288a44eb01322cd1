import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { filesBucket } from './environment.ts';
import { LONG_SILENCE_MS, timeLimits } from './time-limits.ts';

let connected: S3Client | undefined;
const s3 = () => {
  connected ??= new S3Client(timeLimits(LONG_SILENCE_MS));
  return connected;
};

/**
 * Stores a file under `org/<organization>/`, replacing an existing one. `name`: the file name that the browser offers
 * when the URL is opened directly.
 */
export const storeFile = (key: string, content: Uint8Array, contentType: string, name?: string) =>
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

/** Stores a file under its hash, unless it exists. */
export const storeOnce = async (key: string, content: Uint8Array, contentType: string) => {
  const put = { Bucket: filesBucket(), Key: key, Body: content, ContentType: contentType, IfNoneMatch: '*' };
  try {
    await s3().send(new PutObjectCommand({ ...put, CacheControl: 'private, no-store' }));
  } catch (error) {
    // ConditionalRequestConflict isn't ignored: the same file is being uploaded concurrently, and that upload may fail
    if (!(error instanceof S3ServiceException) || error.name !== 'PreconditionFailed') throw error;
  }
};

/** Returns the size of a stored file in bytes. */
export const getFileSize = async (key: string) => {
  const { ContentLength } = await s3().send(new HeadObjectCommand({ Bucket: filesBucket(), Key: key }));
  return Number(ContentLength);
};

/**
 * Returns a stored file, or undefined. For a missing file S3 returns AccessDenied, because the function may not list
 * the bucket.
 */
export const loadFile = async (key: string) => {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return undefined;
    throw error;
  }
};
