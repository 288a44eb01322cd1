import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checksheetFileName } from '#shared/checksheets/file-name.ts';
import { filesBucket } from '../environment.ts';
import type { Printed } from './print.ts';
import type { SheetId } from './stored.ts';

/** How long a signed address opens its file. */
const ADDRESS_SECONDS = 300;

let connected: S3Client | undefined;
/** One client for as long as the Lambda is warm. */
const s3 = () => {
  connected ??= new S3Client({});
  return connected;
};

type Printing = SheetId & { revision: number };

const fileKey = ({ organizationId, inspectionId, revision, checksheet }: Printing, ending: 'pdf' | 'webp') =>
  `org/${organizationId}/inspections/${inspectionId}/r${revision}/${checksheet}.${ending}`;

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

/**
 * Addresses that open the PDF and the picture of its first page for five minutes, for whoever holds them. The PDF is
 * shown in place; saved from there, or downloaded by the web as a blob, it carries the specification's file name.
 */
export const signedAddresses = async (sheet: Printing & { plate: string; passed: boolean }) => {
  const sign = (ending: 'pdf' | 'webp', disposition: string) => {
    const get = new GetObjectCommand({
      Bucket: filesBucket(),
      Key: fileKey(sheet, ending),
      ResponseContentDisposition: disposition,
    });
    return getSignedUrl(s3(), get, { expiresIn: ADDRESS_SECONDS });
  };
  const [url, thumbnail] = await Promise.all([
    sign('pdf', `inline; ${fileNameParameter(checksheetFileName(sheet))}`),
    sign('webp', 'inline'),
  ]);
  return { url, thumbnail };
};

/** RFC 6266: quoted for what is plain, encoded for everything. */
const fileNameParameter = (name: string) =>
  `filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
