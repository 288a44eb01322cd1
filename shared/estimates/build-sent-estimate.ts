import { hasArrived, isOnSheet } from '../images/arrival.ts';
import type { Inspection } from '../inspections/model.ts';
import { findLine } from '../sheets/checklist.ts';
import { buildEstimateVehicle } from './build-estimate.ts';
import { gstCents } from './gst.ts';
import { type Estimate, LINE_PHOTOS_MAX } from './model.ts';
import { lineCents, totalCents } from './money.ts';
import { isNote } from './notes.ts';
import type { SentEstimate, SentLine } from './sent-estimate.ts';

type Written = Pick<Estimate, 'EstimateID' | 'InspectionID' | 'isFixed' | 'Vehicle' | 'Customer' | 'notes' | 'lines'>;
type Workshop = SentEstimate['workshop'] & { GstNumber?: string | undefined; EstimateTerms?: string | undefined };
export type Sending = Pick<SentEstimate, 'number' | 'sentAt' | 'expiresOn'>;

/**
 * Builds the version to send, with everything that the customer sees, so that later look-ups aren't needed. Also used
 * for the preview. `inspection`: undefined for an estimate without one, whose work is never needed for a WoF.
 */
export const buildSentEstimate = (
  { EstimateID, InspectionID, isFixed = false, Vehicle, Customer, notes = '', lines: written }: Written,
  inspection: Inspection | undefined,
  { Name, Phone, Email, Address, GstNumber, EstimateTerms: terms = '' }: Workshop,
  sending: Sending,
): Omit<SentEstimate, 'hash'> => {
  const { InspectionItem = [], images = [] } = inspection ?? {};
  // a plate corrected on the sheet is sent in its current form
  const vehicle = { ...Vehicle, ...(inspection && buildEstimateVehicle(inspection)) };
  const photos = images.filter((image) => isOnSheet(image) && hasArrived(image));
  const gstNumber = GstNumber || null;
  const total = totalCents(written);
  const failed = new Set(
    InspectionItem.filter(({ result }) => result === 'FAIL').map(({ inspectionItemName }) => inspectionItemName),
  );
  const lines = written.map((line): SentLine => {
    const { id, inspectionItemName, words, minutes, rateCents, partsCents, unit, discount } = line;
    const ofItem = photos.filter((photo) => photo.inspectionItemName === inspectionItemName);
    const shown = line.photos
      ? ofItem.filter(({ imageId }) => line.photos?.includes(imageId))
      : ofItem.slice(0, LINE_PHOTOS_MAX);
    return {
      id,
      ...(inspectionItemName && { inspectionItemName }),
      words: isNote(line) || (line.from === 'reason' && !mentionsPart(line)) ? nameItem(line) : words,
      ...{ minutes, rateCents, partsCents, discount },
      ...(unit && { unit }),
      ...(isNote(line) && { isNote: true }),
      cents: lineCents(line),
      isSafety: line.from === 'reason' && inspectionItemName !== undefined && failed.has(inspectionItemName),
      photos: shown.map(({ imageId }) => imageId),
    };
  });
  const shown = photos.filter(({ imageId }) => lines.some((line) => line.photos.includes(imageId)));
  return {
    EstimateID,
    InspectionID,
    ...sending,
    isFixed,
    Vehicle: vehicle,
    Customer,
    workshop: { Name, Phone, Email, Address },
    gstNumber,
    terms,
    notes,
    lines,
    photos: Object.fromEntries(shown.map(({ imageId, description }) => [imageId, description])),
    totalCents: total,
    gstCents: gstNumber ? gstCents(total) : null,
  };
};

/** True if a reason says which part it is about, as `Stop lamp does not work` under “Stop lamps”. */
const mentionsPart = ({ inspectionItemName, words }: Estimate['lines'][number]) =>
  !inspectionItemName ||
  findLine(inspectionItemName)
    .title.toLowerCase()
    .split(/[^a-z]+/)
    .some((part) => part.length > 3 && words.toLowerCase().includes(part.replace(/s$/, '')));

/** A note is read apart from its item's work, so it names the item: `Tread and depth: Both fronts, replace pair`. */
const nameItem = ({ inspectionItemName, words }: Estimate['lines'][number]) => {
  const title = inspectionItemName && findLine(inspectionItemName).title;
  return !title || words.startsWith(title) ? words : `${title}: ${words}`;
};
