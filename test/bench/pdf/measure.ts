import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import { withBrowser } from '#lambdas/checksheets/chromium.ts';
import { renderDocument } from '#lambdas/checksheets/document.ts';
import { print } from '#lambdas/checksheets/print.ts';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { listFailedItems } from '#shared/sheets/items.ts';
import { makePhotos } from '#test/world/samples.ts';
import { getMedian, measureInterleaved } from '../samples.ts';
import { makeSheetWithTenFails } from '../sheets.ts';
import { writeFigures } from '../write-figures.ts';

/**
 * Milliseconds from launching the browser to closing it for one sheet, or for four more variants in a running browser;
 * bytes of the variants without photos.
 */
export type PdfFigures = {
  cold: number;
  coldFloor: number;
  warm: number;
  warmFloor: number;
  full: number;
  summary: number;
};

const ROUNDS = 9;

const sheet = makeSheetWithTenFails();
const images = makePhotos(...listFailedItems(sheet).map(({ line }) => line.name));
const inspection = makeInspection(sheet, { images });
/** A photo as detailed as a real one (60 kB), in the size used in the PDF (`photos.ts`). */
const photo = await sharp({
  create: {
    width: 144,
    height: 108,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 25 },
  },
})
  .resize(720, 540)
  .jpeg({ quality: 75 })
  .toBuffer();
const photos = new Map(images.map(({ imageId }) => [imageId, `data:image/jpeg;base64,${photo.toString('base64')}`]));
const link = 'https://d111111abcdef8.cloudfront.net/checksheet/1000043';
const variants = ChecksheetType.options.map((type) => renderDocument(inspection, type, new Date(), photos, [], link));
const [shownFirst = ''] = variants;

const [full = 0, summary = 0] = (
  await print(
    (['FullNoImages', 'SummaryNoImages'] as const).map((type) =>
      renderDocument(inspection, type, new Date(), new Map(), [], link),
    ),
  )
).map(({ pdf }) => pdf.length);

const blank = async (page: Page) => {
  await page.setContent('<!doctype html><title>Blank</title>');
  await page.pdf({ format: 'A4' });
  await page.screenshot({ type: 'webp' });
};
/** Renders the same number of blank pages with thumbnails: the minimum time for a browser. */
const blanks = (count: number) =>
  withBrowser(async (browser) => {
    const [page = await browser.newPage()] = await browser.pages();
    await page.setViewport({ width: 794, height: 1123 });
    for (let n = 0; n < count; n++) await blank(page);
  });

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
/** Measures the time for four more sheets: the difference between eight and four. */
const fourMore = async (printed: (count: 4 | 8) => Promise<unknown>) =>
  (await timed(() => printed(8))) - (await timed(() => printed(4)));

const samples = await measureInterleaved(ROUNDS, {
  cold: () => timed(() => print([shownFirst])),
  coldFloor: () => timed(() => blanks(1)),
  warm: () => fourMore((count) => print(count === 8 ? [...variants, ...variants] : variants)),
  warmFloor: () => fourMore(blanks),
});
writeFigures({
  cold: getMedian(samples.cold),
  coldFloor: getMedian(samples.coldFloor),
  warm: getMedian(samples.warm),
  warmFloor: getMedian(samples.warmFloor),
  full,
  summary,
} satisfies PdfFigures);
