import { type BuildOptions, build } from 'esbuild';
import { target } from './oldest-browsers.ts';

/** The files of which parts of the site were bundled here, past Vite. */
export const bundled = new Set<string>();

/** The code of one entry bundled to one file. */
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
