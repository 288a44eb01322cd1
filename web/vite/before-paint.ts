import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

/**
 * Puts a small classic script into the head of the landing page. Module scripts run after the first paint, inline ones
 * are forbidden, and a signed-in person must not see the landing page flash by.
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
    transformIndexHtml: (_html, { path }) =>
      path === '/index.html' ? [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }] : [],
  };
};
