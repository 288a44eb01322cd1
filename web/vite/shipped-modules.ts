import type { Plugin } from 'vite';
import { bundled } from './bundle.ts';

/** Writes the ids of all bundled modules to `.vite/modules.json`, for the licence list. */
export const shippedModules = (): Plugin => {
  const ids = new Set<string>();
  return {
    name: 'shipped-modules',
    apply: 'build',
    generateBundle: {
      // runs before the chunks inlined in the landing page are removed
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
