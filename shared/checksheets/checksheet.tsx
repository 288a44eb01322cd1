import { PRODUCT } from '../brand.ts';
import type { Inspection } from '../inspections/model.ts';
import { hasPassed } from '../inspections/result.ts';
import { sheetNumber } from '../inspections/sheet-number.ts';
import { showInstant } from '../nz-date.ts';
import { CheckedItems } from './checked-items.tsx';
import { VehicleAndCustomer } from './facts.tsx';
import { checksheetFileName } from './file-name.ts';
import { Letterhead, ResultBand } from './headline.tsx';
import type { ChecksheetType } from './model.ts';
import { Comments, Reasons, Warnings } from './remarks.tsx';
import { type FontFace, fontCss, pageCss, sheetCss } from './sheet-css.ts';
import { Signing } from './signing.tsx';

type Props = {
  inspection: Inspection;
  checksheet: ChecksheetType;
  /** The organization trains: the sheet says on every page that it is no warrant. */
  demo: boolean;
  /** Montserrat as data addresses: a sheet never fetches anything. */
  fontFaces: readonly FontFace[];
  /** The instant that the footer tells. */
  producedAt: string;
};

/** Even markup that got past React's escaping could load, run and send nothing. */
const NOTHING_FROM_OUTSIDE =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** A finished inspection as one HTML document for A4 paper. The same for PDF, thumbnail and preview. */
export const Checksheet = ({ inspection, checksheet, demo, fontFaces, producedAt }: Props) => {
  const summary = checksheet === 'Summary' || checksheet === 'SummaryNoImages';
  const footer = {
    left: `No. ${sheetNumber(inspection.formattedId)}`,
    right: `Produced by ${PRODUCT}, ${showInstant(producedAt)}`,
  };
  return (
    <html lang="en-NZ">
      <head>
        <meta httpEquiv="Content-Security-Policy" content={NOTHING_FROM_OUTSIDE} />
        <title>
          {checksheetFileName({ passed: hasPassed(inspection), plate: inspection.vehicleRegistrationPlate })}
        </title>
        <style>{fontCss(fontFaces) + pageCss(footer) + sheetCss}</style>
      </head>
      <body>
        {demo && <div className="training">TRAINING – NOT A WARRANT</div>}
        <Letterhead
          inspection={inspection}
          title={summary ? 'Warrant of Fitness checksheet summary' : 'Warrant of Fitness checksheet'}
        />
        <ResultBand inspection={inspection} />
        <VehicleAndCustomer inspection={inspection} />
        {!summary && <CheckedItems inspection={inspection} />}
        <Reasons inspection={inspection} />
        <Warnings inspection={inspection} />
        <Comments inspection={inspection} ofFailsOnly={summary} />
        <Signing inspection={inspection} />
      </body>
    </html>
  );
};
