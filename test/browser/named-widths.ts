import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { writeWidths } from '#web/vite/named-widths.ts';

/** Replaces named widths as the site's build does, for parts of the site that esbuild bundles. */
export const namedWidths: Plugin = {
  name: 'named-widths',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]web[\\/].*\.css$/ }, async ({ path }) => ({
      contents: writeWidths(await readFile(path, 'utf8')),
      loader: 'css',
    })),
};
