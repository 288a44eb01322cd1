import { type DraftId, getImageDraft, type ImageId } from '#shared/ids.ts';
import { IMAGES_KEPT_MAX, IMAGES_MAX, type ImageNamed } from '#shared/images/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { Problem } from '#shared/problem.ts';
import type { Acting } from '../http/context.ts';
import type { LoosePhotos } from './loose-photos.ts';
import { countOnSheet, packHash, packPerson, readHash, type StoredImage, type StoredImages } from './stored-image.ts';
import { findItemCode } from './stored-item.ts';

type By = Pick<Acting, 'actor' | 'now'>;

/**
 * Adds the photos in a request's photo list. A photo with the hash of its bytes is announced, and belongs to the sheet
 * from then on. Returns the same object if there are no new photos.
 */
export const addAnnounced = (
  stored: StoredImages,
  named: readonly ImageNamed[],
  draft: DraftId,
  context: By,
  loose: LoosePhotos,
): StoredImages => named.reduce((images, one) => withNamed(images, one, { ...context, draft, loose }), stored);

type Naming = By & { draft: DraftId; loose: LoosePhotos };

const withNamed = (images: StoredImages, named: ImageNamed, { actor, now, draft, loose }: Naming): StoredImages => {
  const { imageId, inspectionItemName, description, sha256 } = named;
  const known = images[imageId];
  if (known) return setImage(images, imageId, updateAnnounced(known, named));
  const sent = loose.get(imageId)?.image;
  if (sent) {
    checkCapacity(images);
    const i = inspectionItemName ? findItemCode(inspectionItemName) : sent.i;
    return setImage(images, imageId, { ...sent, ...(i && { i }), ...(description && { t: description }) });
  }
  // skip photos of another sheet, which a client sends if it copied that sheet
  if (!sha256 || !inspectionItemName || getImageDraft(imageId) !== draft) return images;
  checkCapacity(images);
  return setImage(images, imageId, {
    i: findItemCode(inspectionItemName),
    ...(description && { t: description }),
    at: now.getTime(),
    s: packHash(sha256),
    by: packPerson(actor),
  });
};

const checkCapacity = (images: StoredImages) => {
  const refusal = findCapacityRefusal(images);
  if (refusal) throw new Problem('refused', refusal);
};

/** Returns why a sheet doesn't accept more photos, or undefined if it does. */
export const findCapacityRefusal = (images: StoredImages) => {
  if (countOnSheet(images) >= IMAGES_MAX) return photoRefusals.tooMany;
  return Object.keys(images).length >= IMAGES_KEPT_MAX ? photoRefusals.tooManyDeleted : undefined;
};

const setImage = (images: StoredImages, id: ImageId, image: StoredImage): StoredImages =>
  images[id] === image ? images : { ...images, [id]: image };

/** Updates the description of a photo until it arrives. */
const updateAnnounced = (known: StoredImage, { description = known.t ?? '', sha256 }: ImageNamed): StoredImage => {
  if (known.x || !known.s) return known;
  if (sha256 && readHash(known.s) !== sha256) throw new Problem('refused', photoRefusals.otherBytes);
  if (known.w !== undefined || description === (known.t ?? '')) return known;
  const { t: _, ...rest } = known;
  return description ? { ...rest, t: description } : rest;
};
