import { PRODUCT } from '../brand.ts';
import { showInstant } from '../nz-date.ts';
import { withoutIsolates } from '../printable/isolate.ts';
import { type FontFace, fontCss, pageCss, sheetCss } from './sheet-css.ts';

/** Print options of a sheet, independent of its content. */
export type Printing = {
  /** True for a training organization: every page states that it is not a warrant. */
  demo: boolean;
  /** Printed across every page, unless it states that. */
  mark?: string;
  /** Fonts as data URLs: a sheet never fetches anything. */
  fontFaces: readonly FontFace[];
  /** Time of rendering, shown in the footer. */
  producedAt: string;
};

type Props = Printing & {
  /** Also gives the document its title. */
  fileName: string;
  /** Documents without a number are identified by `foot`. */
  number?: string;
  kind?: 'paper' | 'estimate' | 'figures';
  /** Header of every page but the first. */
  head?: { left: string; right: string };
  /** Footer text beside the number. */
  foot?: string;
  /** Name of the document in capitals for a training organization's disclaimer, as in "NOT A …". */
  unlike?: string;
  css?: string;
  children: React.ReactNode;
};

/** Blocks loading, scripts and form submission, even if markup gets past React's escaping. */
const NOTHING_FROM_OUTSIDE =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** A sheet as one HTML document for A4 paper, used for the PDF, the thumbnail and the preview. */
export const SheetDocument = ({ fileName, number, kind, head, children, ...more }: Props) => {
  const { demo, mark, fontFaces, producedAt, foot = '', unlike = 'A WARRANT', css = '' } = more;
  const texts = {
    head: head && { left: withoutIsolates(head.left), right: withoutIsolates(head.right) },
    left: `${number === undefined ? '' : `No. ${number}`}${foot}`,
    right: `Produced by ${PRODUCT}, ${showInstant(producedAt)}`,
    color: kind === 'paper' ? '#000' : '#555',
  };
  return (
    <html lang="en-NZ">
      <head>
        <meta httpEquiv="Content-Security-Policy" content={NOTHING_FROM_OUTSIDE} />
        <title>{withoutIsolates(fileName.replace(/\.pdf$/, ''))}</title>
        <style>{fontCss(fontFaces) + pageCss(texts) + sheetCss + css}</style>
      </head>
      <body className={kind}>
        {(demo || mark) && <div className="training">{demo ? `TRAINING – NOT ${unlike}` : mark}</div>}
        {children}
      </body>
    </html>
  );
};
