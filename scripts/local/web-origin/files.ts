import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import querystring from 'node:querystring';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentTypes } from '../../../cdk/website/security-headers.ts';

const ASSETS = '/assets/';
const COMPRESSIBLE = /^(text|application)\/|svg/;
/** Source: CloudFront developer guide, "Serving compressed files". */
const SMALLEST_COMPRESSED = 1_000;

type Encoding = 'br' | 'gzip' | 'identity';

export interface WebFile {
  type: string;
  etag: string;
  body(encoding: Encoding): Buffer;
  encodings: readonly Encoding[];
}

/** Finds files of a folder by URL path, some with the compressed version to upload. Reads a file again after it changed. */
function openFiles(root: string) {
  const known = new Map<string, { stamp: string; file: WebFile }>();
  return (path: string): WebFile | undefined => {
    const full = join(root, querystring.unescape(path));
    const inside = full.startsWith(root + sep) && !full.includes('\0');
    const found = inside ? statSync(full, { throwIfNoEntry: false }) : undefined;
    if (!found?.isFile()) return undefined;
    const stamp = `${found.mtimeMs} ${found.size}`;
    const kept = known.get(full);
    if (kept?.stamp === stamp) return kept.file;
    const packed = join(dirname(root), 'compressed', path);
    const file = toFile(
      readFileSync(full),
      contentTypes[extname(full)] ?? 'application/octet-stream',
      existsSync(packed) ? readFileSync(packed) : undefined,
    );
    known.set(full, { stamp, file });
    return file;
  };
}

/** Finds files of the site, and assets of its former builds, which the bucket on AWS keeps too. */
export function openSite(root: string, formerRoot: string | undefined) {
  const now = openFiles(root);
  const former = formerRoot === undefined ? () => undefined : openFiles(formerRoot);
  return (path: string) => now(path) ?? (path.startsWith(ASSETS) ? former(path) : undefined);
}

/** Copies a build's assets to the folder that keeps them. Their names contain a hash, so none is overwritten. */
export function keepAssets(root: string, formerRoot: string) {
  cpSync(join(root, ASSETS), join(formerRoot, ASSETS), { recursive: true, force: false });
}

export function toFile(content: Buffer, type: string, br?: Buffer): WebFile {
  const made: Partial<Record<Encoding, Buffer>> = { identity: content, ...(br && { br }) };
  const worthwhile = COMPRESSIBLE.test(type) && content.length >= SMALLEST_COMPRESSED;
  return {
    type,
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    encodings: worthwhile ? ['br', 'gzip', 'identity'] : ['identity'],
    body: (encoding) => {
      made[encoding] ??= encoding === 'br' ? brotli(content) : gzipSync(content);
      return made[encoding];
    },
  };
}

const brotli = (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
