import sharp from 'sharp';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { type ImagesPrinted, photosShown } from '#shared/checksheets/photos-shown.ts';
import type { ImageId } from '#shared/ids.ts';
import { hasArrived } from '#shared/images/standing.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { logLines } from '../aws/log-lines.ts';
import { keptFile } from '../aws/stored-files.ts';
import { imageKey } from '../images/image-key.ts';
import type { OrganizationId } from '../table/organization-id.ts';

/** Pixels of a photo's place on paper at 200 dpi: sized before, because the browser prints whole what it shows small. */
const BOX = { width: 720, height: 540 };
const QUALITY = 75;

/** The photos that a variant shows, as data addresses; one that is not there, or cannot be opened, is left out. */
export const loadPhotos = async (
  organizationId: OrganizationId,
  inspection: Inspection,
  checksheet: ChecksheetType,
) => {
  const printed = await Promise.all(
    photosShown(inspection, checksheet).map(async ({ image }) => {
      const { imageId } = image;
      const jpeg = hasArrived(image) ? await keptFile(imageKey(organizationId, image)) : undefined;
      return [imageId, jpeg && (await sized(imageId, jpeg))] as const;
    }),
  );
  const photos: ImagesPrinted = new Map(printed.flatMap(([id, src]) => (src ? [[id, src]] : [])));
  return photos;
};

const sized = async (imageId: ImageId, jpeg: Uint8Array) => {
  try {
    const small = await sharp(jpeg)
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return `data:image/jpeg;base64,${small.toString('base64')}`;
  } catch {
    logLines.warn(JSON.stringify({ level: 'warn', imageId, outcome: 'a photo that cannot be opened' }));
    return undefined;
  }
};
