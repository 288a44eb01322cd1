import { build } from 'esbuild';
import * as z from 'zod';
import { inRoot } from '#scripts/root.ts';
import type { App } from './app-type.ts';

/** The browser globals that the simulation supplies. The package `idb` is replaced as well. */
const GIVEN = [
  ...['setTimeout', 'clearTimeout', 'Date', 'performance', 'AbortSignal', 'crypto', 'Blob', 'File', 'DOMException'],
  ...['navigator', 'document', 'location', 'localStorage', 'sessionStorage', 'indexedDB', 'caches', 'IDBKeyRange'],
  ...['addEventListener', 'removeEventListener'],
] as const;
export type Browser = Record<(typeof GIVEN)[number], unknown> & { idb: { openDB: unknown } };

/** Modules with state are instantiated for each page. Pure modules are shared by all pages, which is much faster. */
const isOwn = (path: string) => !path.startsWith('#shared/') || path === '#shared/ids.ts';

/** Bundles the app. Returns a function that instantiates it in a page with the given browser. */
export const buildApp = async (): Promise<(browser: Browser) => App> => {
  const { outputFiles, metafile } = await build({
    entryPoints: [inRoot('test/drills/devices/app.ts')],
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['zod', 'idb', 'react'],
    plugins: [
      {
        name: 'one for all',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^#shared\// }, ({ path }) => (isOwn(path) ? undefined : { path, external: true }));
        },
      },
    ],
  });
  const asked = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const common = new Map<string, unknown>([['zod', z]]);
  for (const path of new Set(asked)) if (path.startsWith('#shared/')) common.set(path, await import(path));
  common.set('react', {});
  const code = new Function('require', 'module', 'exports', ...GIVEN, outputFiles[0]?.text ?? '');
  return (browser) => {
    const module: { exports: { app?: App } } = { exports: {} };
    const require = (path: string) => (path === 'idb' ? browser.idb : common.get(path));
    code(require, module, module.exports, ...GIVEN.map((name) => browser[name]));
    if (!module.exports.app) throw new Error('The app was not built');
    return module.exports.app;
  };
};
