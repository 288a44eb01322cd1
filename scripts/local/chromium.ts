import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { inRoot } from '../root.ts';

const PACKAGE = inRoot('node_modules/@sparticuz/chromium');

export interface Chromium {
  executablePath: string;
  env: { LD_LIBRARY_PATH: string; FONTCONFIG_PATH: string };
}

/**
 * Unpacks the browser of `@sparticuz/chromium` with its libraries once (211 MB), so that nothing has to be installed.
 * Concurrent processes may all unpack it: the first to finish wins.
 */
export async function ensureChromium(cacheRoot = inRoot('node_modules/.cache')): Promise<Chromium> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const dir = join(cacheRoot, `chromium-${version}`);
  if (!existsSync(dir)) await unpack(dir);
  nameFonts(dir);
  return {
    executablePath: join(dir, 'chromium'),
    env: { LD_LIBRARY_PATH: join(dir, 'al2023/lib'), FONTCONFIG_PATH: join(dir, 'fonts') },
  };
}

async function unpack(dir: string) {
  mkdirSync(dirname(dir), { recursive: true });
  const part = mkdtempSync(`${dir}.`);
  const unpacked = (file: string, into: NodeJS.WritableStream) =>
    pipeline(createReadStream(join(PACKAGE, 'bin', file)), createBrotliDecompress({ chunkSize: 2 ** 21 }), into);
  await Promise.all([
    unpacked('chromium.br', createWriteStream(join(part, 'chromium'), { mode: 0o755 })),
    unpacked('swiftshader.tar.br', extract(part)),
    unpacked('al2023.tar.br', extract(join(part, 'al2023'))),
    unpacked('fonts.tar.br', extract(join(part, 'fonts'))),
  ]);
  try {
    renameSync(part, dir);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(dir)) throw error;
  }
}

export const fontsConfig = (fonts: string, cache: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>`;

/** Writes the font configuration: the package's own names /tmp/fonts, and the folder may have been moved. */
function nameFonts(dir: string) {
  const file = join(dir, 'fonts/fonts.conf');
  const wanted = fontsConfig(`${dir}/fonts`, `${dir}/fonts-cache`);
  if (readFileSync(file, 'utf8') === wanted) return;
  const part = `${file}.${process.pid}`;
  writeFileSync(part, wanted);
  renameSync(part, file);
}
