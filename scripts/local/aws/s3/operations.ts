import { listObjects } from './buckets.ts';
import { parseCors } from './cors.ts';
import { getObject, putObject } from './objects.ts';
import { acceptPayload } from './payload.ts';
import { type Keyring, verifySignature } from './signature.ts';
import type { Store } from './store.ts';
import { type S3Answer, S3Failure, type S3Request } from './wire.ts';

/** Authenticates and executes a request. Throws an `S3Failure` if it is refused. */
export async function answerRequest(store: Store, known: Keyring, request: S3Request): Promise<S3Answer> {
  const payloadHash = verifySignature(request, known);
  // The headers of a presigned put would have to be in its query, which isn't supported.
  if (request.query.has('X-Amz-Signature') && request.method === 'PUT') throw notImplemented(request);
  return request.key ? onObject(store, request, payloadHash) : onBucket(store, request, payloadHash);
}

async function onObject(store: Store, request: S3Request, payloadHash: string): Promise<S3Answer> {
  const { method, bucket, key, headers, query } = request;
  // Requests for sub-resources (tags, multipart uploads, ACLs) must not be treated as requests for the object.
  const parts = ['uploads', 'uploadId', 'tagging', 'acl', 'attributes', 'retention'];
  const others = ['if-match', 'x-amz-copy-source'];
  if (parts.some((name) => query.has(name)) || others.some((name) => headers[name])) throw notImplemented(request);
  switch (method) {
    case 'GET':
    case 'HEAD':
      return getObject(store, request);
    case 'PUT':
      return putObject(store, request, acceptPayload(request, payloadHash));
    case 'DELETE':
      store.remove(bucket, key);
      return { status: 204 };
    default:
      throw notImplemented(request);
  }
}

function onBucket(store: Store, request: S3Request, payloadHash: string): S3Answer {
  const { method, bucket, query } = request;
  if (method === 'PUT' && query.size === 0) {
    store.createBucket(bucket);
    return { status: 200, headers: { location: `/${bucket}` } };
  }
  if (method === 'PUT' && query.has('cors')) {
    const { body } = acceptPayload(request, payloadHash);
    parseCors(body.toString());
    store.keepCors(bucket, body.toString());
    return { status: 200 };
  }
  const isPlainList = query.get('list-type') === '2' && !query.has('delimiter') && !query.has('start-after');
  if (method === 'GET' && isPlainList) return listObjects(store, request);
  throw notImplemented(request);
}

function notImplemented({ method, path, query }: S3Request): S3Failure {
  return new S3Failure(501, 'NotImplemented', `The local S3 does not support ${method} ${path}?${query}`);
}
