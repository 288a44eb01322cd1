import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { Support } from '#shared/brand.ts';
import { copyFonts, copyPackage, UNBUNDLED } from './packages.ts';
import { withoutDocumentation } from './without-documentation.ts';

/** The esbuild options for every Lambda. */
export const bundleOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // otherwise esbuild chooses the SDK's larger CommonJS files
  mainFields: ['module', 'main'],
  jsx: 'automatic',
  minify: true,
  legalComments: 'none',
  // fonts are embedded, because the page may not load anything while it is rendered
  loader: { '.woff2': 'dataurl' },
  define: { 'process.env.NODE_ENV': '"production"' },
  // some dependencies still `require` Node's modules
  banner: { js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);" },
  // written separately below, to keep source maps out of the deployed folder
  sourcemap: 'external',
  write: false,
  metafile: true,
  external: UNBUNDLED,
  plugins: [withoutDocumentation],
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * Bundles a Lambda to `dist/lambdas/<name>/index.mjs`, next to copies of packages that can't be bundled, and writes its
 * source map to `dist/lambda-maps/<name>`.
 */
export async function bundleLambda(root: string, name: string, entry: string, support?: Support): Promise<void> {
  const folder = join(root, 'dist/lambdas', name);
  const maps = join(root, 'dist/lambda-maps', name);
  const { outputFiles = [], metafile } = await build({
    ...bundleOptions,
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(folder, 'index.mjs'),
    define: { ...bundleOptions.define, STAGE_SUPPORT: JSON.stringify(support) ?? 'undefined' },
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'lambdas/aws/credentials.ts'),
      '@aws-sdk/endpoint-cache': join(root, 'lambdas/aws/endpoint-cache.ts'),
    },
  });
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  for (const path of [folder, maps]) mkdirSync(path, { recursive: true });
  writeFileSync(join(maps, 'index.mjs.map'), text('.map'));
  writeFileSync(
    join(folder, 'index.mjs'),
    `${text('.mjs')}//# sourceMappingURL=../../lambda-maps/${name}/index.mjs.map\n`,
  );
  const needed = Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) => imports.map(({ path }) => path));
  for (const name of UNBUNDLED.filter((name) => needed.includes(name))) copyPackage(root, folder, name);
  copyFonts(root, folder, Object.keys(metafile?.inputs ?? {}));
}
