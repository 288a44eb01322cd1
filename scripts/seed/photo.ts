import sharp from 'sharp';
import type { DraftId } from '#shared/ids.ts';
import { newImageId } from '#shared/ids.ts';
import { inRoot } from '../root.ts';

export const stopLampPhoto = async (draft: DraftId) => {
  const jpeg = await sharp(inRoot('scripts/seed/stop-lamp.svg')).jpeg().toBuffer();
  return {
    file: new File([new Uint8Array(jpeg)], 'stop-lamp.jpg', { type: 'image/jpeg' }),
    service: 'S3',
    imageId: newImageId(draft),
    inspectionItemName: 'externalStopLamps',
    description: 'Left stop lamp, lens cracked',
  } as const;
};
