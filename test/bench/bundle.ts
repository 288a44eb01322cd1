import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from '#scripts/build/lambdas.ts';
import { inRoot, ROOT } from '#scripts/root.ts';

/** Bundles one of our programs into a single file, as for Lambda but without replacing modules. */
export const bundleProgram = async (module: string): Promise<string> => {
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
