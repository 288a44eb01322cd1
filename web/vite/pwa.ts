import type { Plugin, Rolldown } from 'vite';
import { siteFiles } from '../pwa/site-files.ts';
import { bundle } from './bundle.ts';

/**
 * Writes the service worker, `/sw.js`, and which build this is into it and index.html: a digest of the names of all scripts
 * and styles, which change with what is in them. The same source is the same build. No other page carries it: it is how the
 * service worker knows the app's shell.
 */
export const pwa = (entry: string): Plugin => {
  let buildId = '';
  return {
    name: 'pwa',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: async (_html, { path, bundle: files = {} }) => {
        if (path !== '/index.html') return [];
        buildId = await digest(Object.keys(files));
        return [{ tag: 'meta', attrs: { name: 'build', content: buildId }, injectTo: 'head' }];
      },
    },
    generateBundle: {
      // when all files have their names, and those that became part of a page are gone
      order: 'post',
      handler: async function (_, files) {
        if (!buildId) throw new Error('The service worker is made before the page that says which build this is');
        this.emitFile({ type: 'asset', fileName: siteFiles(buildId).slice(1), source: JSON.stringify(listApp(files)) });
        const define = { BUILD_ID: JSON.stringify(buildId) };
        const source = await bundle(entry, { format: 'iife', platform: 'browser', define });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
};

/** What the pages of the app are made of, and nothing that only the sign-in popup loads. */
const listApp = (files: Rolldown.OutputBundle) => {
  const app = new Set(Object.keys(files).filter((name) => name.endsWith('.woff2')));
  const add = (name: string) => {
    const chunk = files[name];
    if (app.has(name) || chunk?.type !== 'chunk') return;
    app.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) app.add(css);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) add(imported);
  };
  for (const chunk of Object.values(files)) if (chunk.type === 'chunk' && chunk.isDynamicEntry) add(chunk.fileName);
  return [...app].filter((name) => files[name]).map((name) => `/${name}`);
};

const digest = async (names: readonly string[]) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode([...names].sort().join()));
  return Buffer.from(hash).toString('hex').slice(0, 7);
};
