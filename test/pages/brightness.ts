import type { Locator } from 'playwright-core';
import sharp from 'sharp';

type Box = { x: number; y: number; width: number; height: number };

/** Returns the average brightness of an element, or of a part of the screen: 0 is black, 255 white. */
export const findBrightness = async (element: Locator, part?: Box) => {
  await element.scrollIntoViewIfNeeded();
  const clip = part ?? (await element.boundingBox());
  if (!clip) throw new Error(`${element} can't be seen`);
  const picture = await element.page().screenshot({ clip });
  const [grey] = (await sharp(picture).greyscale().stats()).channels;
  return grey?.mean ?? 0;
};
