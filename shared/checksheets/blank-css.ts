/** Styles of the blank sheet, added to those of all sheets: black only, with room to write. */
export const blankCss = `
.paper { --ink: #000; --soft: #000; --line: #000; }
.paper .facts tr { grid-template-columns: auto 1fr; align-items: end; min-height: 5.9mm; white-space: nowrap; }
.paper .plate { height: 13mm; flex: 0 0 46mm; display: flex; align-items: end; font-size: 8pt; font-weight: 400; letter-spacing: 0; text-indent: 0; }
.paper .band p { font-weight: 400; }
.paper .choices { display: flex; gap: 3mm; white-space: nowrap; }
.paper .facts .choices { justify-content: end; font-weight: 400; }
.paper .tick { display: inline-block; width: 3.2mm; height: 3.2mm; border: .2mm solid #000; vertical-align: -.5mm; }
.paper .items { columns: auto; }
.paper .items section { margin-bottom: 1mm; }
.paper .items col.choice { width: 9mm; }
.paper .items .lines td, .paper .items .lines tbody th { padding: .55mm 0; }
.paper .items td:has(.tick), .paper .items th.word { text-align: center; font-size: 8pt; font-weight: 400; vertical-align: bottom; line-height: 1.2; }
.paper .second-page { break-before: page; }
.paper .second-page.band { margin-top: 0; }
.paper .two-columns .readings { margin-top: 0; }
.paper .method { display: flex; gap: 1.5mm; margin-top: 1mm; white-space: nowrap; }
.paper .method .line { flex: 1; border-bottom: .2mm solid #000; }
.paper .tyres { display: flex; justify-content: space-between; }
.paper .tread { gap: 1mm; }
.paper .tread svg { width: 38mm; height: 25mm; }
.paper .tread rect.body { fill: #fff; }
.paper .brakes td { height: 6mm; }
.paper .remarks td { height: 6.6mm; padding-block: .4mm; }
.paper .remarks .box { height: 5mm; }
.paper .remarks col.number { width: 7mm; }
.paper .remarks col.code { width: 14mm; }

@media screen { .paper .second-page { break-before: column; } }
`;
