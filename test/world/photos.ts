import sharp from 'sharp';
import { type DraftId, newImageId } from '#shared/ids.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';

/** A photo in one colour, as a browser would send it. */
export const photoFile = async (background = '#556070', name = 'photo.jpg') => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
};

/** The body of an upload to a draft. */
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
