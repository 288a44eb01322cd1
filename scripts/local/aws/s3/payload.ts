import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Failure, type S3Request } from './wire.ts';

export interface Payload {
  body: Buffer;
  /** CRC-32 in base64, if the client sent one. */
  checksum: string | undefined;
}

/**
 * Returns the content of an upload. Throws if its hash or checksum is wrong, or of an unsupported kind, such as the
 * signed chunks of a stream.
 */
export function acceptPayload({ body, headers }: S3Request, payloadHash: string): Payload {
  const isHash = /^[0-9a-f]{64}$/.test(payloadHash);
  if (!isHash && payloadHash !== 'UNSIGNED-PAYLOAD')
    throw new S3Failure(501, 'NotImplemented', `The local S3 does not support ${payloadHash}.`);
  if (isHash && createHash('sha256').update(body).digest('hex') !== payloadHash)
    throw new S3Failure(400, 'XAmzContentSHA256Mismatch', 'The provided x-amz-content-sha256 header does not match.');

  const other = Object.keys(headers).find((name) => /^x-amz-checksum-(?!crc32$|mode$)|^content-md5$/.test(name));
  if (other) throw new S3Failure(501, 'NotImplemented', `The local S3 does not support ${other}.`);
  const checksum = headers['x-amz-checksum-crc32'];
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  if (checksum !== undefined && checksum !== sum.toString('base64'))
    throw new S3Failure(400, 'BadDigest', 'The CRC32 you specified did not match what we received.');
  return { body, checksum };
}
