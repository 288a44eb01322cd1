import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

/**
 * Writes the service worker, `/sw.js`, and which build this is into it and the page: a digest of the names of all scripts
 * and styles, which change with what is in them. The same source is the same build.
 */
export const pwa = (entry: string): Plugin => {
  let buildId = '';
  return {
    name: 'pwa',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: async (_html, { bundle: files = {} }) => {
        buildId ||= await digest(Object.keys(files));
        return [{ tag: 'meta', attrs: { name: 'build', content: buildId }, injectTo: 'head' }];
      },
    },
    generateBundle: async function () {
      if (!buildId) throw new Error('The service worker is made before the page that says which build this is');
      const define = { BUILD_ID: JSON.stringify(buildId) };
      const source = await bundle(entry, { format: 'iife', platform: 'browser', define });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
};

const digest = async (names: readonly string[]) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode([...names].sort().join()));
  return Buffer.from(hash).toString('hex').slice(0, 7);
};
