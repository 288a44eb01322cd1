import sharp from 'sharp';
import { IMAGE_MAX_PIXELS } from '#shared/images/model.ts';
import { detectKind, kindRefusal, photoRefusals } from '#shared/images/photo-refusals.ts';
import { Problem } from '#shared/problem.ts';

/** Longest side in pixels: enough to read the text on a tyre, and more than a page prints. */
const LONGEST_SIDE = 2000;
const QUALITY = 82;

// allow only these three decoders, whatever a file claims to be
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// pictures come one at a time: caching gains nothing
sharp.cache(false);

export type Picture = { jpeg: Uint8Array; width: number; height: number };

/** Converts a photo to an upright JPEG of limited size without metadata. */
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
