import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

/**
 * Puts a small classic script into the head of the landing page and of the popup. Module scripts run after the first paint,
 * and neither a theme that is not the person's nor, to who is signed in, the landing page may flash by.
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
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
  };
};
