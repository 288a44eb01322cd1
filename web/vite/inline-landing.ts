import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { target } from './oldest-browsers.ts';
import { withoutUnused } from './without-unused.ts';

/**
 * Inlines the style and scripts of the landing page, so that it renders after one response and starts loading the app
 * for signed-in users without delay. The content security policy lists their hashes (cdk/website/inline-hashes.ts).
 * Runs last, because only then are all chunk names known.
 */
export const inlineLanding = (): Plugin => ({
  name: 'inline-landing',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: async (_, bundle) => {
      const text = (name: string) => {
        const file = bundle[name];
        if (!file) throw new Error(`The build has no ${name}`);
        return file.type === 'chunk' ? file.code : file.source.toString();
      };
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no landing page');
      let html = page.source.toString();
      for (const { tag, file, kind } of partsOf(html)) {
        const element =
          kind === 'preload' ? '' : elementOf(kind, kind === 'module' ? await alone(file, text) : text(file));
        html = html.replace(tag, () => element);
        // keep the other files: the sign-in page uses the classic script too, and other files import the modules
        if (kind === 'style' || kind === 'module') delete bundle[file];
      }
      page.source = html;
    },
  },
});

type Kind = 'style' | 'script' | 'module' | 'preload';

const TAGS = /<(?:link|script)\b[^>]*?(?:href|src)="\/(assets\/[^"]+\.(?:js|css))"[^>]*>(?:<\/script>)?/g;

const partsOf = (html: string) =>
  [...html.matchAll(TAGS)].map(([tag, file = '']): { tag: string; file: string; kind: Kind } => {
    if (tag.includes('rel="stylesheet"')) return { tag, file, kind: 'style' };
    if (tag.startsWith('<link')) return { tag, file, kind: 'preload' };
    return { tag, file, kind: tag.includes('type="module"') ? 'module' : 'script' };
  });

const elementOf = (kind: Kind, text: string) => {
  if (/<\/(script|style)/i.test(text))
    throw new Error('The content for the landing page contains a closing script or style tag');
  if (kind === 'style') return `<style>${withoutUnused(text.trim())}</style>`;
  return kind === 'module' ? `<script type="module">${text.trim()}</script>` : `<script>${text.trim()}</script>`;
};

/** Bundles a module with its static imports. Dynamic imports stay, with absolute URLs. */
const alone = async (file: string, text: (name: string) => string) => {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    logLevel: 'error',
    target,
    plugins: [
      {
        name: 'built',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /.*/ }, ({ kind, path }) => {
            const asset = `assets/${path.split('/').at(-1)}`;
            return kind === 'dynamic-import'
              ? { path: `/${asset}`, external: true }
              : { path: asset, namespace: 'built' };
          });
          onLoad({ filter: /.*/, namespace: 'built' }, ({ path }) => ({ contents: text(path) }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
};
