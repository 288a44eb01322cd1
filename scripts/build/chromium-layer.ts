import { cpSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromiumLayer } from '../../cdk/functions.ts';
import { ensureChromium, fontsConfig } from '../local/chromium.ts';

/**
 * The renderer's browser as Lambda gets it, unpacked: unpacking 210 MB would cost each cold start some seconds. Its own
 * libraries lie in `lib`, where Lambda looks for them.
 */
export async function makeChromiumLayer(folder: string): Promise<void> {
  const { executablePath, env } = await ensureChromium();
  rmSync(folder, { recursive: true, force: true });
  link(executablePath, join(folder, 'chromium/chromium'));
  for (const name of readdirSync(env.LD_LIBRARY_PATH)) link(join(env.LD_LIBRARY_PATH, name), join(folder, 'lib', name));
  cpSync(join(env.FONTCONFIG_PATH, 'fonts'), join(folder, 'chromium/fonts'), { recursive: true });
  writeFileSync(join(folder, 'chromium/fonts/fonts.conf'), fontsConfig(chromiumLayer.fonts, chromiumLayer.fontsCache));
}

/** As a second name of the same bytes, where the disk can. */
function link(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}
