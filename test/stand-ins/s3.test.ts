import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '#scripts/local/aws/http.ts';
import { startS3 } from '#scripts/local/aws/s3.ts';
import { runChild } from './child.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'a secret' };
const session = { accessKeyId: 'role', secretAccessKey: 'its secret', sessionToken: 'a/token+of==' };
const Bucket = 'files';
const dir = mkdtempSync(join(tmpdir(), 's3-'));
let server: Listening;
let s3: S3Client;

function clientOf(url: string, config: S3ClientConfig = {}): S3Client {
  return new S3Client({ endpoint: url, region: 'ap-southeast-2', credentials, maxAttempts: 1, ...config });
}

beforeAll(async () => {
  server = await startS3({ dir, ...credentials, session });
  s3 = clientOf(server.url);
  await s3.send(new CreateBucketCommand({ Bucket }));
});
afterAll(() => server.close());

const put = (
  Key: string,
  Body: string | Uint8Array,
  more: Partial<Omit<PutObjectCommandInput, 'Bucket' | 'Key' | 'Body'>> = {},
) => s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const head = (Key: string) => s3.send(new HeadObjectCommand({ Bucket, Key }));
const text = async (Key: string, client = s3) =>
  (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();

describe('an object', () => {
  it('is returned with its content, type and metadata', async () => {
    await put('a/hello é+&.txt', 'hello world', {
      ContentType: 'text/plain',
      Metadata: { who: 'me' },
      CacheControl: 'max-age=5',
    });
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'a/hello é+&.txt' }));
    expect(await got.Body?.transformToString()).toBe('hello world');
    expect(got).toMatchObject({
      ContentType: 'text/plain',
      Metadata: { who: 'me' },
      CacheControl: 'max-age=5',
      ContentLength: 11,
      ETag: `"${createHash('md5').update('hello world').digest('hex')}"`,
    });
    expect(got.ContentEncoding).toBeUndefined();
  });

  it.each(['WHEN_SUPPORTED', 'WHEN_REQUIRED'] as const)('can be sent with checksums %s', async (when) => {
    const client = clientOf(server.url, { requestChecksumCalculation: when, responseChecksumValidation: when });
    const bytes = randomBytes(300_000);
    await client.send(new PutObjectCommand({ Bucket, Key: 'bytes', Body: bytes }));
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'bytes' }));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  });

  it('may be empty', async () => {
    await put('empty', new Uint8Array());
    expect(await text('empty')).toBe('');
  });

  it('is refused if its checksum does not match', async () => {
    await put('sum', 'x');
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'sum', ChecksumMode: 'ENABLED' }));
    expect(got.ChecksumCRC32).toBe('jNwWgw==');
    await expect(put('other', 'x', { ChecksumAlgorithm: 'SHA256' })).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(put('bad', 'x', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(head('bad')).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('is not found if it was never stored', async () => {
    await expect(head('missing')).rejects.toMatchObject({ name: 'NotFound' });
    await expect(text('missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const elsewhere = new ListObjectsV2Command({ Bucket: 'elsewhere' });
    await expect(s3.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it('is created once if many requests race to be first', async () => {
    const tries = await Promise.allSettled(['a', 'b', 'c', 'd'].map((who) => put('first', who, { IfNoneMatch: '*' })));
    const refusals = tries.filter((one) => one.status === 'rejected');
    expect(refusals.map(({ reason }) => reason.name)).toEqual(Array(3).fill('PreconditionFailed'));
  });

  it('is not sent again to a client that has it', async () => {
    const { ETag } = await put('cached', 'x');
    const again = new GetObjectCommand({ Bucket, Key: 'cached', IfNoneMatch: ETag });
    await expect(s3.send(again)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  it('leaves nothing on disk after it is replaced and deleted', async () => {
    const before = (await readdir(join(dir, Bucket))).length;
    await put('short-lived', 'one');
    await put('short-lived', 'two');
    expect((await readdir(join(dir, Bucket))).length).toBe(before + 2);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'short-lived' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'short-lived' }));
    expect((await readdir(join(dir, Bucket))).length).toBe(before);
  });
});

describe('a listing', () => {
  it('has pages and only keys with the prefix', async () => {
    for (const n of [0, 1, 2, 3, 4, 5, 6]) await put(`list/${n % 2}/<${n}>`, 'x');
    const pages: (string | undefined)[][] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: 'list/',
          MaxKeys: 3,
          ...(ContinuationToken && { ContinuationToken }),
        }),
      );
      pages.push((page.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(pages).toEqual([
      ['list/0/<0>', 'list/0/<2>', 'list/0/<4>'],
      ['list/0/<6>', 'list/1/<1>', 'list/1/<3>'],
      ['list/1/<5>'],
    ]);
  });
});

describe('access control', () => {
  it('refuses a wrong secret, an unknown key and a missing signature', async () => {
    await put('secret', 'x');
    const wrongSecret = clientOf(server.url, { credentials: { ...credentials, secretAccessKey: 'guess' } });
    await expect(text('secret', wrongSecret)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const stranger = clientOf(server.url, { credentials: { ...credentials, accessKeyId: 'stranger' } });
    await expect(text('secret', stranger)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    expect((await fetch(`${server.url}/${Bucket}/secret`)).status).toBe(403);
  });

  it('reports an unknown operation instead of executing another', async () => {
    await put('tagged', 'x');
    const tags = new GetObjectTaggingCommand({ Bucket, Key: 'tagged' });
    await expect(s3.send(tags)).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});

describe('a presigned URL', () => {
  const forGet = (Key: string, options: { expiresIn: number; signingDate?: Date } = { expiresIn: 60 }) =>
    getSignedUrl(
      s3,
      new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: 'attachment; filename="r.pdf"' }),
      options,
    );

  it('returns the object with the signed name and type', async () => {
    await put('sheet.pdf', 'pdf');
    const response = await fetch(await forGet('sheet.pdf'));
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="r.pdf"');
    expect(await response.text()).toBe('pdf');
  });

  it('is refused for another object, after its expiry, and beyond seven days', async () => {
    const other = (await forGet('sheet.pdf')).replace('/sheet.pdf', '/secret');
    expect((await fetch(other)).status).toBe(403);
    const late = await fetch(await forGet('sheet.pdf', { expiresIn: 60, signingDate: new Date(Date.now() - 61_000) }));
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
    const longer = (await forGet('sheet.pdf')).replace('X-Amz-Expires=60', 'X-Amz-Expires=604801');
    expect((await fetch(longer)).status).toBe(400);
  });

  it('is for reading only', async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'put.txt' }), { expiresIn: 60 });
    expect((await fetch(url, { method: 'PUT', body: 'something' })).status).toBe(501);
  });
});

describe('a browser', () => {
  const preflight = (origin: string, method = 'PUT', header = 'content-type') =>
    fetch(`${server.url}/${Bucket}/x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': header },
    });
  it('is refused from every origin until the bucket allows one', async () => {
    expect((await preflight('http://localhost:5173')).status).toBe(403);
    const answer = await fetch(`${server.url}/${Bucket}/x`, { headers: { origin: 'http://localhost:5173' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
  it('is allowed from our origin only', async () => {
    const rule = {
      AllowedOrigins: ['http://localhost:5173'],
      AllowedMethods: ['PUT', 'GET'],
      AllowedHeaders: ['content-type'],
      ExposeHeaders: ['content-disposition'],
      MaxAgeSeconds: 60,
    };
    await s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
    const ours = await preflight('http://localhost:5173');
    expect(ours.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(ours.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(ours.headers.get('access-control-expose-headers')).toBe('content-disposition');
    expect((await preflight('http://evil.example')).status).toBe(403);
    expect((await preflight('http://localhost:5173', 'DELETE')).status).toBe(403);
    expect((await preflight('http://localhost:5173', 'GET', 'x-own')).status).toBe(403);
    const read = (origin: string) => fetch(`${server.url}/${Bucket}/x`, { headers: { origin } });
    expect((await read('http://localhost:5173')).headers.get('access-control-allow-origin')).toBe(
      'http://localhost:5173',
    );
    expect((await read('http://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a role', () => {
  const clientWith = (change: Partial<typeof session>) =>
    clientOf(server.url, { credentials: { ...session, ...change } });
  it('is identified by key and token together, in calls and in signed URLs', async () => {
    const client = clientWith({});
    await client.send(new PutObjectCommand({ Bucket, Key: 'by a role', Body: 'hello' }));
    const address = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'by a role' }));
    expect(await (await fetch(address)).text()).toBe('hello');
  });
  it.each([
    ['without its token', () => clientOf(server.url, { credentials: { ...session, sessionToken: '' } })],
    ['with the token of another role', () => clientWith({ sessionToken: 'another' })],
    ['with a token for a key that has none', () => clientWith(credentials)],
  ])('is refused %s', async (_, client) => {
    const put = client().send(new PutObjectCommand({ Bucket, Key: 'refused', Body: 'x' }));
    await expect(put).rejects.toMatchObject({ name: 'InvalidToken' });
    const address = await getSignedUrl(client(), new GetObjectCommand({ Bucket, Key: 'by a role' }));
    expect(await (await fetch(address)).text()).toContain('InvalidToken');
  });
});

it('keeps acknowledged writes when it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  const options = JSON.stringify({ dir: folder, ...credentials });
  const child = await runChild(`
    import { startS3 } from '#scripts/local/aws/s3.ts';
    console.log(JSON.stringify((await startS3(${options})).url));`);
  const client = clientOf(String(child.said));
  await client.send(new CreateBucketCommand({ Bucket }));
  for (const Body of ['old', 'new']) await client.send(new PutObjectCommand({ Bucket, Key: 'kept', Body }));
  await client.send(new PutObjectCommand({ Bucket, Key: 'gone', Body: 'x' }));
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
  await child.killHard();

  const restarted = await startS3({ dir: folder, ...credentials });
  expect(await text('kept', clientOf(restarted.url))).toBe('new');
  await expect(text('gone', clientOf(restarted.url))).rejects.toMatchObject({ name: 'NoSuchKey' });
  await restarted.close();
});
