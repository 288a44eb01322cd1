import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inRoot, ROOT } from '#scripts/root.ts';

/** One of our own programs as a single file, bundled as the Lambdas are but with nothing put in another's place. */
export const bundled = async (module: string): Promise<string> => {
  const outfile = inRoot('dist/bench', `${basename(module, '.ts')}.mjs`);
  await build({
    absWorkingDir: ROOT,
    entryPoints: [fileURLToPath(module)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);" },
  });
  return pathToFileURL(outfile).href;
};
