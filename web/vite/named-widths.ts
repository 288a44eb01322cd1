import type { Plugin } from 'vite';
import { widths } from '../ui/widths.ts';

const named = new Map<string, string>(Object.entries(widths));

/** Replaces named widths in a style sheet. */
export const writeWidths = (css: string) =>
  css.replace(/@media[^{]*/g, (query) =>
    query.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
      const width = named.get(name);
      if (!width) throw new Error(`web/ui/widths.ts has no ${name}`);
      return width;
    }),
  );

/** Supports `@media (--phone)` in style sheets. */
export const namedWidths = (): Plugin => ({
  name: 'named-widths',
  enforce: 'pre',
  transform: { filter: { id: /\.css(\?|$)/ }, handler: (css) => ({ code: writeWidths(css), map: null }) },
});
