import type { Plugin } from 'vite';

const NAMED = /["'`(](?:\.\/|\/?assets\/)([\w-]+(?:\.[\w-]+)*\.(?:js|css))["'`)]/g;

/** Returns files that a build refers to but doesn't contain, each with the file that refers to it. */
export const findLostFiles = (files: Record<string, string>) =>
  Object.entries(files).flatMap(([by, text]) =>
    [...text.matchAll(NAMED)].flatMap(([, name]) => {
      const file = `assets/${name}`;
      return file in files ? [] : [{ file, by }];
    }),
  );

/**
 * Fails the build if a file is missing, because the page would load without its style and without an error. Runs last.
 */
export const namedFiles = (): Plugin => ({
  name: 'named-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      const texts = Object.entries(bundle)
        .filter(([name]) => /\.(js|css|html)$/.test(name))
        .map(([name, file]) => [name, file.type === 'chunk' ? file.code : file.source.toString()]);
      const [lost] = findLostFiles(Object.fromEntries(texts));
      if (lost)
        throw new Error(`${lost.by} names ${lost.file}, which the build leaves out. Does the landing page share it?`);
    },
  },
});
