import { type BuildOptions, build } from 'esbuild';
import { target } from './oldest-browsers.ts';

/** The code of one entry bundled to one file. */
export const bundle = async (entry: string, kind: Pick<BuildOptions, 'format' | 'platform' | 'define'>) => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    logLevel: 'error',
    target,
    ...kind,
  });
  return outputFiles[0]?.text ?? '';
};
