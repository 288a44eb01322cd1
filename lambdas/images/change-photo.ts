import { ChecksheetType } from '#shared/checksheets/model.ts';
import { getImageDraft, type ImageId } from '#shared/ids.ts';
import { IMAGES_KEPT_MAX, IMAGES_MAX, type Image } from '#shared/images/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { sheetDue } from '../due/sheets.ts';
import { factWrites } from '../facts/save.ts';
import type { Context } from '../http/context.ts';
import { checkEditable } from '../inspections/check-editable.ts';
import { unchangedCondition } from '../inspections/header-update.ts';
import { sheetRequest } from '../sheets/sheet-request.ts';
import { countOnSheet, readStoredImages, type StoredImage } from '../sheets/stored-image.ts';
import { OLD_DUE_ADDRESS } from '../table/keys.ts';
import type { Condition, Item, Update, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { type OpenedSheet, openSheet, readPhotos } from './sheet.ts';

const ATTEMPTS = 4;

/**
 * The result of changing a photo. Photos of a record may change while the record is editable, with two exceptions: an
 * `announced` photo may arrive later, and removing an `unseen` photo, which the record never had, doesn't change what
 * people see. `refusal`: reason for refusing the change.
 */
type PhotoChange = { image: StoredImage; kind?: 'announced' | 'unseen'; refusal?: string | undefined };

/** Decides the result of changing a photo. Returns undefined if nothing changes. */
type DecidePhoto = (before: StoredImage | undefined, sheet: OpenedSheet) => PhotoChange | undefined;

/** Changes one photo of a draft or record, unless it was changed since it was read. Returns the photo. */
export const changePhoto = async (context: Context, id: ImageId, decide: DecidePhoto): Promise<Image | undefined> => {
  const { photo } = await retryUntilWritten(async () => {
    const sheet = await openSheet(context, getImageDraft(id));
    const images = readStoredImages(sheet.item.images);
    const change = decide(images[id], sheet);
    if (!change) return { photo: findPhoto(sheet, id) };
    const place = setPhoto(sheet.item, id, change.image);
    const isWritten = sheet.inspection
      ? await changeRecord(context, sheet.item, withPhoto(sheet.item, sheet.inspection, id, change), place, change)
      : await changeDraft(context, sheet.item, place);
    return isWritten
      ? { photo: findPhoto({ ...sheet, item: { ...sheet.item, images: { ...images, [id]: change.image } } }, id) }
      : undefined;
  }, ATTEMPTS);
  return photo;
};

export const findPhoto = ({ item, inspection }: OpenedSheet, id: ImageId) =>
  readPhotos({ item, inspectionId: inspection?.id ?? null }).find(({ imageId }) => imageId === id);

type Place = { expression: string; names?: Record<string, string> } & Omit<Required<Condition>, 'names'>;

/** Sets a photo if nobody has changed it since, or adds a new one unless there are too many. */
const setPhoto = (item: Item, id: ImageId, image: StoredImage): Place => {
  if (!item.images) {
    const values = { ':images': { [id]: image } };
    return { expression: 'SET images = :images', condition: 'attribute_not_exists(images)', values };
  }
  const images = readStoredImages(item.images);
  const { [id]: before } = images;
  const off = Object.keys(images).length - countOnSheet(images);
  return {
    expression: 'SET images.#id = :image',
    condition: before ? 'images.#id = :before' : 'attribute_not_exists(images.#id) AND size(images) < :most',
    names: { '#id': id },
    values: {
      ':image': image,
      ...(before
        ? { ':before': before }
        : { ':most': Math.min(IMAGES_MAX + off + (image.x ? 1 : 0), IMAGES_KEPT_MAX) }),
    },
  };
};

/**
 * Changes a photo of a draft. Counts as a save, so that a concurrent submission starts again. Returns false if another
 * request wrote first.
 */
const changeDraft = async ({ table }: Context, { pk, sk }: Item, { expression, ...place }: Place) => {
  const { refused } = await table.update({
    key: { pk, sk },
    expression: `${expression} ADD saves :one`,
    condition: `${place.condition} AND #state = :open`,
    names: { ...place.names, '#state': 'state' },
    values: { ...place.values, ':one': 1, ':open': 'open' },
  });
  return !refused;
};

/** Returns the record with the changed photo. */
const withPhoto = (item: Item, inspection: Inspection, id: ImageId, { image }: PhotoChange): Inspection => {
  const images = { ...readStoredImages(item.images), [id]: image };
  return { ...inspection, images: readPhotos({ item: { ...item, images }, inspectionId: inspection.id }) };
};

/** Changes a photo of a record. Returns false if another request wrote first. */
const changeRecord = async (
  context: Context,
  header: Item,
  inspection: Inspection,
  place: Place,
  { kind, refusal }: PhotoChange,
) => {
  const { table, organizationId, now } = context;
  const { pk, sk } = header;
  if (kind === 'unseen') return !(await table.update({ key: { pk, sk }, ...place })).refused;
  const recheck = kind === 'announced' ? undefined : await checkEditable({ header, inspection }, context);
  if (refusal) throw new Problem('refused', refusal);
  const checksheet = ChecksheetType.parse(header.checksheet);
  const sheet = { organizationId, inspectionId: inspection.id, checksheet };
  const asked = now.toISOString();
  const { refused } = await table.write(
    {
      update: { key: { pk, sk }, ...countChange(kind === 'announced' ? place : ifUnchanged(place, header), asked) },
    },
    sheetRequest(sheet, now),
    { put: sheetDue(sheet, asked) },
    ...(recheck ? [checkUnwritten(recheck)] : []),
    // an announced photo was already counted
    ...(kind === 'announced' ? [] : await factWrites(context, header, inspection)),
  );
  return !refused;
};

/** Adds the condition that the record is unchanged since it was checked. */
const ifUnchanged = (place: Place, header: Item): Place => {
  const { condition, names, values } = unchangedCondition(header);
  return {
    ...place,
    condition: `${place.condition} AND ${condition}`,
    names: { ...place.names, ...names },
    values: { ...place.values, ...values },
  };
};

/** Counts a change of the record's photos, and marks its sheet as requested, because existing PDFs are outdated. */
const countChange = ({ expression, condition, names, values }: Place, asked: string): Omit<Update, 'key'> => ({
  expression: `${expression}, asked = :asked REMOVE sweeps, ${OLD_DUE_ADDRESS} ADD #photos :one`,
  condition,
  names: { ...names, '#photos': 'photos' },
  values: { ...values, ':asked': asked, ':one': 1 },
});

/** Condition that nobody writes in the recheck meanwhile. */
const checkUnwritten = (recheck: Item): Write => ({
  check: recheck,
  condition: 'saves = :saves',
  values: { ':saves': recheck.saves },
});
