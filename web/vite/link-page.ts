import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

/**
 * The page that a customer's link opens, apart from the app and its chunks: one page, one script, one style sheet. `folder` has
 * `link.html`, which names the other two as they lie there.
 */
export const linkPage = (folder: string): Plugin => ({
  name: 'link-page',
  apply: 'build',
  generateBundle: async function () {
    const address = async (file: string, name: string, kind: Parameters<typeof bundle>[1]) => {
      const source = await bundle(`${folder}/${file}`, kind);
      return `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
    };
    const style = await address('link.css', 'link.css', {});
    const script = await address('link.ts', 'link.js', { format: 'esm', platform: 'browser' });
    const source = readFileSync(`${folder}/link.html`, 'utf8')
      .replace('./link.css', style)
      .replace('./link.ts', script);
    this.emitFile({ type: 'asset', fileName: 'links/link.html', source });
  },
});
