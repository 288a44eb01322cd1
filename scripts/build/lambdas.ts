import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { Support } from '#shared/brand.ts';
import { copyPackage, copyWhatIsRead, UNBUNDLED } from './packages.ts';

/** The one set of options every Lambda is bundled with. */
export const bundleOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Without this the SDK's larger CommonJS files are taken.
  mainFields: ['module', 'main'],
  jsx: 'automatic',
  minify: true,
  legalComments: 'none',
  // Fonts are printed from the page itself, which may not load anything: `url(data:…)`.
  loader: { '.woff2': 'dataurl' },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Some dependencies still `require` what belongs to Node.
  banner: { js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);" },
  // Linked by hand below: the map stays outside the folder that is shipped.
  sourcemap: 'external',
  write: false,
  metafile: true,
  external: UNBUNDLED,
  logLevel: 'warning',
} satisfies BuildOptions;

/** Bundles a Lambda to `dist/lambdas/<name>/index.mjs`, with what cannot be bundled beside it, its source map to `dist/lambda-maps/<name>`. */
export async function bundleLambda(root: string, name: string, entry: string, support?: Support): Promise<void> {
  const folder = join(root, 'dist/lambdas', name);
  const maps = join(root, 'dist/lambda-maps', name);
  const { outputFiles = [], metafile } = await build({
    ...bundleOptions,
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(folder, 'index.mjs'),
    define: { ...bundleOptions.define, STAGE_SUPPORT: JSON.stringify(support) ?? 'undefined' },
    alias: { '@aws-sdk/credential-provider-node': join(root, 'lambdas/aws/credentials.ts') },
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
  copyWhatIsRead(root, folder, Object.keys(metafile?.inputs ?? {}));
}
