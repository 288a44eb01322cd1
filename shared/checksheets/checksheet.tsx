import type { Inspection } from '../inspections/model.ts';
import { hasPassed } from '../sheets/result.ts';
import { sheetNumber } from '../sheets/sheet-number.ts';
import { CheckedItems } from './checked-items.tsx';
import { VehicleAndCustomer } from './facts.tsx';
import { checksheetFileName } from './file-name.ts';
import { Letterhead, ResultBand } from './headline.tsx';
import type { ChecksheetType } from './model.ts';
import { isSummary, type PhotoUrls, photosShown } from './photo-numbers.ts';
import { Photos } from './photos.tsx';
import { RecheckedItems } from './rechecked.tsx';
import { Comments, Reasons, Warnings } from './remarks.tsx';
import { type Printing, SheetDocument } from './sheet-document.tsx';
import { EntryNotes, InspectedBy, listHistory, Signing } from './signing.tsx';

type Props = Printing & { inspection: Inspection; checksheet: ChecksheetType; photos: PhotoUrls };

/** A finished inspection in one of its four variants: result and signature first, then each line. */
export const Checksheet = ({ inspection, checksheet, photos, ...printing }: Props) => {
  const summary = isSummary(checksheet);
  const shown = photosShown(inspection, checksheet);
  const number = sheetNumber(inspection.formattedId);
  const signing = <Signing inspection={inspection} />;
  return (
    <SheetDocument
      title={checksheetFileName({ passed: hasPassed(inspection), plate: inspection.vehicleRegistrationPlate })}
      number={number}
      {...printing}
    >
      <Letterhead
        company={inspection}
        title={summary ? 'Warrant of Fitness summary' : 'Warrant of Fitness checksheet'}
        number={number}
        versionDate={inspection.versionDate}
        notes={listHistory(inspection)}
      />
      <ResultBand inspection={inspection} />
      <VehicleAndCustomer inspection={inspection} />
      <Reasons inspection={inspection} photos={shown} />
      <RecheckedItems inspection={inspection} />
      <Warnings inspection={inspection} photos={shown} />
      <Comments inspection={inspection} ofFailsOnly={summary} />
      <div className="two-columns signing">
        {summary ? (
          <>
            <InspectedBy inspection={inspection} />
            <div>{signing}</div>
          </>
        ) : (
          signing
        )}
      </div>
      <EntryNotes inspection={inspection} />
      {!summary && <CheckedItems inspection={inspection} />}
      <Photos shown={shown} printed={photos} submittedAt={inspection.createdAt} />
    </SheetDocument>
  );
};
