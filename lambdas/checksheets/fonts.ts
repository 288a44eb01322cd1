import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import latin400 from '@fontsource/montserrat/files/montserrat-latin-400-normal.woff2?inline';
import latin600 from '@fontsource/montserrat/files/montserrat-latin-600-normal.woff2?inline';
import latin700 from '@fontsource/montserrat/files/montserrat-latin-700-normal.woff2?inline';
import latinExt400 from '@fontsource/montserrat/files/montserrat-latin-ext-400-normal.woff2?inline';
import latinExt600 from '@fontsource/montserrat/files/montserrat-latin-ext-600-normal.woff2?inline';
import latinExt700 from '@fontsource/montserrat/files/montserrat-latin-ext-700-normal.woff2?inline';
import type { FontFace } from '#shared/checksheets/sheet-css.ts';
import { isInRanges } from '#shared/printable/code-points.ts';
import { BUNDLED, fontFile, onDemand, rangesOf, type Subset, weightsOf } from './font-table.ts';

/** Data URLs of the bundled subsets, by weight. Bundling them requires esbuild's `loader: { '.woff2': 'dataurl' }`. */
const bundledUrls = [
  [latin400, latin600, latin700],
  [latinExt400, latinExt600, latinExt700],
];

/** Joiners and isolates, which many fonts have but none is needed for. */
const INVISIBLE = /\p{Cf}/gu;

/** The name of a package's font in style sheets: `noto-sans-thai` is `Noto Sans Thai`. */
const familyOf = (name: string) => name.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const readFont = (one: Subset, weight: number) => {
  const url = import.meta.resolve(`@fontsource/${one.name}/${fontFile(one, weight)}`);
  return `data:font/woff2;base64,${readFileSync(fileURLToPath(url), 'base64')}`;
};

const toFaces = (one: Subset, urls?: readonly string[]): FontFace[] => {
  const unicodeRange = rangesOf(one)
    .map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`)
    .join();
  return weightsOf(one).map((weight, index) => {
    const src = urls?.[index] ?? readFont(one, weight);
    return { family: familyOf(one.name), weight, unicodeRange, src };
  });
};

const bundledFaces = BUNDLED.flatMap((one, index) => toFaces(one, bundledUrls[index]));
const bundledRanges = BUNDLED.map(rangesOf);

/** Returns the fonts of a document in order of preference: Montserrat, and other subsets that have its characters. */
export const findFonts = (text: string): readonly FontFace[] => {
  const codePoints = Array.from(new Set(text.replace(INVISIBLE, '')), (letter) => letter.codePointAt(0) ?? 0);
  const others = codePoints.filter((codePoint) => !bundledRanges.some((ranges) => isInRanges(ranges, codePoint)));
  if (others.length === 0) return bundledFaces;
  const needed = onDemand.filter((one) => {
    const ranges = rangesOf(one);
    return others.some((codePoint) => isInRanges(ranges, codePoint));
  });
  return [...bundledFaces, ...needed.flatMap((one) => toFaces(one))];
};
