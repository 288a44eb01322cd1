import { globSync, mkdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Compresses the scripts and styles of a site with Brotli's best level, which takes too long for each request. */
export const compressAssets = async (web: string, compressed: string) => {
  rmSync(compressed, { recursive: true, force: true });
  const files = globSync('assets/*.{js,css,json}', { cwd: web });
  mkdirSync(join(compressed, 'assets'), { recursive: true });
  await Promise.all(
    files.map(async (file) => writeFile(join(compressed, file), await compress(await readFile(join(web, file))))),
  );
};
