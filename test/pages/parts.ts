import { build } from 'esbuild';
import { inRoot } from '#scripts/root.ts';
import { namedWidths } from '#test/browser/named-widths.ts';

/** The components of `web/ui` on their own page (parts-page.tsx), as one script and one style sheet. */
export const buildParts = async () => {
  const { outputFiles } = await build({
    entryPoints: [inRoot('test/pages/parts-page.tsx')],
    bundle: true,
    write: false,
    outdir: 'parts',
    format: 'iife',
    jsx: 'automatic',
    loader: { '.woff2': 'empty' },
    logLevel: 'error',
    plugins: [namedWidths],
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
};
