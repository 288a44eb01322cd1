import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { credentials } from './credentials.ts';
import { awsRegion, filesBucket } from './environment.ts';

const ADDRESS_SECONDS = 300;

/**
 * Returns a presigned URL of a file, valid for five minutes. S3's access log records its use. Uses only the SDK's
 * signer: an S3 client would add 60 kB to the Lambda, and signing doesn't need a request. `isNamed`: true if the file
 * was stored with its own file name.
 */
export const signFileUrl = async (key: string, { isNamed = false } = {}) => {
  const signer = new S3RequestPresigner({ credentials, region: awsRegion(), sha256: Sha256 });
  const { protocol, hostname, port, pathname } = makeFileUrl(key);
  const signed = await signer.presign(
    new HttpRequest({
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      query: {
        'response-cache-control': 'private, no-store',
        ...(!isNamed && { 'response-content-disposition': 'inline' }),
      },
    }),
    { expiresIn: ADDRESS_SECONDS },
  );
  const query = Object.entries(signed.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${protocol}//${hostname}${port && `:${port}`}${pathname}?${query.map(encodeStrictly).join('&')}`;
};

/** AWS uses one host for each bucket; a custom endpoint has the bucket in the path. */
const makeFileUrl = (key: string) => {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return new URL(
    endpoint
      ? `${endpoint}/${filesBucket()}/${key}`
      : `https://${filesBucket()}.s3.${awsRegion()}.amazonaws.com/${key}`,
  );
};

/**
 * Also encodes the characters that RFC 3986 reserves but `encodeURIComponent` leaves: signatures cover the strict form.
 */
const encodeStrictly = (encoded: string) =>
  encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
