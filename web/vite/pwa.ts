import type { Plugin, Rolldown } from 'vite';
import { getSiteFilesPath } from '../pwa/site-files.ts';
import { bundle } from './bundle.ts';

/**
 * Builds the service worker, `/sw.js`, and writes the build id into it and index.html. The id is a hash of all file
 * names, which change with their content, so builds are reproducible. The service worker recognises the shell by the
 * id, because no other page has it.
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
      // runs after all files have their final names and inlined ones are removed
      order: 'post',
      handler: async function (_, files) {
        if (!buildId) throw new Error('The service worker is made before the page that says which build this is');
        this.emitFile({
          type: 'asset',
          fileName: getSiteFilesPath(buildId).slice(1),
          source: JSON.stringify(listApp(files)),
        });
        const define = { BUILD_ID: JSON.stringify(buildId), ON_FIRST_USE: JSON.stringify(listOnFirstUse(files)) };
        const source = await bundle(entry, { format: 'iife', platform: 'browser', define });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
};

/** Lists the files of the app, without those of the sign-in popup. */
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

/** Lists files that a device gets only when it uses them: the scanner's WebAssembly. */
const listOnFirstUse = (files: Rolldown.OutputBundle) =>
  Object.keys(files).flatMap((name) => (name.endsWith('.wasm') ? [`/${name}`] : []));

const digest = async (names: readonly string[]) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode([...names].sort().join()));
  return Buffer.from(hash).toString('hex').slice(0, 7);
};
