import { type BuildOptions, build } from 'esbuild';
import { target } from './oldest-browsers.ts';

/** Files bundled here instead of by Vite. */
export const bundled = new Set<string>();

/** Bundles an entry into one file. */
export const bundle = async (entry: string, kind: Pick<BuildOptions, 'format' | 'platform' | 'define'>) => {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    logLevel: 'error',
    target,
    ...kind,
  });
  if (kind.platform !== 'node') for (const file of Object.keys(metafile.inputs)) bundled.add(file);
  return outputFiles[0]?.text ?? '';
};
