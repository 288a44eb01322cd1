import { type Printing, SheetDocument } from '../checksheets/sheet-document.tsx';
import type { Figures } from './content.ts';
import { figuresCss } from './figures-css.ts';
import { HomeFigures } from './home-figures.tsx';
import { QualityFigures } from './quality-figures.tsx';
import { figuresDays, figuresFileName, figuresTitle } from './words.ts';

/** Figures on paper: those of Home, or of a person on the Quality page, in words, drawn and as tables. */
export const FiguresDocument = ({ figures, ...printing }: Printing & { figures: Figures }) => {
  const { workshop, content } = figures;
  return (
    <SheetDocument
      title={figuresFileName(figures)}
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
      {content.kind === 'home' ? <HomeFigures home={content.home} /> : <QualityFigures quality={content.quality} />}
    </SheetDocument>
  );
};
