import { type Declined, listOpenDeclined } from '#shared/history/declined.ts';
import type { DeclinedLine } from '#shared/history/model.ts';
import { hasArrived, isOnSheet } from '#shared/images/arrival.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { findInspectionDay } from '#shared/sheets/day-of-inspection.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';
import { signFileUrl } from '../aws/sign-file-url.ts';
import { imageKey } from '../images/image-key.ts';
import { readPhotos } from '../images/sheet.ts';
import type { Record } from './visits.ts';

/** More than anyone reads beside a vehicle. */
const MAX_LINES = 50;

/**
 * Lists declined work that is still open, with the photo and readings of the inspection that found it, if its record
 * was loaded.
 */
export const listDeclined = (declined: readonly Declined[], records: readonly Record[]): Promise<DeclinedLine[]> => {
  const inspections = records.flatMap(({ inspection }) => inspection ?? []);
  const standing = listOpenDeclined(declined, inspections.map(listPassed)).slice(0, MAX_LINES);
  return Promise.all(
    standing.map(async ({ InspectionID, photos, ...line }): Promise<DeclinedLine> => {
      const record = records.find(({ inspection }) => inspection?.id === InspectionID);
      const photo = record && (await signLastPhoto(photos, record));
      return { ...line, ...(photo && { photo }), readings: findReadings(line, record?.inspection) };
    }),
  );
};

const listPassed = (inspection: Inspection) => ({
  day: findInspectionDay(inspection),
  submittedAt: inspection.createdAt,
  items: inspection.InspectionItem.filter(({ result }) => result === 'PASS').map(
    ({ inspectionItemName }) => inspectionItemName,
  ),
});

const signLastPhoto = async (ids: readonly string[], { header, inspection }: Record) => {
  if (ids.length === 0 || !inspection) return undefined;
  const photos = readPhotos({ item: header, inspectionId: inspection.id });
  const last = photos.findLast((one) => ids.includes(one.imageId) && isOnSheet(one) && hasArrived(one));
  return last && signFileUrl(imageKey(last.OrganizationId, last));
};

const findReadings = (
  { inspectionItemName: name }: Pick<DeclinedLine, 'inspectionItemName'>,
  inspection?: Inspection,
) =>
  Object.fromEntries(
    ((name && readingsByItem[name]) ?? []).flatMap((reading) => {
      const value = inspection?.[reading] ?? null;
      return value === null ? [] : [[reading, value]];
    }),
  );
