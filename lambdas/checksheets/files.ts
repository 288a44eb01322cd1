import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { filesBucket } from '../environment.ts';
import { fileKey, type Printing } from './file-key.ts';
import type { Printed } from './print.ts';

let connected: S3Client | undefined;
/** One client for as long as the Lambda is warm. */
const s3 = () => {
  connected ??= new S3Client({});
  return connected;
};

/** Keeps what was printed; a sheet printed again takes the place of the one before. */
export const keepFiles = async (sheet: Printing, { pdf, thumbnail }: Printed) => {
  const put = (ending: 'pdf' | 'webp', Body: Uint8Array, ContentType: string) =>
    s3().send(
      new PutObjectCommand({
        Bucket: filesBucket(),
        Key: fileKey(sheet, ending),
        Body,
        ContentType,
        CacheControl: 'private, no-store',
      }),
    );
  await Promise.all([put('pdf', pdf, 'application/pdf'), put('webp', thumbnail, 'image/webp')]);
};
