import { build } from 'esbuild';
import * as z from 'zod';
import { inRoot } from '#scripts/root.ts';
import type { App } from './app-type.ts';

/** What a page finds in its browser, and we decide. The package `idb` stands for its databases. */
const GIVEN = [
  ...['setTimeout', 'clearTimeout', 'Date', 'AbortSignal', 'crypto', 'Blob', 'File', 'DOMException'],
  ...['navigator', 'document', 'location', 'localStorage', 'sessionStorage', 'indexedDB', 'caches', 'IDBKeyRange'],
  ...['addEventListener', 'removeEventListener'],
] as const;
export type Browser = Record<(typeof GIVEN)[number], unknown> & { idb: { openDB: unknown } };

/** What every page has of its own is made anew for each; what only computes is one for all, which takes far less time. */
const isOwn = (path: string) => !path.startsWith('#shared/') || path === '#shared/ids.ts';

/** Answers what makes the app in a page with this browser. */
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
