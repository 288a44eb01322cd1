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

/** A4 with a footer on every page. The footer's text is our own, never user input. */
export const pageCss = ({ left, right, color }: { left: string; right: string; color: string }) => `
@page {
  size: A4; margin: 12mm; font: 400 7pt Montserrat; color: ${color};
  @bottom-left { content: ${JSON.stringify(left)}; }
  @bottom-center { content: "Page " counter(page) " of " counter(pages); }
  @bottom-right { content: ${JSON.stringify(right)}; }
}`;

/** White background, hairlines, colour only for results; in greyscale, shapes and words carry the meaning. */
export const sheetCss = `
* { box-sizing: border-box; margin: 0; padding: 0; }
:root { --ink: #16191d; --soft: #5b626b; --line: #c4c9cf; --pass: #14692e; --fail: #b3161b; --warning: #8a5300; }
html { font: 400 8pt/var(--leading) var(--fonts); font-variant-numeric: tabular-nums; color: var(--ink); }
/* Without padding, the page edge cuts frames in half. */
body { overflow-wrap: anywhere; padding: 0 .2mm; }
h1 { font-size: 13pt; font-weight: 700; line-height: 1.15; }
h2 { font-size: 8.5pt; font-weight: 700; break-after: avoid; }
ul { list-style: none; }
table { border-collapse: collapse; width: 100%; }
tr, li, figure, .brakes, .facts > dl > div { break-inside: avoid; }
th { text-align: left; font-weight: 600; }

.letterhead { display: grid; grid-template-columns: 1fr auto 18mm; gap: 5mm; }
.letterhead address { font-style: normal; }
.letterhead address strong { font-size: 12pt; line-height: 1.2; }
.letterhead strong, .letterhead span { display: block; }
.letterhead .sheet { text-align: right; max-width: 88mm; }
.letterhead .sheet strong { font-size: 11pt; }
.letterhead span { color: var(--soft); }
.letterhead span.note { color: var(--ink); font-weight: 600; }
.letterhead bdi:not([dir]) + bdi::before { content: ' · '; }
.letterhead .stamp { width: 18mm; height: 18mm; border: .2mm solid var(--line); border-radius: 1.5mm; display: flex; align-items: end; justify-content: center; padding-bottom: .6mm; font-size: 5.5pt; color: var(--soft); }

.band { display: flex; align-items: center; gap: 5mm; margin: 3mm 0; padding: 2.5mm 3mm; border: .35mm solid var(--ink); border-radius: 2mm; break-inside: avoid; }
.band h2 { font-size: 17pt; line-height: 1; flex: none; text-transform: uppercase; }
.band p { font-weight: 600; font-size: 8.5pt; }
.band p.counts { font-weight: 400; font-size: 7.5pt; color: var(--soft); margin-top: .5mm; }
.plate { flex: none; min-width: 36mm; max-width: 60mm; padding: 1mm 2.5mm; border: .5mm solid #000; border-radius: 1.6mm; text-align: center; font-size: 19pt; font-weight: 700; line-height: 1.15; letter-spacing: .08em; text-indent: .08em; color: #000; }

.result { display: flex; align-items: center; gap: .35em; white-space: nowrap; }
.result svg { width: 1.15em; height: 1.15em; flex: none; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
.result.PASS { color: var(--pass); }
.result.FAIL { color: var(--fail); font-weight: 700; }
.result.WARNING { color: var(--warning); font-weight: 700; }
.result.NOTAPPLICABLE { color: var(--soft); }

.two-columns { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; }
.facts h2 { border-bottom: .25mm solid var(--ink); padding-bottom: .3mm; }
.facts dl > div { display: grid; grid-template-columns: 34mm 1fr; align-items: baseline; padding: .3mm 0; border-bottom: .1mm solid var(--line); }
.facts dt { color: var(--soft); font-size: 7.2pt; }
.facts dd { font-weight: 600; font-size: 7.8pt; }

.items { margin-top: 2.5mm; align-items: start; break-inside: avoid; }
.items.flowing { break-inside: auto; }
.items.flowing tbody { break-inside: avoid; }
/* Avoid a single first line below a heading, a single last line, and brakes apart from their lines. */
.items.flowing tbody:nth-of-type(1), .items.flowing tbody:nth-last-of-type(2) { break-after: avoid; }
.items.flowing .brakes { break-before: avoid; }
.items section + section { margin-top: 1.8mm; }
.items .lines thead th { border-bottom: .25mm solid var(--ink); padding: 0 0 .3mm; }
.items table.lines { table-layout: fixed; font-size: 7.5pt; }
.items .lines td, .items .lines tbody th { line-height: 1.2; padding: .1mm 0; border-bottom: .1mm solid var(--line); font-weight: inherit; }
.items col.code { width: 7mm; }
.items col.mark { width: 17mm; }
.items tr.FAIL, .items tr.WARNING { font-weight: 700; }
.items .unproved { font-size: 7pt; font-style: italic; }
.items tr.NOTAPPLICABLE, .code { color: var(--soft); }

.tread { display: flex; align-items: center; gap: 2mm; }
.tread figcaption { color: var(--soft); font-size: 7pt; }
.tread svg { width: 27mm; height: 17.8mm; }
.tread .body { fill: none; stroke: var(--soft); stroke-width: .3; stroke-linejoin: round; }
.tread .tyre { fill: var(--ink); }
.tread text { font-size: 4.2px; font-weight: 600; fill: var(--ink); }
.beyond, .tread text.beyond { color: var(--fail); fill: var(--fail); font-weight: 700; text-decoration: underline; }

.brakes { font-size: 7pt; margin-top: 1mm; }
.brakes th, .brakes td { padding: .2mm 1mm; border: .1mm solid var(--line); text-align: right; font-weight: 600; }
.brakes th { font-weight: 400; color: var(--soft); }
.brakes th:first-child { text-align: left; padding-left: 0; border-left: none; }
.brakes tr > :last-child { border-right: none; }
.brakes caption { caption-side: bottom; text-align: left; color: var(--soft); padding-top: .4mm; }

.remarks { margin-top: 2.5mm; }
.remarks.together { break-inside: avoid; }
/* Avoid a single first row below a heading and a single last row. */
.remarks tbody tr:nth-child(-n + 2), .remarks tbody tr:nth-last-child(2) { break-after: avoid; }
.remarks table { table-layout: fixed; }
.remarks thead { break-inside: avoid; break-after: avoid; }
.remarks thead th { font-weight: 400; font-size: 7pt; color: var(--soft); border-bottom: .25mm solid var(--ink); }
.remarks thead th.heading { border: none; padding-bottom: 0; }
.remarks h2 { color: var(--ink); display: flex; align-items: center; gap: 1.2mm; }
.remarks h2 svg { width: 3.4mm; height: 3.4mm; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
.remarks th, .remarks td { vertical-align: top; padding: .9mm 3mm .9mm 0; border-bottom: .1mm solid var(--line); }
.remarks col.item { width: 58mm; }
.remarks col.number { width: 7mm; }
.remarks col.number + col.item { width: 51mm; }
.remarks col.work { width: 24mm; }
.remarks col.now { width: 18mm; }
.remarks col.by { width: 44mm; }
.remarks th.number { padding-right: 0; }
.remarks td.number { font-weight: 700; }
.remarks td.work { padding-right: 0; }
.remarks .seen { display: block; font-weight: 400; font-size: 7pt; color: var(--soft); }
.remarks .box { display: block; height: 4.4mm; border: .25mm solid var(--ink); border-radius: .8mm; text-align: center; line-height: 4mm; }

.signing { margin-top: 2.5mm; row-gap: 3mm; align-items: start; }
.signing > div > .facts + .facts { margin-top: 3mm; }
.signing .facts, .items .facts { break-inside: avoid; }
.items .facts { margin-top: 1.8mm; }
.signing .facts dl > div, .items .facts dl > div { grid-template-columns: 40mm 1fr; }
.items .facts dl > div { padding: 0; }

.noted { margin-top: 2.5mm; break-inside: avoid; }
.noted .facts dl > div { grid-template-columns: 41mm 1fr; }
.noted .facts dd { font-weight: 400; font-size: 7.2pt; }

.photos { margin-top: 4mm; }
.photos.many { break-before: page; }
.photos h2 { border-bottom: .25mm solid var(--ink); margin-bottom: 2mm; }
.photos .row { display: grid; grid-template: auto 1fr / 1fr 1fr; gap: 0 6mm; break-inside: avoid; margin-bottom: 4mm; }
.photos figure { display: grid; grid-row: span 2; grid-template-rows: subgrid; }
.photos figcaption { display: grid; grid-template-columns: 1fr auto; gap: 0 2mm; margin-bottom: 1mm; font-size: 7.5pt; }
.photos figcaption span { color: var(--soft); }
.photos figcaption p { grid-column: 1 / -1; }
.photos .frame { height: 67.2mm; border: .1mm solid var(--line); display: flex; align-items: center; justify-content: center; color: var(--soft); }
.photos img { display: block; max-width: 100%; max-height: 67mm; }

.paper { --ink: #000; --soft: #000; --line: #000; }
.paper .facts dl > div, .paper .signing .facts dl > div { grid-template-columns: auto 1fr; align-items: end; height: 6.5mm; white-space: nowrap; }
.paper .plate { height: 13mm; flex: 0 0 46mm; display: flex; align-items: end; font-size: 5.5pt; font-weight: 400; letter-spacing: 0; text-indent: 0; }
.paper .band p { font-weight: 400; font-size: 7.5pt; }
.paper .choices p { display: flex; gap: 4mm; font-size: 8.5pt; }
.paper .choices span { white-space: nowrap; }
.paper .tick { display: inline-block; width: 3mm; height: 3mm; border: .2mm solid #000; border-radius: .4mm; vertical-align: -.4mm; }
.paper .items col.choice { width: 8mm; }
.paper .items .lines td, .paper .items .lines tbody th { padding: .75mm 0; }
.paper .items td:has(.tick), .paper .items th.word { text-align: center; font-size: 6pt; font-weight: 400; vertical-align: bottom; }
.paper .second-page { break-before: page; }
.paper .tread svg { width: 60mm; height: 40mm; }
.paper .tread rect.body { fill: #fff; }
.paper .brakes td { height: 7mm; }
.paper .remarks td { height: 8mm; }
.paper .remarks .box { height: 5.6mm; }

.training { position: fixed; z-index: 1; top: 125mm; left: -10mm; width: 206mm; text-align: center; rotate: -35deg; font-size: 34pt; font-weight: 700; white-space: nowrap; color: rgb(0 0 0 / 13%); }

@media screen {
  html { height: 297mm; overflow: hidden; background: #fff; }
  /* Lays pages out as columns and shows the first: the image ends where the printed page ends. */
  body { width: 186mm; height: 273mm; margin: 12mm auto; overflow: hidden; columns: 186mm; column-gap: 12mm; column-fill: auto; }
  .photos.many, .paper .second-page { break-before: column; }
  .training { translate: 12mm 12mm; }
}
`;
