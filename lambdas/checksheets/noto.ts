import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ranges from '@fontsource/noto-sans-sc/unicode.json' with { type: 'json' };
import type { FontFace } from '#shared/checksheets/sheet-css.ts';

type Subset = { file: string; unicodeRange: string; has: (codePoint: number) => boolean };

/** Returns the bounds of each range in a CSS `unicode-range`. */
export const parseRanges = (unicodeRange: string) =>
  unicodeRange.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });

/** Noto Sans SC (Chinese, Japanese and more) comes in about a hundred subsets, 3.5 MB in all. */
const subsets: readonly Subset[] = Object.entries(ranges).map(([name, unicodeRange]) => {
  const parts = parseRanges(unicodeRange);
  return {
    // numbered subsets are in brackets: `[4]` is in `noto-sans-sc-4-…`
    file: `noto-sans-sc-${name.replace(/[[\]]/g, '')}-400-normal.woff2`,
    unicodeRange,
    has: (codePoint) => parts.some(([from, to]) => from <= codePoint && codePoint <= to),
  };
});

/**
 * Returns the subsets with these characters. Their files are next to the bundle (`scripts/build/packages.ts`) and read
 * on demand.
 */
export const findNoto = (codePoints: readonly number[]): FontFace[] =>
  subsets
    .filter(({ has }) => codePoints.some(has))
    .map(({ file, unicodeRange }) => ({
      family: 'Noto Sans SC',
      weight: 400,
      unicodeRange,
      src: `data:font/woff2;base64,${readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/noto-sans-sc/files/${file}`)), 'base64')}`,
    }));
