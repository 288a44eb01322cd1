import sharp from 'sharp';
import { type DraftId, newImageId } from '#shared/ids.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';

/** Makes a photo of one colour, encoded like a browser's upload. */
export const photoFile = async (background = '#556070', name = 'photo.jpg') => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
};

/** Builds the body of an upload to a draft. */
export const photoOf = async (
  draft: DraftId,
  inspectionItemName: ItemName = 'externalStopLamps',
  description = '',
) => ({
  file: await photoFile(),
  service: 'S3' as const,
  imageId: newImageId(draft),
  inspectionItemName,
  description,
});
