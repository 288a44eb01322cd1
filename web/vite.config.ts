import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforePaint } from './vite/before-paint.ts';
import { betweenSites } from './vite/between-sites.ts';
import { brandInHtml } from './vite/brand-in-html.ts';
import { chunks } from './vite/chunks.ts';
import { cloudscapeTheme } from './vite/cloudscape-theme.ts';
import { inlineLanding } from './vite/inline-landing.ts';
import { leftOut } from './vite/left-out.ts';
import { linkPage } from './vite/link-page.ts';
import { namedFiles } from './vite/named-files.ts';
import { namedWidths } from './vite/named-widths.ts';
import { noEmbeddedFonts } from './vite/no-embedded-fonts.ts';
import { target } from './vite/oldest-browsers.ts';
import { pwa } from './vite/pwa.ts';
import { shippedModules } from './vite/shipped-modules.ts';
import { withoutUnusedParts } from './vite/without-unused.ts';

// Support contact of the stage; see shared/brand.ts.
const { STAGE_SUPPORT } = process.env;
const web = (path: string) => `${import.meta.dirname}/${path}`;

// biome-ignore lint/style/noDefaultExport: required by Vite
export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [
    react(),
    leftOut(),
    cloudscapeTheme(),
    namedWidths(),
    withoutUnusedParts(),
    brandInHtml(STAGE_SUPPORT && JSON.parse(STAGE_SUPPORT)),
    betweenSites(web('app/between-sites.ts')),
    beforePaint(web('landing/before-paint.ts')),
    inlineLanding(),
    linkPage(web('links'), 'link'),
    linkPage(web('links'), 'sheet'),
    linkPage(web('links'), 'stop'),
    pwa(web('pwa/service-worker.ts')),
    namedFiles(),
    shippedModules(),
  ],
  define: { STAGE_SUPPORT: STAGE_SUPPORT ?? 'undefined' },
  resolve: { alias: [{ find: /^zod$/, replacement: web('app/zod.ts') }] },
  css: { postcss: { plugins: [noEmbeddedFonts] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // also applies to style sheets
    target,
    // our content security policy blocks data: URLs
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: [web('index.html'), web('auth/popup.html')],
      output: {
        codeSplitting: { groups: chunks },
        // short names, because the landing script lists them, but page chunks keep a readable name
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[hash:6][extname]',
      },
    },
  },
});
