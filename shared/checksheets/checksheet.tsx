import { formatLateNote, hasArrived } from '../images/arrival.ts';
import { listRechecked } from '../inspections/earlier-visits.ts';
import type { Inspection } from '../inspections/model.ts';
import { showInstant } from '../nz-date.ts';
import { hasPassed, resultWords } from '../sheets/result.ts';
import { sheetNumber } from '../sheets/sheet-number.ts';
import { CheckedItems } from './checked-items.tsx';
import { VehicleAndCustomer } from './facts.tsx';
import { checksheetFileName } from './file-name.ts';
import { Letterhead, ResultBand } from './headline.tsx';
import type { ChecksheetType } from './model.ts';
import { isSummary, type PhotoShown, type PhotoUrls, photosShown } from './photo-numbers.ts';
import { NO_PLATE } from './plate.tsx';
import type { QrCode } from './qr-code.tsx';
import { RecheckedItems } from './rechecked.tsx';
import { Comments, Reasons, Warnings } from './remarks.tsx';
import { type Printing, SheetDocument } from './sheet-document.tsx';
import { InspectedBy, listHistory, Signing, WithoutReading } from './signing.tsx';

type Props = Printing & {
  inspection: Inspection;
  /** The inspections that this one rechecks, oldest first, if they are known. */
  earlier?: readonly Inspection[] | undefined;
  checksheet: ChecksheetType;
  photos: PhotoUrls;
  /** Printed instead of the sheet's number. */
  number?: string;
  /** The sheet's own link. Only a stored sheet has one. */
  qrCode?: QrCode | undefined;
};

/** A finished inspection in one of its four variants: result and signature first, then each line. */
export const Checksheet = ({ inspection, earlier = [], checksheet, photos, qrCode, ...printing }: Props) => {
  const summary = isSummary(checksheet);
  const shown = photosShown(inspection, checksheet);
  const visits = { inspection, earlier };
  const { number = sheetNumber(inspection.formattedId) } = printing;
  const plate = inspection.vehicleRegistrationPlate || NO_PLATE;
  const result = resultWords[hasPassed(inspection) ? 'PASS' : 'FAIL'].toUpperCase();
  const rechecked = new Set(listRechecked(inspection).flatMap(({ rows }) => rows.map(({ line }) => line.name)));
  return (
    <SheetDocument
      fileName={checksheetFileName(inspection, checksheet)}
      head={{ left: `${plate} · ${result} · No. ${number}`, right: inspection.companyName }}
      foot={` · ${plate}`}
      {...printing}
      number={number}
    >
      <Letterhead
        company={inspection}
        title={summary ? 'Warrant of Fitness summary' : 'Warrant of Fitness checksheet'}
        number={number}
        versionDate={inspection.versionDate}
        notes={listHistory(inspection)}
        qrCode={qrCode}
      />
      <ResultBand inspection={inspection} />
      <VehicleAndCustomer inspection={inspection} />
      <Reasons visits={visits} photos={shown} />
      <RecheckedItems visits={visits} />
      <Warnings visits={visits} photos={shown} />
      <Comments visits={visits} except={rechecked} />
      <Signing visits={visits} />
      {summary && (
        <>
          <InspectedBy visits={visits} />
          <WithoutReading inspection={inspection} />
        </>
      )}
      {!summary && <CheckedItems visits={visits} />}
      <Photos
        {...{ shown, printed: photos, submittedAt: inspection.createdAt }}
        perRow={summary || shown.length < 3 ? 2 : 3}
      />
    </SheetDocument>
  );
};

type PhotosProps = { shown: readonly PhotoShown[]; printed: PhotoUrls; submittedAt: string; perRow: 2 | 3 };

/**
 * Two large or three smaller photos in a row, each below its item. Page breaks never split a row.
 */
const Photos = ({ shown, printed, submittedAt, perRow }: PhotosProps) => {
  if (shown.length === 0) return null;
  const rows = Array.from({ length: Math.ceil(shown.length / perRow) }, (_, row) =>
    shown.slice(row * perRow, (row + 1) * perRow),
  );
  return (
    <section className="photos">
      <h2>Photos</h2>
      {rows.map((photos) => (
        <div className={`row of-${perRow}`} key={photos[0]?.number}>
          {photos.map((photo) => (
            <Photo
              key={photo.number}
              photo={photo}
              src={printed.get(photo.image.imageId)}
              late={formatLateNote(photo.image, submittedAt)}
            />
          ))}
        </div>
      ))}
    </section>
  );
};

const notThere = (image: PhotoShown['image']) => (hasArrived(image) ? 'Photo not available' : 'Photo not received yet');

const Photo = ({ photo, src, late }: { photo: PhotoShown; src: string | undefined; late: string }) => {
  const { number, line, image } = photo;
  return (
    <div className="figure">
      <div className="caption">
        <strong>
          {number} · {line.code} {line.title}
        </strong>
        <p>{image.description}</p>
        <span>{late ? <b>{late}</b> : showInstant(image.createdAt)}</span>
      </div>
      <div className="frame">
        {src ? <img src={src} alt={`Photo ${number}: ${line.title}. ${image.description}`.trim()} /> : notThere(image)}
      </div>
    </div>
  );
};
