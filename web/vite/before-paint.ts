import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

/**
 * Adds a classic script to the head of the landing page and the popup. Modules run only after the first paint, which
 * would briefly show the wrong theme or, to signed-in users, the landing page.
 */
export const beforePaint = (entry: string): Plugin => {
  let fileName = '';
  return {
    name: 'before-paint',
    apply: 'build',
    buildStart: async function () {
      const source = await bundle(entry, { format: 'iife', platform: 'browser' });
      const reference = this.emitFile({ type: 'asset', name: 'before-paint.js', source });
      fileName = this.getFileName(reference);
    },
    // after the charset, which must be within the first 1,024 bytes
    transformIndexHtml: (html) => html.replace('<meta charset="utf-8" />', `$&<script src="/${fileName}"></script>`),
  };
};
