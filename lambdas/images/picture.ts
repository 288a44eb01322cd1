import sharp from 'sharp';
import { IMAGE_MAX_PIXELS } from '#shared/images/model.ts';
import { detectKind, kindRefusal, photoRefusals } from '#shared/images/photo-refusals.ts';
import { Problem } from '#shared/problem.ts';

/** On its long side, in pixels: enough to read a tyre's wall, and a page prints no more. */
const LONGEST_SIDE = 2000;
const QUALITY = 82;

// No other reader than those three, whatever a file pretends to be behind its first bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Pictures come one at a time; nothing is worth keeping from one to the next.
sharp.cache(false);

export type Picture = { jpeg: Uint8Array; width: number; height: number };

/** A photo the way it is kept: a JPEG, right way up, of a sensible size, without what the camera wrote into it. */
export const makePicture = async (bytes: Uint8Array): Promise<Picture> => {
  const refusal = kindRefusal(detectKind(bytes));
  if (refusal) throw new Problem('not-a-photo', refusal);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    throw new Problem('not-a-photo', /pixel limit/.test(said) ? photoRefusals.pixels : photoRefusals.damaged);
  }
};
