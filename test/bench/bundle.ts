import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from '#scripts/build/lambdas.ts';
import { inRoot, ROOT } from '#scripts/root.ts';

/**
 * Bundles a program into a single file with the build options of the Lambdas, but without their module replacements.
 */
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
