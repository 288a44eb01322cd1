import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

/**
 * Makes the page by which each site answers the other. One script of its own: it is loaded by who is on the other site, and needs
 * little of the app.
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
