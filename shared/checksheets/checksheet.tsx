import { formatLateNote, hasArrived } from '../images/arrival.ts';
import { listRechecked } from '../inspections/earlier-visits.ts';
import type { Inspection } from '../inspections/model.ts';
import { showDate, showInstant } from '../nz-date.ts';
import { hasPassed } from '../sheets/result.ts';
import { sheetNumber } from '../sheets/sheet-number.ts';
import { CheckedItems } from './checked-items.tsx';
import { signature, VehicleAndCustomer } from './facts.tsx';
import { checksheetFileName } from './file-name.ts';
import { Letterhead, ResultBand } from './headline.tsx';
import type { ChecksheetType } from './model.ts';
import { isSummary, type PhotoShown, type PhotoUrls, photosShown } from './photo-numbers.ts';
import { Comments, ItemName, Reasons, Remarks, Warnings } from './remarks.tsx';
import { ResultMark } from './result-mark.tsx';
import { type Printing, SheetDocument } from './sheet-document.tsx';
import { EntryNotes, InspectedBy, listHistory, Signing } from './signing.tsx';

type Props = Printing & {
  inspection: Inspection;
  checksheet: ChecksheetType;
  photos: PhotoUrls;
  /** Printed instead of the sheet's number. */
  number?: string;
};

/** A finished inspection in one of its four variants: result and signature first, then each line. */
export const Checksheet = ({ inspection, checksheet, photos, ...printing }: Props) => {
  const summary = isSummary(checksheet);
  const shown = photosShown(inspection, checksheet);
  const { number = sheetNumber(inspection.formattedId) } = printing;
  const signing = <Signing inspection={inspection} />;
  return (
    <SheetDocument
      title={checksheetFileName({ passed: hasPassed(inspection), plate: inspection.vehicleRegistrationPlate })}
      {...printing}
      number={number}
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

/** On a recheck: each earlier visit's fails, their results now, and who confirmed the work. */
const RecheckedItems = ({ inspection }: { inspection: Inspection }) =>
  listRechecked(inspection).map(({ recheckIdx, day, rows }) => (
    <Remarks
      key={recheckIdx}
      heading={`Failed ${day ? `on ${showDate(day)} (No. ${inspection.formattedId.formattedIdIdx}-${recheckIdx})` : 'earlier'}`}
      columns={{ item: 'Item', text: 'Reason', now: 'Now', by: 'Work completed' }}
    >
      {rows.map(({ line, reason, result, isDone, completed }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reason may occur twice, and the list never reorders
        <tr key={index}>
          <ItemName line={line} photos={[]} />
          <td>{reason || 'No reason recorded.'}</td>
          <td>{result && <ResultMark result={result} />}</td>
          <td>
            {isDone ? 'Done' : '–'}
            {completed && <span className="seen">{`${signature(completed.by)}, ${showDate(completed.day)}`}</span>}
          </td>
        </tr>
      ))}
    </Remarks>
  ));

const PHOTOS_A_ROW = 2;

type PhotosProps = { shown: readonly PhotoShown[]; printed: PhotoUrls; submittedAt: string };

/**
 * Six photos per page, each below its item. Page breaks never split a row; photos in two or more rows start a new page.
 */
const Photos = ({ shown, printed, submittedAt }: PhotosProps) => {
  if (shown.length === 0) return null;
  const rows = Array.from({ length: Math.ceil(shown.length / PHOTOS_A_ROW) }, (_, row) =>
    shown.slice(row * PHOTOS_A_ROW, (row + 1) * PHOTOS_A_ROW),
  );
  return (
    <section className={`photos ${rows.length > 1 ? 'many' : ''}`}>
      <h2>Photos</h2>
      {rows.map((photos) => (
        <div className="row" key={photos[0]?.number}>
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
    <figure>
      <figcaption>
        <strong>
          {number} · {line.code} {line.title}
        </strong>
        <span>{late ? <b>{late}</b> : showInstant(image.createdAt)}</span>
        <p>{image.description}</p>
      </figcaption>
      <div className="frame">
        {src ? <img src={src} alt={`Photo ${number}: ${line.title}. ${image.description}`.trim()} /> : notThere(image)}
      </div>
    </figure>
  );
};
