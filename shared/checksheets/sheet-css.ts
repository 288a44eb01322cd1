/** One weight and subset of Montserrat; `src` is a data address. */
export type FontFace = { weight: number; unicodeRange: string; src: string };

export const fontCss = (faces: readonly FontFace[]) =>
  faces
    .map(
      ({ weight, unicodeRange, src }) =>
        `@font-face{font-family:Montserrat;font-weight:${weight};src:url(${src}) format('woff2');unicode-range:${unicodeRange}}`,
    )
    .join('\n');

/** A4 with a footer in the margin of every page. The texts are ours alone: numbers and times, nothing that was typed. */
export const pageCss = ({ left, right }: { left: string; right: string }) => `
@page {
  size: A4; margin: 12mm; font: 400 7pt Montserrat; color: #555;
  @bottom-left { content: ${JSON.stringify(left)}; }
  @bottom-center { content: "Page " counter(page) " of " counter(pages); }
  @bottom-right { content: ${JSON.stringify(right)}; }
}`;

/** White ground, hairlines, colour only for results; shapes and words say the same in grey. */
export const sheetCss = `
* { box-sizing: border-box; margin: 0; padding: 0; }
:root { --ink: #16191d; --soft: #5b626b; --line: #c4c9cf; --pass: #14692e; --fail: #b3161b; --warning: #8a5300; }
html { font: 400 8pt/1.3 Montserrat, sans-serif; font-variant-numeric: tabular-nums; color: var(--ink); }
/* A hair of room, or the page's edge cuts the frames in half. */
body { overflow-wrap: anywhere; padding: 0 .2mm; }
h1 { font-size: 13pt; font-weight: 700; line-height: 1.15; }
h2 { font-size: 8.5pt; font-weight: 700; break-after: avoid; }
ul { list-style: none; }
table { border-collapse: collapse; width: 100%; }
tr, li, figure, .brakes, .facts > dl > div { break-inside: avoid; }
th { text-align: left; font-weight: 600; }

.letterhead { display: flex; justify-content: space-between; gap: 8mm; }
.letterhead address { font-style: normal; }
.letterhead address strong { font-size: 12pt; line-height: 1.2; }
.letterhead strong, .letterhead span { display: block; }
.letterhead .sheet { text-align: right; flex: none; max-width: 100mm; }
.letterhead .sheet strong { font-size: 11pt; }
.letterhead span { color: var(--soft); }

.band { display: flex; align-items: center; gap: 5mm; margin: 3mm 0; padding: 2.5mm 3mm; border: .35mm solid var(--ink); border-radius: 2mm; break-inside: avoid; }
.band h2 { font-size: 17pt; line-height: 1; flex: none; text-transform: uppercase; }
.band p { font-weight: 600; font-size: 8.5pt; }
.band p.counts { font-weight: 400; font-size: 7.5pt; color: var(--soft); margin-top: .5mm; }
.plate { flex: none; min-width: 36mm; padding: 1mm 2.5mm; border: .5mm solid #000; border-radius: 1.6mm; text-align: center; font-size: 19pt; font-weight: 700; line-height: 1.15; letter-spacing: .08em; text-indent: .08em; white-space: nowrap; color: #000; }

.result { display: flex; align-items: center; gap: .35em; white-space: nowrap; }
.result svg { width: 1.15em; height: 1.15em; flex: none; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
.result.PASS { color: var(--pass); }
.result.FAIL { color: var(--fail); font-weight: 700; }
.result.WARNING { color: var(--warning); font-weight: 700; }
.result.NOTAPPLICABLE { color: var(--soft); }

.two-columns { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; }
.facts h2 { border-bottom: .25mm solid var(--ink); padding-bottom: .3mm; }
.facts dl > div { display: grid; grid-template-columns: 35mm 1fr; align-items: baseline; padding: .3mm 0; border-bottom: .1mm solid var(--line); }
.facts dt { color: var(--soft); font-size: 7.2pt; }
.facts dd { font-weight: 600; font-size: 7.8pt; }

.items { columns: 2; column-gap: 6mm; margin-top: 1.2mm; }
.items .lines thead th { border-bottom: .25mm solid var(--ink); padding: 1.4mm 0 .3mm; }
.items table.lines { table-layout: fixed; font-size: 7.5pt; }
.items .lines td, .items .lines tbody th { line-height: 1.2; padding: .35mm 0; border-bottom: .1mm solid var(--line); font-weight: inherit; }
.items col.code { width: 7mm; }
.items col.mark { width: 16mm; }
.items tr.FAIL, .items tr.WARNING { font-weight: 700; }
.items tr.NOTAPPLICABLE, .code { color: var(--soft); }

.tread { display: flex; align-items: center; gap: 2mm; }
.tread figcaption { color: var(--soft); font-size: 7pt; }
.tread svg { width: 33mm; height: 22mm; }
.tread .body { fill: none; stroke: var(--soft); stroke-width: .3; stroke-linejoin: round; }
.tread .tyre { fill: var(--ink); }
.tread text { font-size: 3.8px; font-weight: 600; fill: var(--ink); }
.beyond, .tread text.beyond { color: var(--fail); fill: var(--fail); font-weight: 700; text-decoration: underline; }

.brakes { font-size: 7pt; margin-top: 1mm; }
.brakes th, .brakes td { padding: .4mm 1mm; border: .1mm solid var(--line); text-align: right; font-weight: 600; }
.brakes th { font-weight: 400; color: var(--soft); }
.brakes th:first-child { text-align: left; padding-left: 0; border-left: none; }
.brakes tr > :last-child { border-right: none; }
.brakes caption { caption-side: bottom; text-align: left; color: var(--soft); padding-top: .4mm; }

.remarks { margin-top: 4mm; }
.remarks table { table-layout: fixed; }
.remarks thead th { font-weight: 400; font-size: 7pt; color: var(--soft); border-bottom: .25mm solid var(--ink); }
.remarks th, .remarks td { vertical-align: top; padding: .9mm 3mm .9mm 0; border-bottom: .1mm solid var(--line); }
.remarks th.item { width: 58mm; }
.remarks th.number { width: 7mm; padding-right: 0; }
.remarks th.number + th.item { width: 51mm; }
.remarks th.work { width: 24mm; padding-right: 0; }
.remarks td.number { font-weight: 700; }
.remarks td.work { padding-right: 0; }
.remarks .box { display: block; height: 4.4mm; border: .25mm solid var(--ink); border-radius: .8mm; text-align: center; line-height: 4mm; }

.signing.two-columns dl > div { grid-template-columns: 40mm 1fr; }
.signing { margin-top: 3mm; break-inside: avoid; }

.training { position: fixed; z-index: 1; top: 125mm; left: -10mm; width: 206mm; text-align: center; rotate: -35deg; font-size: 34pt; font-weight: 700; white-space: nowrap; color: rgb(0 0 0 / 13%); }

@media screen {
  html { height: 297mm; overflow: hidden; background: #fff; }
  body { width: 186mm; height: 273mm; margin: 12mm auto; overflow: hidden; }
  .training { translate: 12mm 12mm; }
}
`;
