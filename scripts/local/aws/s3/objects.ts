import { buffer } from 'node:stream/consumers';
import type { Payload } from './payload.ts';
import type { Store, StoredObject } from './store.ts';
import { decode, type S3Answer, S3Failure, type S3Request, xmlAnswer } from './wire.ts';

const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

export async function putObject(store: Store, request: S3Request, { body, checksums }: Payload): Promise<S3Answer> {
  const details = { headers: keptHeaders(request.headers), checksums };
  const object = await store.put(request.bucket, request.key, body, details, (current) =>
    checkReplacing(request, current),
  );
  return { status: 200, headers: { etag: quoted(object), ...checksumHeaders(object) } };
}

export async function copyObject(store: Store, request: S3Request): Promise<S3Answer> {
  const [bucket = '', ...key] = decode(request.headers['x-amz-copy-source'] ?? '')
    .replace(/^\//, '')
    .split('/');
  const source = find(store, bucket, key.join('/'));
  const replaced = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  const copy = await store.put(request.bucket, request.key, await buffer(store.read(bucket, source)), {
    headers: replaced ? keptHeaders(request.headers) : source.headers,
    checksums: source.checksums,
  });
  return xmlAnswer(
    `<CopyObjectResult><ETag>&quot;${copy.etag}&quot;</ETag><LastModified>${copy.modified}</LastModified></CopyObjectResult>`,
  );
}

/** GetObject and HeadObject. */
export function getObject(store: Store, request: S3Request): S3Answer {
  const { bucket, key, query, headers } = request;
  const object = find(store, bucket, key);
  if (headers['if-match'] && !matches(headers['if-match'], object)) throw preconditionFailed();
  if (isUnchanged(headers, object)) return { status: 304, headers: { etag: quoted(object) } };

  const range = wantedRange(headers.range, object.size);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  const overrides = KEPT_HEADERS.flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === null ? [] : [[name, value]];
  });
  const answer: S3Answer = {
    status: range ? 206 : 200,
    headers: {
      ...object.headers,
      ...Object.fromEntries(overrides),
      etag: quoted(object),
      'last-modified': new Date(object.modified).toUTCString(),
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(range ? { 'content-range': `bytes ${start}-${end}/${object.size}` } : {}),
      ...(headers['x-amz-checksum-mode'] && !range ? checksumHeaders(object) : {}),
    },
  };
  if (request.method === 'GET' && object.size > 0) answer.body = store.read(bucket, object, { start, end });
  return answer;
}

/** The headers that S3 keeps with an object and gives back with it; so do the fields of a form. */
export function keptHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-'),
  );
  const { 'content-encoding': encoding = '', ...others } = Object.fromEntries(kept);
  // aws-chunked is how it travelled, not what it is.
  const own = encoding.split(/, */).filter((name) => name && name !== 'aws-chunked');
  return {
    'content-type': 'binary/octet-stream',
    ...others,
    ...(own.length > 0 ? { 'content-encoding': own.join(',') } : {}),
  };
}

function find(store: Store, bucket: string, key: string): StoredObject {
  const object = store.bucket(bucket).get(key);
  if (!object) throw new S3Failure(404, 'NoSuchKey', 'The specified key does not exist.');
  return object;
}

function checkReplacing({ headers }: S3Request, current: StoredObject | undefined): void {
  if (headers['if-none-match'] === '*' && current) throw preconditionFailed();
  if (!headers['if-match']) return;
  if (!current) throw new S3Failure(404, 'NoSuchKey', 'The specified key does not exist.');
  if (!matches(headers['if-match'], current)) throw preconditionFailed();
}

function isUnchanged(headers: Record<string, string>, object: StoredObject): boolean {
  if (headers['if-none-match']) return matches(headers['if-none-match'], object);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(Date.parse(object.modified) / 1000) * 1000 <= since;
}

function matches(condition: string, object: StoredObject): boolean {
  return condition.split(/, */).some((etag) => etag === '*' || etag.replaceAll('"', '') === object.etag);
}

/** `bytes=0-99`, `bytes=100-` or `bytes=-50` (the last 50); what is written otherwise is ignored, as HTTP asks. */
function wantedRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start > end) throw new S3Failure(416, 'InvalidRange', 'The requested range is not satisfiable');
  return { start, end };
}

function checksumHeaders(object: StoredObject): Record<string, string> {
  return Object.fromEntries(Object.entries(object.checksums).map(([name, sum]) => [`x-amz-checksum-${name}`, sum]));
}

function quoted(object: StoredObject): string {
  return `"${object.etag}"`;
}

function preconditionFailed(): S3Failure {
  return new S3Failure(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
}
