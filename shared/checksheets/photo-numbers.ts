import type { ImageId } from '../ids.ts';
import { isOnSheet } from '../images/arrival.ts';
import type { Inspection } from '../inspections/model.ts';
import { listItems } from '../sheets/items.ts';
import type { ChecksheetType } from './model.ts';

/** Photos as data URLs, by id. A photo without an entry isn't available. */
export type PhotoUrls = ReadonlyMap<ImageId, string>;

/** True for variants with fails and warnings only. */
export const isSummary = (checksheet: ChecksheetType) => checksheet === 'Summary' || checksheet === 'SummaryNoImages';
const isWithoutPhotos = (checksheet: ChecksheetType) =>
  checksheet === 'FullNoImages' || checksheet === 'SummaryNoImages';

/** Returns the photos of a variant in form order, with their numbers on the sheet. */
export const photosShown = (inspection: Inspection, checksheet: ChecksheetType) => {
  if (isWithoutPhotos(checksheet)) return [];
  return listItems(inspection)
    .filter(({ item: { result } }) => !isSummary(checksheet) || result === 'FAIL' || result === 'WARNING')
    .flatMap(({ line }) =>
      inspection.images
        .filter((image) => image.inspectionItemName === line.name && isOnSheet(image))
        .map((image) => ({ line, image })),
    )
    .map((photo, index) => ({ ...photo, number: index + 1 }));
};
export type PhotoShown = ReturnType<typeof photosShown>[number];

/** Formats the numbers of an item's photos, as in `Photo 1` or `Photos 2, 3`. */
export const formatPhotoNumbers = (shown: readonly PhotoShown[], name: PhotoShown['line']['name']) => {
  const numbers = shown.filter(({ line }) => line.name === name).map(({ number }) => number);
  return numbers.length > 0 ? `${numbers.length > 1 ? 'Photos' : 'Photo'} ${numbers.join(', ')}` : '';
};
