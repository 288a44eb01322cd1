import { draftOfImage, type ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { findItemCode, findItemName } from './stored-item.ts';

/** A photo as its sheet keeps it, under its id: the code of its item, what it shows, its pixels and when it was taken in. */
export type StoredImage = { i: string; t?: string; w: number; h: number; at: number; up?: number };
export type StoredImages = Record<ImageId, StoredImage>;

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

/** The photos of a sheet, the oldest first; without addresses. */
export const readImages = (stored: unknown, sheet: Sheet) =>
  Object.entries((stored ?? {}) as StoredImages)
    .map(([id, image]) => imageOf(id as ImageId, image, sheet))
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
