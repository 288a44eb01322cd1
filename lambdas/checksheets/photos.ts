import sharp from 'sharp';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { type PhotoUrls, photosShown } from '#shared/checksheets/photo-numbers.ts';
import type { ImageId } from '#shared/ids.ts';
import { hasArrived } from '#shared/images/arrival.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { logLines } from '../aws/log-lines.ts';
import { loadFile } from '../aws/stored-files.ts';
import { imageKey } from '../images/image-key.ts';
import type { OrganizationId } from '../table/keys.ts';

/**
 * Maximum size in pixels of a photo in the PDF, 200 dpi. Photos are scaled first, because the browser would embed them
 * at full size.
 */
const BOX = { width: 720, height: 540 };
/** Maximum size of a photo in an estimate, with four photos in a row. */
const SMALL_BOX = { width: 360, height: 270 };
const QUALITY = 75;

/** Loads the photos of a variant as data URLs. Leaves out missing and unreadable ones. */
export const loadPhotos = async (
  organizationId: OrganizationId,
  inspection: Inspection,
  checksheet: ChecksheetType,
) => {
  const printed = await Promise.all(
    photosShown(inspection, checksheet).map(async ({ image }) => {
      const { imageId } = image;
      return [
        imageId,
        hasArrived(image) ? await load(imageId, imageKey(organizationId, image), BOX) : undefined,
      ] as const;
    }),
  );
  return available(printed);
};

/** Loads an estimate's photos by their file keys. */
export const loadSmallPhotos = async (files: Readonly<Record<string, string>>) =>
  available(
    await Promise.all(
      Object.entries(files).map(async ([id, key]) => {
        const imageId = id as ImageId;
        return [imageId, await load(imageId, key, SMALL_BOX)] as const;
      }),
    ),
  );

const available = (printed: readonly (readonly [ImageId, string | undefined])[]): PhotoUrls =>
  new Map(printed.flatMap(([id, src]) => (src ? [[id, src]] : [])));

const load = async (imageId: ImageId, key: string, box: typeof BOX) => {
  const jpeg = await loadFile(key);
  if (!jpeg) return undefined;
  try {
    const small = await sharp(jpeg)
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return `data:image/jpeg;base64,${small.toString('base64')}`;
  } catch {
    logLines.warn({ imageId, outcome: 'unreadable photo' });
    return undefined;
  }
};
