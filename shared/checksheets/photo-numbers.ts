import type { ImageId } from '../ids.ts';
import { isOnSheet } from '../images/arrival.ts';
import type { Inspection } from '../inspections/model.ts';
import { listItems } from '../sheets/items.ts';
import type { ChecksheetType } from './model.ts';

/** Photos as data URLs. A missing photo is not available. */
export type PhotoUrls = ReadonlyMap<ImageId, string>;

/** True for variants with fails and warnings only. */
export const isSummary = (checksheet: ChecksheetType) => checksheet === 'Summary' || checksheet === 'SummaryNoImages';
const isWithoutPhotos = (checksheet: ChecksheetType) =>
  checksheet === 'FullNoImages' || checksheet === 'SummaryNoImages';

/** Returns the photos of a variant in form order, with their printed numbers. */
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

/** Returns which photos show an item: `Photo 1`, `Photos 2, 3`. */
export const formatPhotoNumbers = (shown: readonly PhotoShown[], name: PhotoShown['line']['name']) => {
  const numbers = shown.filter(({ line }) => line.name === name).map(({ number }) => number);
  return numbers.length > 0 ? `${numbers.length > 1 ? 'Photos' : 'Photo'} ${numbers.join(', ')}` : '';
};
