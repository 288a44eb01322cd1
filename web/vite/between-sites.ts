import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

/**
 * Builds the page through which the two sites communicate. It has its own script, because users of the other site load
 * it and it needs little of the app.
 */
export const betweenSites = (entry: string): Plugin => ({
  name: 'between-sites',
  apply: 'build',
  buildStart: async function () {
    const source = await bundle(entry, { format: 'esm', platform: 'browser' });
    const script = this.getFileName(this.emitFile({ type: 'asset', name: 'between-sites.js', source }));
    this.emitFile({
      type: 'asset',
      fileName: 'auth/between-sites.html',
      source: `<!doctype html><meta charset="utf-8" /><title>-</title><script type="module" src="/${script}"></script>\n`,
    });
  },
});
