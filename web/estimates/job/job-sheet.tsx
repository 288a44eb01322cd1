import { discountWords, formatQuantity, labourWords, partsWords } from '#shared/estimates/breakdown.ts';
import { isWork, listApproved, type RecordedDecision } from '#shared/estimates/decisions.ts';
import { splitParagraphs } from '#shared/estimates/estimate-words.ts';
import { GST_INCLUDED } from '#shared/estimates/gst.ts';
import { formatEstimateNumber } from '#shared/estimates/number.ts';
import type { SentEstimate, SentLine } from '#shared/estimates/sent-estimate.ts';
import { showCharge, showMoney } from '#shared/estimates/show-money.ts';
import type { ImageId } from '#shared/ids.ts';
import { showInstant } from '#shared/nz-date.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { Plate } from '../../ui/plate.tsx';
import { vehicleWords } from '../vehicle-words.ts';

type Shown = {
  sent: SentEstimate;
  hasPrices: boolean;
  /** Addresses of the photos that can be shown. */
  pictures: ReadonlyMap<ImageId, string>;
};

type Props = Shown & {
  estimateNumber: number | undefined;
  answer: RecordedDecision;
  internalNotes: string;
  onStale: () => void;
};

/** The approved work with its labour and parts, and what the mechanic has to know. */
export const JobSheet = ({ sent, estimateNumber, answer, internalNotes, pictures, hasPrices, onStale }: Props) => {
  const lines = listApproved(answer.lines, sent.lines);
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
  const items = new Set(lines.map(({ inspectionItemName }) => inspectionItemName));
  const others = sent.lines.filter((line) => !lines.includes(line));
  // a remark about work that wasn't approved would read like an order
  const remarks = others.filter(
    (line) => !isWork(line) && (!line.inspectionItemName || items.has(line.inspectionItemName)),
  );
  const notes = [...splitParagraphs(sent.notes), ...remarks.map(({ words }) => words)];
  return (
    <article className="job-sheet card" onErrorCapture={onStale}>
      <header>
        <Plate registration={sent.Vehicle.Registration} size="large" />
        <div>
          <h2>Job sheet {formatEstimateNumber({ ...sent, estimateNumber })}</h2>
          <p>{describeVehicle(sent.Vehicle)}</p>
          <p>{sent.workshop.Name}</p>
        </div>
        <p className="job-customer">
          {[sent.Customer.Name, sent.Customer.Phone].filter(Boolean).map((text) => (
            <span key={text}>{text}</span>
          ))}
          <span>Approved {showInstant(answer.at)}</span>
        </p>
      </header>
      <ol className="plain-list">
        {lines.map((line) => (
          <JobLine key={line.id} line={line} sent={sent} hasPrices={hasPrices} pictures={pictures} />
        ))}
      </ol>
      <p className="job-total">
        {minutes > 0 && <span>Total labour: {labourWords({ minutes })}</span>}
        {hasPrices && (
          <span>
            Approved <strong>{showMoney(answer.approvedCents)}</strong>{' '}
            {sent.gstNumber && <small>{GST_INCLUDED}</small>}
          </span>
        )}
      </p>
      <Notes title="Not approved: don’t do" paragraphs={others.filter(isWork).map(({ words }) => words)} />
      <Notes title="Notes" paragraphs={notes} />
      <Notes title="Internal notes" paragraphs={splitParagraphs(internalNotes)} />
    </article>
  );
};

const describeVehicle = (vehicle: SentEstimate['Vehicle']) =>
  [vehicleWords(vehicle), vehicle.VIN && `VIN ${vehicle.VIN}`].filter(Boolean).join(' · ');

const JobLine = ({ line, sent, hasPrices, pictures }: Shown & { line: SentLine }) => {
  const { words, inspectionItemName, isSafety, photos } = line;
  const item = inspectionItemName && findLine(inspectionItemName);
  const about = [item && `${item.code} ${item.title}`, isSafety && 'Failed the inspection'].filter(Boolean).join(' · ');
  return (
    <li>
      <span className="job-box" aria-hidden="true" />
      <div className="job-work">
        <strong>{words}</strong>
        {about && <small>{about}</small>}
        <p>{describeJob(line, hasPrices)}</p>
        <Photos ids={photos} sent={sent} pictures={pictures} />
      </div>
      {hasPrices && <span className="job-amount">{showCharge(line.cents)}</span>}
    </li>
  );
};

/** Describes labour and parts, as in `Labour 1 h 30 min · Parts 4 × $189.50`; without prices `Labour 1 h 30 min · Parts × 4`. */
const describeJob = (line: SentLine, hasPrices: boolean) => {
  const labour = labourWords(line);
  const rate = hasPrices && labour ? ` × ${showMoney(line.rateCents)}` : '';
  const parts = hasPrices ? partsWords(line) : line.unit ? `× ${formatQuantity(line.unit.quantity)}` : '';
  const discount = hasPrices && discountWords(line);
  return [
    labour && `Labour ${labour}${rate}`,
    (parts || line.partsCents > 0) && `Parts ${parts}`.trim(),
    discount && `${discount} off`,
  ]
    .filter(Boolean)
    .join(' · ');
};

const Photos = ({ ids, sent, pictures }: { ids: readonly ImageId[] } & Omit<Shown, 'hasPrices'>) => {
  const shown = ids.flatMap((id) => {
    const url = pictures.get(id);
    return url ? [{ id, url, description: sent.photos[id] ?? '' }] : [];
  });
  return (
    shown.length > 0 && (
      <div className="job-photos">
        {shown.map(({ id, url, description }) => (
          <figure key={id}>
            <img src={url} alt={description} />
            {description && <figcaption>{description}</figcaption>}
          </figure>
        ))}
      </div>
    )
  );
};

const Notes = ({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) =>
  paragraphs.length > 0 && (
    <section>
      <h3>{title}</h3>
      {paragraphs.map((text, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change
        <p key={n}>{text}</p>
      ))}
    </section>
  );
