import { escapeMarkup, unescapeMarkup } from '../markup.ts';
import type { Payload } from './payload.ts';
import type { Store, StoredObject } from './store.ts';
import { encode, type S3Answer, type S3Request, xmlAnswer } from './wire.ts';

const MAX_KEYS = 1000;

/** ListObjectsV2. With a delimiter, keys that go on after it are told as one common prefix. */
export function listObjects(store: Store, { bucket, query }: S3Request): S3Answer {
  const objects = store.bucket(bucket);
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS);
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');

  const entries = new Map<string, StoredObject | 'prefix'>();
  for (const key of [...objects.keys()].filter((name) => name.startsWith(prefix)).sort(byBytes)) {
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const name = cut < 0 ? key : key.slice(0, cut + delimiter.length);
    const object = objects.get(key);
    if (byBytes(name, after) > 0 && object) entries.set(name, cut < 0 ? object : 'prefix');
  }
  const page = [...entries].slice(0, most);
  const truncated = most > 0 && entries.size > most;

  const text = query.get('encoding-type') === 'url' ? encode : escapeMarkup;
  const lines = page.map(([name, entry]) =>
    entry === 'prefix'
      ? `<CommonPrefixes><Prefix>${text(name)}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${text(name)}</Key><LastModified>${entry.modified}</LastModified>` +
        `<ETag>&quot;${entry.etag}&quot;</ETag><Size>${entry.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const next = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64url');
  return xmlAnswer(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
      `<Prefix>${text(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys>` +
      `<IsTruncated>${truncated}</IsTruncated>` +
      `${truncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${lines.join('')}</ListBucketResult>`,
  );
}

/** DeleteObjects. What is not there counts as deleted. */
export function deleteObjects(store: Store, { bucket }: S3Request, { body }: Payload): S3Answer {
  const xml = body.toString();
  const keys = [...xml.matchAll(/<Key>([\s\S]*?)<\/Key>/g)].map(([, key = '']) => unescapeMarkup(key));
  for (const key of keys) store.remove(bucket, key);
  const told = /<Quiet>\s*true/.test(xml) ? [] : keys;
  const deleted = told.map((key) => `<Deleted><Key>${escapeMarkup(key)}</Key></Deleted>`).join('');
  return xmlAnswer(`<DeleteResult>${deleted}</DeleteResult>`);
}

/** S3's order, which is not JavaScript's for letters outside the Basic Multilingual Plane. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
