import { rolldown } from 'rolldown';

/** The code of one entry bundled to one file. */
export const bundle = async (input: string, format: 'esm' | 'iife', platform: 'browser' | 'node') => {
  const build = await rolldown({ input, platform, logLevel: 'silent' });
  const { output } = await build.generate({ format, minify: platform === 'browser' });
  await build.close();
  return output[0].code;
};
