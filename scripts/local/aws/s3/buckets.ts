import { escapeMarkup } from '../markup.ts';
import type { Store } from './store.ts';
import { type S3Answer, type S3Request, toXmlAnswer } from './wire.ts';

const MAX_KEYS = 1000;

export function listObjects(store: Store, { bucket, query }: S3Request): S3Answer {
  const objects = store.bucket(bucket);
  const prefix = query.get('prefix') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS);
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && compareBytes(key, after) > 0)
    .sort(compareBytes);
  const page = keys.slice(0, limit);
  const isTruncated = limit > 0 && keys.length > limit;
  const lines = page.flatMap((key) => {
    const object = objects.get(key);
    return object
      ? `<Contents><Key>${escapeMarkup(key)}</Key><LastModified>${object.modified}</LastModified>` +
          `<ETag>&quot;${object.etag}&quot;</ETag><Size>${object.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`
      : [];
  });
  const next = Buffer.from(page.at(-1) ?? '').toString('base64url');
  return toXmlAnswer(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
      `<Prefix>${escapeMarkup(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${limit}</MaxKeys>` +
      `<IsTruncated>${isTruncated}</IsTruncated>` +
      `${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${lines.join('')}</ListBucketResult>`,
  );
}

/** Compares keys in S3's order, which differs from JavaScript's outside the Basic Multilingual Plane. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
