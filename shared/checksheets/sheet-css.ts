/** One weight of a font subset; `src` is a data URL. */
export type FontFace = { family: string; weight: number; unicodeRange: string; src: string };

/** Their marks below and above a line need more space between lines. */
const TALL = ['Noto Sans Myanmar'];

/** The fonts, their families in order of preference (`--fonts`), and the line height that they need (`--leading`). */
export const fontCss = (faces: readonly FontFace[]) => {
  const families = [...new Set(faces.map(({ family }) => family))];
  const leading = families.some((family) => TALL.includes(family)) ? 1.5 : 1.3;
  return [
    ...faces.map(
      ({ family, weight, unicodeRange, src }) =>
        `@font-face{font-family:'${family}';font-weight:${weight};src:url(${src}) format('woff2');unicode-range:${unicodeRange}}`,
    ),
    `:root{--fonts:${families.map((family) => `'${family}',`).join('')}sans-serif;--leading:${leading}}`,
  ].join('\n');
};

type PageTexts = { head?: { left: string; right: string } | undefined; left: string; right: string; color: string };

/** A CSS string of any text: signs that could end the string or the style sheet are escaped. */
const cssString = (text: string) =>
  `"${text.replace(/[^\p{L}\p{M}\p{N} .,:·–-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** A4 with a footer on every page, and a header on every page but the first, which has a letterhead. */
export const pageCss = ({ head, left, right, color }: PageTexts) => `
@page {
  size: A4; margin: 12mm; font: 400 8pt var(--fonts); color: ${color};
  @top-left { content: ${head ? cssString(head.left) : 'none'}; font-weight: 700; color: #16191d; }
  @top-right { content: ${head ? cssString(head.right) : 'none'}; }
  @bottom-left { content: ${cssString(left)}; }
  @bottom-center { content: "Page " counter(page) " of " counter(pages); }
  @bottom-right { content: ${cssString(right)}; }
}
@page :first { @top-left { content: none; } @top-right { content: none; } }`;

/**
 * White background, hairlines, colour only for results; in greyscale, shapes and words carry the meaning. Text has at
 * least 9 pt; labels and notes have 8 pt.
 */
export const sheetCss = `
* { box-sizing: border-box; margin: 0; padding: 0; }
:root { --ink: #16191d; --soft: #535a63; --line: #c4c9cf; --pass: #14692e; --fail: #b3161b; --warning: #8a5300; }
html { font: 400 9pt/var(--leading) var(--fonts); font-variant-numeric: tabular-nums; color: var(--ink); }
/* Without padding, the page edge cuts frames in half. */
body { overflow-wrap: anywhere; padding: 0 .2mm; }
h1 { font-size: 13pt; font-weight: 700; line-height: 1.15; }
h2 { font-size: 10pt; font-weight: 700; line-height: 1.2; break-after: avoid; }
ul { list-style: none; }
/* Kerning, like rounded corners of boxes, makes the file larger: Chromium positions each letter. */
table { border-collapse: collapse; width: 100%; font-kerning: none; }
tr, li, .figure { break-inside: avoid; }
th { text-align: left; font-weight: 600; }

.letterhead { display: grid; grid-template-columns: 1fr; grid-auto-flow: column; gap: 5mm; line-height: 1.2; }
.letterhead address { font-style: normal; }
.letterhead address strong { font-size: 12pt; }
.letterhead strong, .letterhead span { display: block; }
.letterhead .sheet { text-align: right; max-width: 88mm; }
.letterhead .sheet strong { font-size: 11pt; }
.letterhead span { color: var(--soft); }
.letterhead span.note { color: var(--ink); font-weight: 600; }
.letterhead bdi:not([dir]) + bdi::before { content: ' · '; }
.letterhead .qr { width: 13mm; text-align: center; font-size: 8pt; line-height: 1; }
.letterhead .qr svg { display: block; width: 12.6mm; height: 12.6mm; margin: 0 auto .5mm; fill: #000; shape-rendering: crispEdges; }
.letterhead .stamp { width: 16mm; height: 16mm; border: .2mm solid var(--line); display: flex; align-items: end; justify-content: center; font-size: 8pt; color: var(--soft); }

.band { display: flex; align-items: center; gap: 5mm; margin: 2mm 0; padding: 1.5mm 3mm; border: .35mm solid var(--ink); border-radius: 2mm; break-inside: avoid; }
.band h2 { display: flex; align-items: center; font-size: 17pt; line-height: 1; flex: none; text-transform: uppercase; }
.band .space { width: 5mm; }
.band p { font-weight: 600; }
.band .counts { font-weight: 400; font-size: 8pt; color: var(--soft); white-space: nowrap; }
.plate { flex: none; min-width: 36mm; max-width: 60mm; padding: 0 2.5mm; border: .5mm solid #000; border-radius: 1.6mm; text-align: center; font-size: 19pt; font-weight: 700; line-height: 1.25; letter-spacing: .08em; text-indent: .08em; color: #000; }

.result { display: flex; align-items: center; gap: .35em; white-space: nowrap; }
.result svg { width: 1.15em; height: 1.15em; flex: none; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
.result.PASS { color: var(--pass); }
.result.FAIL { color: var(--fail); font-weight: 700; }
.result.WARNING { color: var(--warning); font-weight: 700; }
.result.NOTAPPLICABLE { color: var(--soft); }

.two-columns { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; }
.facts h2 { border-bottom: .25mm solid var(--ink); }
.facts table, .facts tbody { display: block; font-kerning: auto; }
.facts tr { display: grid; grid-template-columns: 34.5mm 1fr; align-items: baseline; border-bottom: .1mm solid var(--line); line-height: 1.2; padding: .1mm 0; }
.facts th { color: var(--soft); font-size: 8pt; font-weight: 400; }
.facts td { font-weight: 600; }

/* Columns fill each page from left to right; on the last one, both are equally long. */
.items { margin-top: 2mm; columns: 2; column-gap: 6mm; }
.items section { margin-bottom: 1.3mm; }
.items section.short { break-inside: avoid; }
.items tbody { break-inside: avoid; }
/* Three lines of a section stay together at both ends of a column. */
.items tbody:nth-of-type(-n + 2), .items tbody:nth-last-of-type(2), .items tbody:nth-last-of-type(3) { break-after: avoid; }
.items thead { break-inside: avoid; break-after: avoid; }
.items thead th { border-bottom: .25mm solid var(--ink); }
.items thead th > div { display: flex; justify-content: space-between; align-items: baseline; gap: 3mm; }
.items thead span { display: block; font-weight: 400; font-size: 8pt; color: var(--soft); text-align: right; }
.items .of-recheck thead th > div { display: block; }
.items .of-recheck thead span { text-align: left; }
.items table.lines { table-layout: fixed; }
.items .lines tbody tr { border-bottom: .1mm solid var(--line); }
.items .lines td, .items .lines tbody th { line-height: 1.15; font-weight: inherit; }
.items col.code { width: 9.5mm; }
.items col.mark { width: 19mm; }
.items .of-recheck col.mark { width: 34mm; }
.items tr.FAIL, .items tr.WARNING, .items tr.rechecked { font-weight: 700; }
.items .lines .result { gap: .3em; }
.items .visit { margin-left: auto; font-weight: 400; font-size: 8pt; color: var(--soft); }
.items .lines .unproved { font-size: 8pt; font-style: italic; line-height: 1.1; }
.items tr.NOTAPPLICABLE, .code { color: var(--soft); }

.readings { margin-top: 1mm; break-inside: avoid; }
.readings h2 { border-bottom: .25mm solid var(--ink); }
.readings p { margin-top: .6mm; font-size: 8pt; color: var(--soft); }
.tread { display: flex; align-items: center; gap: 4mm; margin-top: 1mm; }
.tread .caption { color: var(--soft); font-size: 8pt; }
.tread svg { width: 32mm; height: 21.1mm; }
.tread .body { fill: none; stroke: var(--soft); stroke-width: .3; stroke-linejoin: round; }
.tread .tyre { fill: var(--ink); }
.tread text { font-size: 3.9px; font-weight: 600; fill: var(--ink); }
.beyond, .tread text.beyond { color: var(--fail); fill: var(--fail); font-weight: 700; text-decoration: underline; }

.brakes { line-height: 1.2; }
.brakes th, .brakes td { padding: .2mm 1mm; border: .1mm solid var(--line); text-align: right; font-weight: 600; }
.brakes th { font-weight: 400; font-size: 8pt; color: var(--soft); }
.brakes th:first-child { text-align: left; padding-left: 0; border-left: none; }
.brakes tr > :last-child { border-right: none; }
.brakes small { display: block; font-weight: 400; font-size: 8pt; color: var(--soft); }
.brakes thead th { border-top: none; }

.remarks { margin-top: 2mm; }
.remarks.together { break-inside: avoid; }
.remarks tbody { break-inside: avoid; }
/* Avoid a single first row below a heading and a single last row. */
.remarks tbody:nth-of-type(1):not(:last-of-type), .remarks tbody:nth-last-of-type(2) { break-after: avoid; }
.remarks table { table-layout: fixed; }
.remarks thead { break-inside: avoid; break-after: avoid; }
.remarks thead th { font-weight: 400; font-size: 8pt; color: var(--soft); border-bottom: .25mm solid var(--ink); line-height: 1.2; }
.remarks thead th.heading { border: none; }
.remarks h2 { color: var(--ink); display: flex; align-items: center; gap: 1.2mm; }
.remarks h2 svg { width: 3.6mm; height: 3.6mm; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
.remarks th, .remarks td { vertical-align: top; padding: .7mm 3mm .7mm 0; border-bottom: .1mm solid var(--line); line-height: 1.25; }

.remarks col.item { width: 52mm; }
.remarks col.number { width: 8mm; }
.remarks col.work { width: 27mm; }
.remarks col.now { width: 57mm; }
.remarks th.number { padding-right: 0; }
.remarks td.number { font-weight: 700; }
.remarks .work, .remarks .now { padding-right: 0; }
.code { margin-right: 1mm; }
.remarks .seen { display: block; font-weight: 400; font-size: 8pt; color: var(--soft); }
.remarks .box { display: block; height: 4.6mm; border: .25mm solid var(--ink); text-align: center; line-height: 4mm; }

.signing { margin-top: 2mm; row-gap: 2mm; align-items: start; break-inside: avoid; }

.noted { margin-top: 2mm; break-inside: avoid; }
.noted .facts tr { grid-template-columns: 52mm 1fr; }
.noted .facts td { font-weight: 400; }

.photos { margin-top: 3mm; }
.photos h2 { border-bottom: .25mm solid var(--ink); margin-bottom: 1.5mm; }
.photos .row { display: grid; grid-template-rows: auto 1fr; gap: 0 6mm; break-inside: avoid; margin-bottom: 3mm; }
.photos .row:first-of-type { break-before: avoid; }
.photos .figure { display: grid; grid-row: span 2; grid-template-rows: subgrid; }
.photos .row.of-2 { grid-template-columns: repeat(2, 1fr); --height: 67mm; }
.photos .row.of-3 { grid-template-columns: repeat(3, 1fr); --height: 43mm; }
.photos .caption { margin-bottom: 1mm; line-height: 1.2; }
.photos .caption span { display: block; color: var(--soft); font-size: 8pt; }
.photos .frame { height: calc(var(--height) + .2mm); border: .1mm solid var(--line); display: flex; align-items: center; justify-content: center; color: var(--soft); }
.photos img { display: block; max-width: 100%; max-height: var(--height); }

.training { position: fixed; z-index: 1; top: 125mm; left: -10mm; width: 206mm; text-align: center; rotate: -35deg; font-size: 34pt; font-weight: 700; white-space: nowrap; color: rgb(0 0 0 / 13%); }

@media screen {
  html { height: 297mm; overflow: hidden; background: #fff; }
  /* Lays pages out as columns and shows the first: the image ends where the printed page ends. */
  body { width: 186mm; height: 273mm; margin: 12mm auto; overflow: hidden; columns: 186mm; column-gap: 12mm; column-fill: auto; }
  .training { translate: 12mm 12mm; }
}
`;
