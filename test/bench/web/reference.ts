import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inRoot } from '#scripts/root.ts';
import { noEmbeddedFonts } from '#web/vite/no-embedded-fonts.ts';

/**
 * Measures the scripts and styles of a reference build (`../reference/`) with our build settings, in kB compressed with
 * brotli.
 */
export const measureReferenceBytes = async (what: 'shell' | 'list' | 'wizard') => {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    css: { postcss: { plugins: [noEmbeddedFonts] } },
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: inRoot(`test/bench/reference/${what}.ts`) },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const bytes = outputs.map((file) => {
    if (!/\.(js|css)$/.test(file.fileName)) return 0;
    return brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
};
