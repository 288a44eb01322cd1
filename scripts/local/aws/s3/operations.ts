import { deleteObjects, listObjects } from './buckets.ts';
import { parseCors } from './cors.ts';
import { copyObject, getObject, keptHeaders, putObject } from './objects.ts';
import { acceptPayload } from './payload.ts';
import { acceptForm } from './policy.ts';
import { type Keyring, verifySignature } from './signature.ts';
import type { Store } from './store.ts';
import { encode, type S3Answer, S3Failure, type S3Request, withParametersAsHeaders } from './wire.ts';

/** Finds out who asks for what, and does it. Refusals are thrown as `S3Failure`. */
export async function answer(store: Store, known: Keyring, request: S3Request): Promise<S3Answer> {
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data');
  if (request.method === 'POST' && !request.key && isForm) return postObject(store, known, request);

  const payloadHash = verifySignature(request, known);
  const signed = withParametersAsHeaders(request);
  return request.key ? onObject(store, signed, payloadHash) : onBucket(store, signed, payloadHash);
}

async function onObject(store: Store, request: S3Request, payloadHash: string): Promise<S3Answer> {
  const { method, bucket, key, headers, query } = request;
  // Sub-resources (tags, multipart uploads, access lists) must not pass for the plain operation on the object.
  if (['uploads', 'uploadId', 'tagging', 'acl', 'attributes', 'retention'].some((name) => query.has(name))) {
    throw notImplemented(request);
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return getObject(store, request);
    case 'PUT':
      return headers['x-amz-copy-source']
        ? copyObject(store, request)
        : putObject(store, request, acceptPayload(request, payloadHash));
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
  if (method === 'HEAD') {
    store.bucket(bucket);
    return { status: 200 };
  }
  if (method === 'GET' && query.get('list-type') === '2') return listObjects(store, request);
  if (method === 'POST' && query.has('delete')) {
    return deleteObjects(store, request, acceptPayload(request, payloadHash));
  }
  throw notImplemented(request);
}

/** A browser's upload by form. */
async function postObject(store: Store, known: Keyring, request: S3Request): Promise<S3Answer> {
  const { key, body, fields } = await acceptForm(request, known);
  const object = await store.put(request.bucket, key, body, { headers: keptHeaders(fields), checksums: {} });
  const wanted = fields.success_action_status;
  return {
    status: wanted === '200' || wanted === '201' ? Number(wanted) : 204,
    headers: { etag: `"${object.etag}"`, location: `/${request.bucket}/${encode(key)}` },
  };
}

function notImplemented({ method, path, query }: S3Request): S3Failure {
  return new S3Failure(501, 'NotImplemented', `The local S3 does not know ${method} ${path}?${query}`);
}
