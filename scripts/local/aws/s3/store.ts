import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { syncDirectory, writeDurably } from '../durable.ts';
import { S3Failure } from './wire.ts';

const StoredObject = z.object({
  key: z.string(),
  /** The file with the content. Each put writes a new file, so a reader never sees parts of two. */
  file: z.string(),
  size: z.number(),
  etag: z.string(),
  modified: z.string(),
  headers: z.record(z.string(), z.string()),
  /** CRC-32 in base64. */
  checksum: z.string().optional(),
});
export type StoredObject = z.infer<typeof StoredObject>;
type ObjectDetails = Pick<StoredObject, 'headers'> & { checksum: string | undefined };

/**
 * Opens a store with a folder for each bucket. An object is a file with the content, and a JSON file with the rest.
 * Renaming the JSON file commits the object.
 */
export function openStore(dir: string) {
  mkdirSync(dir, { recursive: true });
  const folders = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const buckets = new Map(folders.map(({ name }) => [name, loadBucket(join(dir, name))]));

  const sidecar = (bucket: string, key: string) =>
    join(dir, bucket, `${createHash('sha256').update(key).digest('hex')}.json`);

  // In a file next to the bucket's folder, which contains only objects.
  const corsFile = (bucket: string) => join(dir, `${bucket}.cors`);

  function bucketOf(name: string): Map<string, StoredObject> {
    const found = buckets.get(name);
    if (!found) throw new S3Failure(404, 'NoSuchBucket', 'The specified bucket does not exist');
    return found;
  }

  return {
    /** Returns all objects of a bucket by key. Throws NoSuchBucket. */
    bucket: (name: string): ReadonlyMap<string, StoredObject> => bucketOf(name),

    createBucket(name: string) {
      if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
        throw new S3Failure(400, 'InvalidBucketName', 'The specified bucket is not valid.');
      }
      if (buckets.has(name)) return;
      mkdirSync(join(dir, name));
      syncDirectory(dir);
      buckets.set(name, new Map());
    },

    keepCors(bucket: string, xml: string) {
      bucketOf(bucket);
      writeDurably(corsFile(bucket), xml);
    },

    findCors: (bucket: string) =>
      buckets.has(bucket) && existsSync(corsFile(bucket)) ? readFileSync(corsFile(bucket), 'utf8') : undefined,

    /** Stores an object. Resolves when it is durable. `permit` gets the object that will be replaced, and may throw. */
    async put(
      bucket: string,
      key: string,
      body: Buffer,
      details: ObjectDetails,
      permit: (current: StoredObject | undefined) => void,
    ) {
      const objects = bucketOf(bucket);
      const file = randomUUID();
      await writeFile(join(dir, bucket, file), body, { flush: true });
      // No await from here on, so that of two concurrent puts the second sees the first.
      const current = objects.get(key);
      try {
        permit(current);
      } catch (refusal) {
        rmSync(join(dir, bucket, file));
        throw refusal;
      }
      const etag = createHash('md5').update(body).digest('hex');
      const object: StoredObject = {
        ...details,
        key,
        file,
        size: body.length,
        etag,
        modified: new Date().toISOString(),
      };
      writeDurably(sidecar(bucket, key), JSON.stringify(object));
      objects.set(key, object);
      if (current) rmSync(join(dir, bucket, current.file));
      return object;
    },

    // Opens the file now, so that a later put or delete doesn't affect this reader.
    read: (bucket: string, object: StoredObject) =>
      createReadStream('', { fd: openSync(join(dir, bucket, object.file), 'r') }),

    remove(bucket: string, key: string) {
      const object = bucketOf(bucket).get(key);
      if (!object) return;
      rmSync(sidecar(bucket, key));
      bucketOf(bucket).delete(key);
      rmSync(join(dir, bucket, object.file));
      syncDirectory(join(dir, bucket));
    },
  };
}

export type Store = ReturnType<typeof openStore>;

/** Reads a bucket's objects, and removes content that a crash left without an object. */
function loadBucket(folder: string): Map<string, StoredObject> {
  const names = readdirSync(folder);
  const sidecars = names.filter((name) => name.endsWith('.json'));
  const objects = sidecars.map((name) => StoredObject.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  const known = new Set([...sidecars, ...objects.map(({ file }) => file)]);
  for (const name of names) if (!known.has(name)) rmSync(join(folder, name));
  return new Map(objects.map((object) => [object.key, object]));
}
