import { getImageDraft, type ImageId } from '#shared/ids.ts';
import { arrivalRefusal } from '#shared/images/arrival.ts';
import { IMAGES_KEPT_MAX, type Image } from '#shared/images/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { findItemName, findLine, type ItemName } from '#shared/sheets/checklist.ts';
import type { Context } from '../http/context.ts';
import { checkEditable } from '../inspections/check-editable.ts';
import { findCapacityRefusal } from '../sheets/announce.ts';
import {
  packHash,
  packPerson,
  readHash,
  readStoredImages,
  type StoredImage,
  type StoredImages,
} from '../sheets/stored-image.ts';
import { findItemCode } from '../sheets/stored-item.ts';
import { readOrganization } from '../tenants/stored.ts';
import { changePhoto, findPhoto } from './change-photo.ts';
import { type OpenedSheet, openSheet } from './sheet.ts';

/** Returns the photo if it has already arrived. Throws if its sheet doesn't accept these bytes. */
export const findArrived = async (context: Context, id: ImageId, sha256: string): Promise<Image | undefined> => {
  const sheet = await openSheet(context, getImageDraft(id));
  const before = readStoredImages(sheet.item.images)[id];
  checkTakes(sheet, before, sha256, context);
  if (before?.w !== undefined) return findPhoto(sheet, id);
  const { item, inspection } = sheet;
  if (inspection && !before) await checkEditable({ header: item, inspection }, context);
  return undefined;
};

const checkTakes = (
  { item, inspection }: OpenedSheet,
  before: StoredImage | undefined,
  sha256: string,
  { now }: Context,
) => {
  const refusal = before
    ? findRefusal(before, sha256, inspection, now)
    : findCapacityRefusal(readStoredImages(item.images));
  if (refusal) throw new Problem('refused', refusal);
};

const findRefusal = ({ x, s, w }: StoredImage, sha256: string, inspection: Inspection | null, now: Date) => {
  if (x) return photoRefusals.removed;
  if (s && readHash(s) !== sha256) return photoRefusals.otherBytes;
  return w === undefined && inspection ? arrivalRefusal(inspection.createdAt, nzDate(now)) : undefined;
};

type NewPhoto = Pick<Image, 'imageId' | 'description' | 'width' | 'height'> & {
  inspectionItemName: ItemName | undefined;
  sha256: string;
  keptSha256: string;
};

/** Builds a photo that was uploaded without having been announced. */
export const makeImage = (photo: NewPhoto, { actor, now }: Context): StoredImage => {
  const { inspectionItemName, description, width: w, height: h, sha256, keptSha256 } = photo;
  return {
    ...(inspectionItemName && { i: findItemCode(inspectionItemName) }),
    ...(description && { t: description }),
    ...{ w, h, k: packHash(keptSha256), at: now.getTime(), s: packHash(sha256), by: packPerson(actor) },
  };
};

/** Adds a photo to its sheet, which is a draft or an inspection, unless it is there already. */
export const addPhoto = async (context: Context, photo: NewPhoto): Promise<Image> => {
  const { imageId, inspectionItemName, description, sha256 } = photo;
  const added = await changePhoto(context, imageId, (before, sheet) => {
    checkTakes(sheet, before, sha256, context);
    if (before?.w !== undefined) return undefined;
    if (before) {
      // the description of a photo in a record stays as announced
      const said = !sheet.inspection && !before.t && description ? { t: description } : {};
      const { w, h, k, at } = makeImage(photo, context);
      return { image: { ...before, ...said, ...(w && h && k && { w, h, k }), in: at }, kind: 'announced' };
    }
    if (!inspectionItemName) throw new Problem('not-valid', 'Specify which item the photo shows.');
    return { image: makeImage(photo, context) };
  });
  return assertFound(added);
};

export const describePhoto = async (context: Context, id: ImageId, description: string): Promise<Image> =>
  assertFound(
    await changePhoto(context, id, (before) => {
      if (!before?.i || before.x) throw notFound();
      const { t = '', ...rest } = before;
      if (t === description) return undefined;
      const said = { up: context.now.getTime(), ub: packPerson(context.actor) };
      return { image: { ...rest, ...(description && { t: description }), ...said } };
    }),
  );

/**
 * Marks a photo as removed; its file stays. A photo that hasn't arrived is marked too, so that it doesn't appear later.
 */
export const removePhoto = async (context: Context, id: ImageId) => {
  const at = context.now.getTime();
  const x = { by: packPerson(context.actor), at };
  await changePhoto(context, id, (before, { item, inspection }) => {
    const images = readStoredImages(item.images);
    if (before?.x) return undefined;
    if (before)
      return {
        image: { ...before, x },
        refusal: inspection ? findReasonToStay(context, images, id, inspection) : undefined,
      };
    return Object.keys(images).length < IMAGES_KEPT_MAX ? { image: { at, x }, kind: 'unseen' } : undefined;
  });
  return {};
};

/**
 * Returns why a photo can't be removed: the organization requires a photo of every fail, and it is the last one of a
 * failed item.
 */
const findReasonToStay = (
  { organization }: Context,
  images: StoredImages,
  id: ImageId,
  { InspectionItem }: Inspection,
) => {
  if (!readOrganization(organization).Settings.PhotoRequiredOnFail) return undefined;
  const code = images[id]?.i;
  const others = Object.entries(images).some(([other, { i, x }]) => other !== id && i === code && !x);
  if (!code || others) return undefined;
  const name = findItemName(code);
  const failed = InspectionItem.some(
    ({ inspectionItemName, result }) => inspectionItemName === name && result === 'FAIL',
  );
  return failed ? photoRefusals.lastOfFail(findLine(name).title) : undefined;
};

const assertFound = (image: Image | undefined) => {
  if (!image) throw notFound();
  return image;
};
