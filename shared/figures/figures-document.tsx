import { type Printing, SheetDocument } from '../checksheets/sheet-document.tsx';
import { plotCss } from '../plots/plot-css.ts';
import type { Figures } from './content.ts';
import { HomeFigures } from './home-figures.tsx';
import { QualityFigures } from './quality-figures.tsx';
import { TrainingFigures } from './training-figures.tsx';
import { figuresDays, figuresFileName, figuresTitle } from './words.ts';

/** Figures for the PDF: those of Home, or of a person on the Quality page, as text, plots and tables. */
export const FiguresDocument = ({ figures, ...printing }: Printing & { figures: Figures }) => {
  const { workshop, content } = figures;
  return (
    <SheetDocument
      fileName={figuresFileName(figures)}
      kind="figures"
      foot={figuresDays(content)}
      unlike="REAL WORK"
      css={figuresCss}
      {...printing}
    >
      <header className="letterhead">
        <h1>{figuresTitle(figures)}</h1>
        <address>
          <strong>{workshop}</strong>
          <span>{figuresDays(content)}</span>
        </address>
      </header>
      <Body content={content} />
    </SheetDocument>
  );
};

const Body = ({ content }: Pick<Figures, 'content'>) => {
  if (content.kind === 'home') return <HomeFigures home={content.home} />;
  if (content.kind === 'quality') return <QualityFigures quality={content.quality} />;
  return <TrainingFigures training={content.training} />;
};

/** Styles of figures, added to those of all sheets. */
const figuresCss = `${plotCss}
.figures { font-size: 8pt; }
.figures .letterhead { grid-template-columns: 1fr auto; padding-bottom: 2.5mm; border-bottom: .35mm solid var(--ink); }
.figures .letterhead h1 { font-size: 17pt; line-height: 1.1; }
.figures .letterhead address { align-self: end; text-align: right; }
.figures h2 { font-size: 10pt; margin-top: 4.5mm; }
.figures .two-columns { column-gap: 7mm; align-items: start; }
.figures section { break-inside: avoid; }
.figures .said { min-height: 10.5mm; margin-bottom: 1mm; }
.figures .note { margin-top: 1mm; color: var(--soft); font-size: 7.2pt; }
.figures table { margin-top: 1mm; font-size: 7.5pt; }
.figures caption { text-align: left; color: var(--soft); font-size: 7pt; }
.figures thead th { padding: .5mm 3mm .5mm 0; border-bottom: .25mm solid var(--ink); vertical-align: bottom; }
.figures tbody :is(td, th) { padding: .55mm 3mm .55mm 0; border-bottom: .1mm solid var(--line); font-weight: 400; vertical-align: top; }
.figures .number { text-align: right; padding-right: 0; }
.figures thead th.number { padding-left: 2mm; }
.figures .dense { font-size: 7pt; }
.figures .dense :is(td, th) { padding-block: .28mm; }
.figures .second-page { break-before: page; }
.figures .person ~ .person { break-before: page; }
.figures .sign-off { margin-top: 3mm; padding: 2mm 3mm; border: .25mm solid var(--ink); }
.figures .person section { break-inside: auto; }
.figures .person .said { margin-top: 3mm; min-height: 0; }
.figures .person table { table-layout: fixed; }
.figures .person th:first-child { width: 36mm; }
.figures .person th:last-child { width: 22mm; }
.figures tr { break-inside: avoid; }
.figures .look { font-weight: 700; }
.figures table.measures { table-layout: fixed; }
.figures .measures col.measure { width: 48mm; }
.figures .measures col.verdict { width: 26mm; }
`;
