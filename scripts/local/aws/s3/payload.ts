import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Failure, type S3Request } from './wire.ts';

export interface Payload {
  body: Buffer;
  /** By algorithm, in base64, as S3 hands them back: `{ crc32: 'AAAAAA==' }`. */
  checksums: Record<string, string>;
}

const CHECKSUMS: Record<string, (body: Buffer) => string> = {
  crc32: (body) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return sum.toString('base64');
  },
  sha1: (body) => createHash('sha1').update(body).digest('base64'),
  sha256: (body) => createHash('sha256').update(body).digest('base64'),
};

/** The content of an upload, once every hash and checksum that came with it is found true. */
export function acceptPayload(request: S3Request, payloadHash: string): Payload {
  const { body, headers } = unwrap(request, payloadHash);
  if (/^[0-9a-f]{64}$/.test(payloadHash) && createHash('sha256').update(body).digest('hex') !== payloadHash) {
    throw new S3Failure(400, 'XAmzContentSHA256Mismatch', 'The provided x-amz-content-sha256 header does not match.');
  }
  const md5 = headers['content-md5'];
  if (md5 && createHash('md5').update(body).digest('base64') !== md5) throw badDigest('Content-MD5');

  const checksums: Record<string, string> = {};
  for (const [header, expected] of Object.entries(headers)) {
    const algorithm = /^x-amz-checksum-(crc32|crc32c|crc64nvme|sha1|sha256)$/.exec(header)?.[1];
    if (!algorithm) continue;
    const sum = CHECKSUMS[algorithm];
    if (!sum) throw new S3Failure(501, 'NotImplemented', `The local S3 does not know the checksum ${algorithm}.`);
    if (sum(body) !== expected) throw badDigest(algorithm.toUpperCase());
    checksums[algorithm] = expected;
  }
  return { body, checksums };
}

function unwrap({ body, headers }: S3Request, payloadHash: string): Pick<S3Request, 'body' | 'headers'> {
  if (!payloadHash.startsWith('STREAMING-')) return { body, headers };
  // The other kinds carry a signature for each chunk; better to refuse them than to let them pass unchecked.
  if (payloadHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw new S3Failure(501, 'NotImplemented', `The local S3 does not know ${payloadHash}.`);
  }
  const { content, trailers } = decodeChunks(body);
  if (content.length !== Number(headers['x-amz-decoded-content-length'])) throw incomplete();
  return { body: content, headers: { ...headers, ...trailers } };
}

/** Decodes `aws-chunked`: chunks of a hexadecimal length and content, a chunk of length 0, then trailing headers. */
function decodeChunks(body: Buffer): { content: Buffer; trailers: Record<string, string> } {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(length)) throw incomplete();
    const start = lineEnd + 2;
    if (length === 0) {
      const trailers = [...body.toString('latin1', start).matchAll(/^([^:\r\n]+):(.*?)\r?$/gm)];
      return {
        content: Buffer.concat(chunks),
        trailers: Object.fromEntries(trailers.map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()])),
      };
    }
    chunks.push(body.subarray(start, start + length));
    at = start + length + 2;
  }
}

function badDigest(what: string): S3Failure {
  return new S3Failure(400, 'BadDigest', `The ${what} you specified did not match what we received.`);
}

function incomplete(): S3Failure {
  return new S3Failure(400, 'IncompleteBody', 'The request body is not what its headers announce.');
}
