import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { syncDirectory, writeDurably } from '../durable.ts';
import { S3Failure } from './wire.ts';

const StoredObject = z.object({
  key: z.string(),
  /** The file with the content. Each put writes a new one, so that a reader never sees half of two. */
  file: z.string(),
  size: z.number(),
  etag: z.string(),
  modified: z.string(),
  headers: z.record(z.string(), z.string()),
  checksums: z.record(z.string(), z.string()),
});
export type StoredObject = z.infer<typeof StoredObject>;
type ObjectDetails = Pick<StoredObject, 'headers' | 'checksums'>;

export interface Store {
  createBucket(name: string): void;
  /** The rules for pages of other origins, as XML; there are none until they are kept. */
  keepCors(bucket: string, xml: string): void;
  findCors(bucket: string): string | undefined;
  /** All objects of a bucket by key; refuses with NoSuchBucket. */
  bucket(name: string): ReadonlyMap<string, StoredObject>;
  /** Is durable once it resolves. `permit` sees the object to be replaced, at the very moment, and may throw. */
  put(
    bucket: string,
    key: string,
    body: Buffer,
    details: ObjectDetails,
    permit?: (current: StoredObject | undefined) => void,
  ): Promise<StoredObject>;
  read(bucket: string, object: StoredObject, range?: { start: number; end: number }): Readable;
  remove(bucket: string, key: string): void;
}

/** A folder for each bucket; for each object a file with the content and a JSON sidecar, whose rename is the commit. */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true });
  const folders = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const buckets = new Map(folders.map(({ name }) => [name, loadBucket(join(dir, name))]));

  const sidecar = (bucket: string, key: string) =>
    join(dir, bucket, `${createHash('sha256').update(key).digest('hex')}.json`);

  // beside the folder of the bucket, which holds its objects alone
  const corsFile = (bucket: string) => join(dir, `${bucket}.cors`);

  function bucketOf(name: string): Map<string, StoredObject> {
    const found = buckets.get(name);
    if (!found) throw new S3Failure(404, 'NoSuchBucket', 'The specified bucket does not exist');
    return found;
  }

  return {
    bucket: bucketOf,

    createBucket(name) {
      if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
        throw new S3Failure(400, 'InvalidBucketName', 'The specified bucket is not valid.');
      }
      if (buckets.has(name)) return;
      mkdirSync(join(dir, name));
      syncDirectory(dir);
      buckets.set(name, new Map());
    },

    keepCors(bucket, xml) {
      bucketOf(bucket);
      writeDurably(corsFile(bucket), xml);
    },

    findCors: (bucket) =>
      buckets.has(bucket) && existsSync(corsFile(bucket)) ? readFileSync(corsFile(bucket), 'utf8') : undefined,

    async put(bucket, key, body, details, permit) {
      const objects = bucketOf(bucket);
      const file = randomUUID();
      await writeAndSync(join(dir, bucket, file), body);
      // No await from here on: of two that write at the same time, the second sees the first.
      const current = objects.get(key);
      try {
        permit?.(current);
      } catch (refusal) {
        rmSync(join(dir, bucket, file));
        throw refusal;
      }
      const etag = createHash('md5').update(body).digest('hex');
      const object = { ...details, key, file, size: body.length, etag, modified: new Date().toISOString() };
      writeDurably(sidecar(bucket, key), JSON.stringify(object));
      objects.set(key, object);
      if (current) rmSync(join(dir, bucket, current.file));
      return object;
    },

    // The file is opened here and now, so a later put or delete cannot take it away from this reader.
    read: (bucket, object, range) =>
      createReadStream('', { fd: openSync(join(dir, bucket, object.file), 'r'), ...range }),

    remove(bucket, key) {
      const object = bucketOf(bucket).get(key);
      if (!object) return;
      rmSync(sidecar(bucket, key));
      bucketOf(bucket).delete(key);
      rmSync(join(dir, bucket, object.file));
      syncDirectory(join(dir, bucket));
    },
  };
}

/** Reads the sidecars, and clears what a crash left behind: content that no sidecar names. */
function loadBucket(folder: string): Map<string, StoredObject> {
  const names = readdirSync(folder);
  const sidecars = names.filter((name) => name.endsWith('.json'));
  const objects = sidecars.map((name) => StoredObject.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  const known = new Set([...sidecars, ...objects.map(({ file }) => file)]);
  for (const name of names) if (!known.has(name)) rmSync(join(folder, name));
  return new Map(objects.map((object) => [object.key, object]));
}

async function writeAndSync(path: string, body: Buffer): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
