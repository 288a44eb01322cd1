import type { Payload } from './payload.ts';
import type { Store, StoredObject } from './store.ts';
import { type S3Answer, S3Failure, type S3Request } from './wire.ts';

const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

export async function putObject(store: Store, request: S3Request, { body, checksum }: Payload): Promise<S3Answer> {
  const details = { headers: keptHeaders(request.headers), checksum };
  const object = await store.put(request.bucket, request.key, body, details, (current) =>
    checkReplacing(request, current),
  );
  return { status: 200, headers: { etag: quoted(object), ...checksumHeader(object) } };
}

/** Executes GetObject and HeadObject. */
export function getObject(store: Store, request: S3Request): S3Answer {
  const { bucket, key, query, headers } = request;
  const object = store.bucket(bucket).get(key);
  if (!object) throw new S3Failure(404, 'NoSuchKey', 'The specified key does not exist.');
  if (isUnchanged(headers, object)) return { status: 304, headers: { etag: quoted(object) } };

  const overrides = KEPT_HEADERS.flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === null ? [] : [[name, value]];
  });
  const answer: S3Answer = {
    status: 200,
    headers: {
      ...object.headers,
      ...Object.fromEntries(overrides),
      etag: quoted(object),
      'last-modified': new Date(object.modified).toUTCString(),
      'content-length': object.size,
      ...(headers['x-amz-checksum-mode'] && checksumHeader(object)),
    },
  };
  if (request.method === 'GET' && object.size > 0) answer.body = store.read(bucket, object);
  return answer;
}

const keptHeaders = (headers: Record<string, string>): Record<string, string> => ({
  'content-type': 'binary/octet-stream',
  ...Object.fromEntries(
    Object.entries(headers).filter(([name]) => KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-')),
  ),
});

function checkReplacing({ headers }: S3Request, current: StoredObject | undefined): void {
  if (headers['if-none-match'] === '*' && current) throw preconditionFailed();
}

const isUnchanged = ({ 'if-none-match': condition = '' }: Record<string, string>, object: StoredObject): boolean =>
  condition.split(/, */).some((etag) => etag === '*' || etag.replaceAll('"', '') === object.etag);

const checksumHeader = ({ checksum }: StoredObject): Record<string, string> =>
  checksum ? { 'x-amz-checksum-crc32': checksum } : {};

function quoted(object: StoredObject): string {
  return `"${object.etag}"`;
}

function preconditionFailed(): S3Failure {
  return new S3Failure(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
}
