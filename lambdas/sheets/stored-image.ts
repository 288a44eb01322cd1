import { draftOfImage, type ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { findItemCode, findItemName } from './stored-item.ts';

/** A photo as its sheet keeps it, under its id: the code of its item, what it shows, its pixels and when it was taken in. */
export type StoredImage = { i: string; t?: string; w: number; h: number; at: number; up?: number };

type Sheet = Pick<Image, 'OrganizationId' | 'inspectionId' | 'paperInspectionId'>;

type Kept = Pick<Image, 'inspectionItemName' | 'description' | 'width' | 'height' | 'createdAt' | 'updatedAt'>;

export const storedImage = ({ inspectionItemName, description, width, height, createdAt, updatedAt }: Kept) => {
  const at = Date.parse(createdAt);
  const up = Date.parse(updatedAt);
  return {
    i: findItemCode(inspectionItemName),
    ...(description && { t: description }),
    w: width,
    h: height,
    at,
    ...(up !== at && { up }),
  } satisfies StoredImage;
};

/** None were ever taken: nothing is stored. Not parsed, as every autosave reads them: the sheet is parsed with them. */
const readStored = (stored: unknown) => Object.entries(stored ?? {}) as [ImageId, StoredImage][];

/** The photos of a sheet, the oldest first; without addresses. */
export const readImages = (stored: unknown, sheet: Sheet) =>
  readStored(stored)
    .map(([id, image]) => imageOf(id, image, sheet))
    .sort((a, b) => (a.createdAt + a.imageId < b.createdAt + b.imageId ? -1 : 1));

const imageOf = (imageId: ImageId, { i, t = '', w, h, at, up = at }: StoredImage, sheet: Sheet) => ({
  ...sheet,
  imageId,
  unfinishedInspectionId: draftOfImage(imageId),
  inspectionItemName: findItemName(i),
  description: t,
  fileType: 'Image' as const,
  url: '' as const,
  width: w,
  height: h,
  createdAt: new Date(at).toISOString(),
  updatedAt: new Date(up).toISOString(),
});
