import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { FontTable } from '#lambdas/checksheets/font-table.ts';
import { encodeRanges } from '#shared/printable/code-points.ts';
import { inRoot } from './root.ts';

/** A package of @fontsource, with the subsets that documents use; without a list, all numbered ones. */
type Wanted = readonly [name: string, subsets?: readonly string[]];

/** Packages in the order of preference: a character is printed by the first one that has it. */
const WANTED: readonly Wanted[] = [
  ['montserrat', ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']],
  ['noto-sans', ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari']],
  ...[
    ...['arabic', 'armenian', 'bengali', 'ethiopic', 'georgian', 'gujarati', 'gurmukhi', 'hebrew', 'kannada', 'khmer'],
    ...['lao', 'malayalam', 'myanmar', 'sinhala', 'tamil', 'telugu', 'thai'],
  ].map((script): Wanted => [`noto-sans-${script}`, [script]]),
  ['noto-sans-sc'],
  ['noto-sans-kr'],
  ['noto-sans-jp'],
  ['noto-sans-symbols-2', ['symbols', 'math']],
];

const JOINERS = [0x200c, 0x200d];
/** Joiners and the dotted circle. Each script's font needs its own, because they shape the letters beside them. */
const SHAPING = [...JOINERS, 0x25cc];
const SPACE = 0x20;

const packageFolder = (name: string) => inRoot('node_modules/@fontsource', name);

/** Returns the numbered subsets, sorted by number. */
const listNumbered = (name: string) =>
  readdirSync(`${packageFolder(name)}/files`)
    .flatMap((file) => /-(\d+)-400-normal\.woff2$/.exec(file)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b));

/** Returns the code points that a subset's file really has; its declared `unicode-range` promises more. */
const readCodePoints = (name: string, subset: string) => {
  const font = create(readFileSync(`${packageFolder(name)}/files/${name}-${subset}-400-normal.woff2`)) as Font;
  return font.characterSet.filter((codePoint) => codePoint >= SPACE);
};

/** Assigns each code point to the first package that has it. Returns the table and all its code points, encoded. */
export const makeFontTable = (): { table: FontTable; printable: string } => {
  const assigned = new Set<number>();
  const table: FontTable = {};
  for (const [name, subsets = listNumbered(name)] of WANTED) {
    const { version } = JSON.parse(readFileSync(`${packageFolder(name)}/package.json`, 'utf8'));
    const own: Record<string, string> = {};
    for (const subset of subsets) {
      const all = readCodePoints(name, subset);
      const fresh = all.filter((codePoint) => !assigned.has(codePoint) && !SHAPING.includes(codePoint));
      const shaping = name === 'montserrat' ? [] : all.filter((codePoint) => SHAPING.includes(codePoint));
      if (fresh.length > 0) own[subset] = encodeRanges([...fresh, ...shaping]);
      for (const codePoint of fresh) assigned.add(codePoint);
    }
    table[name] = { version, subsets: own };
  }
  return { table, printable: encodeRanges([...assigned, ...JOINERS]) };
};

/** Te reo Māori writes long vowels with a macron. */
const MACRONS = 'āēīōūĀĒĪŌŪ';
/** Kerning, ligatures, composed accents and tabular digits. The others add glyphs that no page uses. */
const FEATURES = ['kern', 'liga', 'ccmp', 'mark', 'mkmk', 'tnum'];

/** Names the font files of the website by their weights' source. */
export const webFonts = {
  'montserrat-400.woff2': '400Regular/Montserrat_400Regular.ttf',
  'montserrat-700.woff2': '700Bold/Montserrat_700Bold.ttf',
};

/** Returns a font with the characters of the subset `latin` and the macrons, which @fontsource has in two files. */
export const makeWebFont = (source: string) => {
  const text = String.fromCodePoint(...readCodePoints('montserrat', 'latin')) + MACRONS;
  const whole = readFileSync(inRoot('node_modules/@expo-google-fonts/montserrat', source));
  return subsetFont(whole, text, { targetFormat: 'woff2', keepFeatures: FEATURES });
};

if (import.meta.main) {
  const { table, printable } = makeFontTable();
  writeFileSync(inRoot('lambdas/checksheets/fonts.json'), `${JSON.stringify(table, null, 2)}\n`);
  writeFileSync(inRoot('shared/printable/code-points.json'), `${JSON.stringify({ codePoints: printable }, null, 2)}\n`);
  for (const [name, source] of Object.entries(webFonts))
    writeFileSync(inRoot('web/ui/fonts', name), await makeWebFont(source));
}
