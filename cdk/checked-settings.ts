import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LARGEST_UNPACKED_BYTES, lambdas } from './functions.ts';
import { LOCAL_STAGE, readSettings } from './settings.ts';

/** Reads the settings of a stage. Throws an error of one sentence if they are invalid or don't match the build. */
export function readCheckedSettings(stage: string, dist: string, stages: string) {
  const settings = readSettings(stage, stages);
  const built = [
    `${dist}/web/index.html`,
    `${dist}/layers/chromium/chromium/chromium`,
    ...Object.keys(lambdas).map((name) => `${dist}/lambdas/${name}/index.mjs`),
  ];
  const missing = built.find((file) => !existsSync(file));
  if (missing) throw new Error(`Run npm run build first: ${missing} is missing.`);
  const renderer = ['lambdas/render', 'layers/chromium'].reduce((sum, folder) => sum + sizeOf(`${dist}/${folder}`), 0);
  if (renderer > LARGEST_UNPACKED_BYTES)
    throw new Error(
      `The renderer and its browser are ${Math.round(renderer / 1e6)} MB unpacked; Lambda’s limit is 262 MB.`,
    );
  if (stage === LOCAL_STAGE) return settings;
  // The photo library contains native code for the platform of the build machine.
  const foreign = ['files', 'render'].find(
    (name) => !existsSync(`${dist}/lambdas/${name}/node_modules/@img/sharp-linux-x64`),
  );
  if (foreign)
    throw new Error(
      `Build on Linux x64, or install for it first (npm ci --os=linux --cpu=x64): ${foreign} lacks sharp for Lambda.`,
    );
  if (!readFileSync(`${dist}/web/index.html`, 'utf8').includes(settings.supportEmail))
    throw new Error(`Build with npm run deploy -- --stage ${stage}: the pages don’t contain ${settings.supportEmail}.`);
  return settings;
}

function sizeOf(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
