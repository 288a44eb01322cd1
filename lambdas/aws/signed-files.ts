import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { tryAgain } from '#shared/problem.ts';
import { credentials } from './credentials.ts';
import { awsRegion, filesBucket } from './environment.ts';
import { fetchAws } from './time-limits.ts';

const ADDRESS_SECONDS = 300;

/**
 * Returns a presigned URL of a file, valid for five minutes. S3's access log records its use. `isNamed`: true if the
 * file was stored with its own file name.
 */
export const signFileUrl = (key: string, { isNamed = false } = {}) =>
  sign('GET', key, {
    'response-cache-control': 'private, no-store',
    ...(!isNamed && { 'response-content-disposition': 'inline' }),
  });

/** Deletes a file, if it exists. S3 keeps the deleted version for as long as the table's backups (`cdk/files.ts`). */
export const deleteFile = async (key: string) => {
  const method = 'DELETE';
  const response = await fetchAws(await sign(method, key), { method }).catch(() => undefined);
  if (!response || response.status >= 500) throw tryAgain();
  if (!response.ok) throw new Error(`S3 returned ${response.status} for a deletion`);
};

/** Uses only the SDK's signer, because an S3 client would add 45 kB to the Lambda. */
const sign = async (method: 'GET' | 'DELETE', key: string, query: Record<string, string> = {}) => {
  const signer = new S3RequestPresigner({ credentials, region: awsRegion(), sha256: Sha256 });
  const { protocol, hostname, port, pathname } = makeFileUrl(key);
  const signed = await signer.presign(
    new HttpRequest({ method, protocol, hostname, ...(port && { port: Number(port) }), path: pathname, query }),
    { expiresIn: ADDRESS_SECONDS },
  );
  const parts = Object.entries(signed.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${protocol}//${hostname}${port && `:${port}`}${pathname}?${parts.map(encodeStrictly).join('&')}`;
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
