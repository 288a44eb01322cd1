import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

/** The page that a customer's link opens, apart from the app and its chunks: one page, one script, one style sheet. */
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
    this.emitFile({ type: 'asset', fileName: 'links/link.html', source: page(style, script) });
  },
});

const page = (style: string, script: string) => `<!doctype html>
<html lang="en-NZ">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <title>Your estimate</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${style}" />
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <main id="page">
      <h1 tabindex="-1">Your estimate</h1>
      <p id="opening" role="status">Opening …</p>
      <noscript>
        <p>
          This page needs JavaScript, which is switched off here. Please call the workshop that sent you this link: they
          tell you the price and write down what you want done.
        </p>
      </noscript>
    </main>
  </body>
</html>
`;
