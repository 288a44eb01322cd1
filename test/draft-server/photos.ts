import { type DraftId, getImageDraft, type ImageId } from '#shared/ids.ts';
import type { Image, ImageNamed } from '#shared/images/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { Photo, Sheet } from './sheets.ts';

type Upload = { imageId: ImageId; inspectionItemName: string; description: string; sha256: string };

/** Merges the photos of a sheet with those that its submission names. */
export const announce = (photos: Sheet['photos'], images: readonly ImageNamed[]) =>
  images.reduce((all, one) => all.set(one.imageId, announced(one, all.get(one.imageId))), new Map(photos));

const announced = (
  { inspectionItemName: item, description = '', sha256 }: ImageNamed,
  before: Photo | undefined,
): Photo => {
  if (!before) return { item, description, sha256, state: 'announced' };
  if (before.state === 'removed' || before.sha256 === sha256) return before;
  throw new Problem('refused', 'Other bytes were announced.');
};

export const newPhotoCalls = (find: (id: DraftId) => Sheet | undefined) => {
  /** Finds the sheet of a photo, open or submitted. */
  const ofDraft = (id: DraftId) => {
    const held = find(id);
    if (!held || held.state === 'discarded') throw notFound();
    return held;
  };
  const photosBeside = (id: ImageId) => ofDraft(getImageDraft(id)).photos;
  const shown = (id: ImageId, { item, description }: Photo) =>
    ({ imageId: id, unfinishedInspectionId: getImageDraft(id), inspectionItemName: item, description }) as Image;

  return {
    upload: ({ imageId, inspectionItemName, description, sha256 }: Upload) => {
      const photos = photosBeside(imageId);
      const before = photos.get(imageId);
      if (before?.state === 'removed') throw new Problem('refused', 'This photo was deleted.');
      if (before?.sha256 && before.sha256 !== sha256) throw new Problem('refused', 'Other bytes were announced.');
      const item = before?.item ?? (inspectionItemName as Photo['item']);
      const now: Photo = { item, description: before?.description || description, sha256, state: 'arrived' };
      photos.set(imageId, now);
      return { image: shown(imageId, now) };
    },
    remove: (id: ImageId) => {
      const photos = photosBeside(id);
      const before = photos.get(id) ?? { item: undefined, description: '', sha256: undefined };
      photos.set(id, { ...before, state: 'removed' });
      return {};
    },
    describe: (id: ImageId, description: string) => {
      const photo = photosBeside(id).get(id);
      if (!photo || photo.state === 'removed') throw notFound();
      photo.description = description;
      return shown(id, photo);
    },
    list: (id: DraftId) => ({
      images: [...ofDraft(id).photos]
        .filter(([, { state }]) => state === 'arrived')
        .map(([image, photo]) => shown(image, photo)),
    }),
  };
};
