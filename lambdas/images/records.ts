import { draftOfImage, type ImageId } from '#shared/ids.ts';
import { IMAGES_MAX, type Image } from '#shared/images/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { Caller } from '../http/context.ts';
import { storedImage } from '../sheets/stored-image.ts';
import type { Update } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { checkTakesPhotos, loadSheet, readPhotos, type Sheet } from './sheet.ts';

/** How often a sheet that changed under the write is looked at afresh. */
const ATTEMPTS = 4;

const photoIn = (sheet: Sheet, id: ImageId) => readPhotos(sheet).find(({ imageId }) => imageId === id);

const checkRoom = async (context: Caller, sheet: Sheet) => {
  if (readPhotos(sheet).length >= IMAGES_MAX) throw new Problem('refused', photoRefusals.tooMany);
  await checkTakesPhotos(context, sheet);
};

/** The photo, where it is part of its sheet already; refuses where it cannot become one. */
export const findPhoto = async (context: Caller, id: ImageId): Promise<Image | undefined> => {
  const sheet = await loadSheet(context, draftOfImage(id));
  const found = photoIn(sheet, id);
  if (!found) await checkRoom(context, sheet);
  return found;
};

type NewPhoto = Pick<Image, 'imageId' | 'inspectionItemName' | 'description' | 'width' | 'height'>;

/** Makes a photo part of its sheet, draft or inspection by now; one that is part of it already stays as it is. */
export const addPhoto = async (context: Caller, photo: NewPhoto): Promise<Image> => {
  const { imageId: id } = photo;
  const at = context.now.toISOString();
  const image = storedImage({ ...photo, createdAt: at, updatedAt: at });
  const sheet = await changeSheet(context, id, async (sheet) => {
    if (photoIn(sheet, id)) return undefined;
    await checkRoom(context, sheet);
    return sheet.item.images
      ? {
          expression: 'SET images.#id = :image',
          condition: 'attribute_not_exists(images.#id) AND size(images) < :most',
          names: { '#id': id },
          values: { ':image': image, ':most': IMAGES_MAX },
        }
      : {
          expression: 'SET images = :images',
          condition: 'attribute_not_exists(images)',
          values: { ':images': { [id]: image } },
        };
  });
  return known(photoIn(sheet, id));
};

/** What a photo shows. */
export const describePhoto = async (context: Caller, id: ImageId, description: string): Promise<Image> => {
  const sheet = await changeSheet(context, id, (sheet) => {
    if (known(photoIn(sheet, id)).description === description) return undefined;
    return {
      expression: `SET images.#id.#up = :now${description ? ', images.#id.#t = :text' : ' REMOVE images.#id.#t'}`,
      condition: 'attribute_exists(images.#id)',
      names: { '#id': id, '#up': 'up', '#t': 't' },
      values: { ':now': context.now.getTime(), ...(description && { ':text': description }) },
    };
  });
  return known(photoIn(sheet, id));
};

/** Takes a photo off its sheet; its file, and the record as it was submitted, keep it. */
export const removePhoto = async (context: Caller, id: ImageId) => {
  await changeSheet(context, id, (sheet) =>
    photoIn(sheet, id)
      ? {
          expression: 'REMOVE images.#id',
          condition: 'attribute_exists(images.#id)',
          names: { '#id': id },
        }
      : undefined,
  );
  return {};
};

const known = (image: Image | undefined) => {
  if (!image) throw notFound();
  return image;
};

type Change = Omit<Update, 'key'>;

/**
 * One conditional update of the sheet, wherever it is by now; the sheet as it then stands. `change` answers what to do, or
 * undefined when nothing is to be done.
 */
const changeSheet = (
  context: Caller,
  id: ImageId,
  change: (sheet: Sheet) => Change | undefined | Promise<Change | undefined>,
): Promise<Sheet> =>
  untilWritten(async () => {
    const sheet = await loadSheet(context, draftOfImage(id));
    const wanted = await change(sheet);
    if (!wanted) return sheet;
    const { pk, sk } = sheet.item;
    const updated = await context.table.update({
      key: { pk, sk },
      ...(sheet.inspectionId === null ? whileOpen(wanted) : wanted),
    });
    return updated.refused ? undefined : { ...sheet, item: updated.item };
  }, ATTEMPTS);

/** It counts as a save of the draft, so that a submission that has not seen it begins again. */
const whileOpen = ({ expression, condition, names, values }: Change): Change => ({
  expression: `${expression} ADD saves :one`,
  condition: `${condition} AND #state = :open`,
  names: { ...names, '#state': 'state' },
  values: { ...values, ':one': 1, ':open': 'open' },
});
