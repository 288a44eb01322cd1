import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { bundled } from './bundle.ts';

/** Writes which files the site is made of to `.vite/modules.json`, as ids of modules; the licences are made from it. */
export const shippedModules = (): Plugin => {
  const ids = new Set<string>();
  return {
    name: 'shipped-modules',
    apply: 'build',
    generateBundle: {
      // while the chunks are there that become part of the landing page
      order: 'pre',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle))
          for (const id of file.type === 'chunk' ? file.moduleIds : file.originalFileNames) ids.add(id);
      },
    },
    writeBundle: ({ dir = '' }) => {
      const file = resolve(dir, '.vite/modules.json');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...ids, ...bundled].sort()));
    },
  };
};
