import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { checksheetFileName } from '#shared/checksheets/file-name.ts';
import { credentials } from '../credentials.ts';
import { awsRegion, filesBucket } from '../environment.ts';
import { fileKey, type Printing } from './file-key.ts';

/** How long a signed address opens its file. */
const ADDRESS_SECONDS = 300;

/**
 * Addresses that open the PDF and the picture of its first page for five minutes, for whoever holds them. The PDF is
 * shown in place; saved from there, or downloaded by the web as a blob, it carries the specification's file name.
 */
export const signedAddresses = async (sheet: Printing & { plate: string; passed: boolean }) => {
  const [url, thumbnail] = await Promise.all([
    sign(fileKey(sheet, 'pdf'), `inline; ${fileNameParameter(checksheetFileName(sheet))}`),
    sign(fileKey(sheet, 'webp'), 'inline'),
  ]);
  return { url, thumbnail };
};

/** The SDK's signer alone: a whole S3 client would add 60 kB to the Lambda, and signing needs no call. */
const sign = async (key: string, disposition: string) => {
  const signer = new S3RequestPresigner({ credentials, region: awsRegion(), sha256: Sha256 });
  const { protocol, hostname, port, pathname } = addressOf(key);
  const signed = await signer.presign(
    new HttpRequest({
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      query: { 'response-cache-control': 'private, no-store', 'response-content-disposition': disposition },
    }),
    { expiresIn: ADDRESS_SECONDS },
  );
  const query = Object.entries(signed.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${protocol}//${hostname}${port && `:${port}`}${pathname}?${query.map(strictly).join('&')}`;
};

/** On AWS the bucket is a host of its own; an endpoint that somebody names has it in the path. */
const addressOf = (key: string) => {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return new URL(
    endpoint
      ? `${endpoint}/${filesBucket()}/${key}`
      : `https://${filesBucket()}.s3.${awsRegion()}.amazonaws.com/${key}`,
  );
};

/** RFC 6266: quoted for what is plain, encoded for everything. */
const fileNameParameter = (name: string) =>
  `filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${strictly(encodeURIComponent(name))}`;

/** What RFC 3986 reserves and `encodeURIComponent` lets pass; a signature is over the strict form. */
const strictly = (encoded: string) =>
  encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
