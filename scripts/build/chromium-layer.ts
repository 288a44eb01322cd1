import { cpSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromiumLayer } from '../../cdk/functions.ts';
import { ensureChromium, fontsConfig } from '../local/chromium.ts';

/**
 * Builds the layer with the renderer's browser. The browser is unpacked, because unpacking its 210 MB would add seconds
 * to each cold start. Lambda finds its libraries in `lib`.
 */
export async function makeChromiumLayer(folder: string): Promise<void> {
  const { executablePath, env } = await ensureChromium();
  rmSync(folder, { recursive: true, force: true });
  link(executablePath, join(folder, 'chromium/chromium'));
  for (const name of readdirSync(env.LD_LIBRARY_PATH)) link(join(env.LD_LIBRARY_PATH, name), join(folder, 'lib', name));
  cpSync(join(env.FONTCONFIG_PATH, 'fonts'), join(folder, 'chromium/fonts'), { recursive: true });
  writeFileSync(join(folder, 'chromium/fonts/fonts.conf'), fontsConfig(chromiumLayer.fonts, chromiumLayer.fontsCache));
}

/** Creates a hard link, or copies the file if the disk doesn't support links. */
function link(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}
