import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from '#scripts/build/lambdas.ts';
import { inRoot, ROOT } from '#scripts/root.ts';

/** One of our own programs as a single file, bundled as the Lambdas are but with nothing put in another's place. */
export const bundled = async (module: string): Promise<string> => {
  const outfile = inRoot('dist/bench', `${basename(module, '.ts')}.mjs`);
  await build({
    ...bundleOptions,
    sourcemap: false,
    write: true,
    absWorkingDir: ROOT,
    entryPoints: [fileURLToPath(module)],
    outfile,
  });
  return pathToFileURL(outfile).href;
};
