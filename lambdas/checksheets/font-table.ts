import { decodeRanges } from '#shared/printable/code-points.ts';
import fonts from './fonts.json' with { type: 'json' };

/** Packages of @fontsource in order of preference, with the code points of each subset. Made by `npm run fonts`. */
export type FontTable = Record<string, { version: string; subsets: Record<string, string> }>;
export const fontTable: FontTable = fonts;

export type Subset = { name: string; subset: string };

const MONTSERRAT = 'montserrat';
/** In the bundle, because every document needs them. */
export const BUNDLED: readonly Subset[] = [
  { name: MONTSERRAT, subset: 'latin' },
  { name: MONTSERRAT, subset: 'latin-ext' },
];

/** The subsets whose files are next to the bundle (`scripts/build/packages.ts`) and read on demand. */
export const onDemand: readonly Subset[] = Object.entries(fontTable)
  .flatMap(([name, { subsets }]) => Object.keys(subsets).map((subset) => ({ name, subset })))
  .filter((one) => !BUNDLED.some(({ name, subset }) => name === one.name && subset === one.subset));

/** A document's weights. The browser synthesises the two bold ones for other fonts. */
export const weightsOf = ({ name }: Subset) => (name === MONTSERRAT ? [400, 600, 700] : [400]);

export const fontFile = ({ name, subset }: Subset, weight: number) => `files/${name}-${subset}-${weight}-normal.woff2`;

export const rangesOf = ({ name, subset }: Subset) => decodeRanges(fontTable[name]?.subsets[subset] ?? '');
