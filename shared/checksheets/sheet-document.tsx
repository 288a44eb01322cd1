import { PRODUCT } from '../brand.ts';
import { showInstant } from '../nz-date.ts';
import { type FontFace, fontCss, pageCss, sheetCss } from './sheet-css.ts';

/** What a sheet is printed with, whatever stands on it. */
export type Printing = {
  /** The organization trains: the sheet says on every page that it is no warrant. */
  demo: boolean;
  /** Fonts as data addresses: a sheet never fetches anything. */
  fontFaces: readonly FontFace[];
  /** The instant that the footer tells. */
  producedAt: string;
};

type Props = Printing & {
  title: string;
  /** What has none is told by its foot. */
  number?: string;
  kind?: 'paper' | 'estimate' | 'figures';
  /** What stands beside the number at the foot of each page: ours alone, nothing that was typed. */
  foot?: string;
  /** What a sheet of an organization that trains is not. */
  unlike?: string;
  css?: string;
  children: React.ReactNode;
};

/** Even markup that got past React's escaping could load, run and send nothing. */
const NOTHING_FROM_OUTSIDE =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** A sheet as one HTML document for A4 paper. The same for PDF, thumbnail and preview. */
export const SheetDocument = ({ title, number, kind, children, ...more }: Props) => {
  const { demo, fontFaces, producedAt, foot = '', unlike = 'A WARRANT', css = '' } = more;
  const footer = {
    left: `${number === undefined ? '' : `No. ${number}`}${foot}`,
    right: `Produced by ${PRODUCT}, ${showInstant(producedAt)}`,
    color: kind === 'paper' ? '#000' : '#555',
  };
  return (
    <html lang="en-NZ">
      <head>
        <meta httpEquiv="Content-Security-Policy" content={NOTHING_FROM_OUTSIDE} />
        <title>{title}</title>
        <style>{fontCss(fontFaces) + pageCss(footer) + sheetCss + css}</style>
      </head>
      <body className={kind}>
        {demo && <div className="training">TRAINING – NOT {unlike}</div>}
        {children}
      </body>
    </html>
  );
};
