import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';
import { withoutUnused } from './without-unused.ts';

/**
 * Builds a customer's page, independent of the app and its chunks. Style and scripts are inlined, so that it loads in
 * one response. `page` is the name of its HTML file and script.
 */
export const linkPage = (folder: string, page: string): Plugin => ({
  name: `link-page-${page}`,
  apply: 'build',
  generateBundle: async function () {
    const [style, early, script] = await Promise.all([
      bundle(`${folder}/link.css`, {}),
      bundle(`${folder}/before-paint.ts`, { format: 'iife', platform: 'browser' }),
      bundle(`${folder}/${page}.ts`, { format: 'iife', platform: 'browser' }),
    ]);
    const parts = {
      '<style></style>': `<style>${withoutUnused(style.trim())}</style>`,
      '<script></script>': `<script>${early.trim()}</script>`,
      '<script type="module"></script>': `<script type="module">${script.trim()}</script>`,
    };
    let source = await this.fs.readFile(`${folder}/${page}.html`, { encoding: 'utf8' });
    for (const [place, part] of Object.entries(parts)) {
      if (!source.includes(place)) throw new Error(`The page of a link has no ${place}`);
      if (part.toLowerCase().split(place.slice(place.indexOf('</'))).length !== 2)
        throw new Error('The content for a page contains a closing script or style tag');
      source = source.replace(place, () => part);
    }
    this.emitFile({ type: 'asset', fileName: `links/${page}.html`, source });
  },
});
