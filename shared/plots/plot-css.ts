/** Styles of plots in PDFs, readable in black and white. `plot.css` has those for screens. */
export const plotCss = `
.plot { break-inside: avoid; }
.plot .caption { font-size: 7pt; color: var(--soft); }
.plot > svg { display: block; width: 100%; height: auto; }
.plot-axes line { stroke: var(--line); stroke-width: .6; }
.plot > svg text { fill: var(--soft); font-size: 12px; }
.plot-dot + text { paint-order: stroke; stroke: #fff; stroke-width: 6; stroke-linejoin: round; }
.plot-line { fill: none; stroke: #1c56a8; stroke-width: 2; stroke-linejoin: round; }
.plot-line.plot-tone-2 { stroke: var(--ink); stroke-dasharray: 8 5; }
.plot-line.plot-tone-3 { stroke: var(--soft); stroke-dasharray: 2 5; }
.plot-line.plot-tone-4 { stroke: var(--soft); }
.plot-dot { fill: #1c56a8; stroke: #fff; }
.plot-dot.plot-tone-2 { fill: #fff; stroke: var(--ink); stroke-width: 1.5; }
.plot-dot.plot-tone-3 { fill: var(--soft); }
.plot-dot.plot-tone-4 { fill: var(--ink); }
.plot-dot.plot-hollow { fill: #fff; stroke: var(--soft); stroke-width: 1.5; }
.plot-band { fill: #e3e7ec; stroke: #e3e7ec; stroke-width: 4; stroke-linejoin: round; }
.plot-band ~ .plot-band { fill: #c5ccd6; stroke: #c5ccd6; }
.plot-whisker { stroke: var(--ink); stroke-width: 1.2; }
.plot-bar { fill: #fff; stroke: var(--ink); stroke-width: .8; }
.plot-bar.plot-tone-1 { fill: #1c56a8; stroke: #fff; }
.plot-bar.plot-tone-3 { fill: var(--line); }
.plot-rule { stroke: var(--ink); stroke-width: 1.2; stroke-dasharray: 6 4; }
.plot-rule.plot-tone-1, .plot-rule.plot-tone-3 { stroke: #1c56a8; stroke-dasharray: none; }
.plot-legend { display: flex; flex-wrap: wrap; gap: 0 4mm; font-size: 7pt; }
.plot-legend li { display: flex; align-items: center; gap: 1.2mm; }
`;
