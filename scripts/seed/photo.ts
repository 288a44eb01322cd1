import sharp from 'sharp';
import type { DraftId } from '#shared/ids.ts';
import { newImageId } from '#shared/ids.ts';

/** A drawing of a lamp that does not light, as the photo a phone would have taken of it. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
  <rect width="1200" height="900" fill="#39424e"/>
  <rect x="120" y="180" width="960" height="420" rx="60" fill="#6d1b1f"/>
  <rect x="160" y="220" width="420" height="340" rx="30" fill="#8d2a2d"/>
  <rect x="620" y="220" width="420" height="340" rx="30" fill="#f2a33c"/>
  <path d="M220 250 l110 120 -60 40 130 140" stroke="#1d2229" stroke-width="12" fill="none"/>
  <rect x="0" y="680" width="1200" height="220" fill="#20262e"/>
</svg>`;

/** The photo of the demo's failed stop lamp. */
export const stopLampPhoto = async (draft: DraftId) => {
  const jpeg = await sharp(Buffer.from(DRAWING)).jpeg().toBuffer();
  return {
    file: new File([new Uint8Array(jpeg)], 'stop-lamp.jpg', { type: 'image/jpeg' }),
    service: 'S3',
    imageId: newImageId(draft),
    inspectionItemName: 'externalStopLamps',
    description: 'Left stop lamp, lens cracked',
  } as const;
};
