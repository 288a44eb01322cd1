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
    writeBundle: async function ({ dir }) {
      await this.fs.mkdir(`${dir}/.vite`, { recursive: true });
      await this.fs.writeFile(`${dir}/.vite/modules.json`, JSON.stringify([...ids, ...bundled].sort()));
    },
  };
};
