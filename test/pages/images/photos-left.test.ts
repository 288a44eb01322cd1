import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { AnswerTo } from '#scripts/browser/answers.ts';
import { card, close, submit } from '#scripts/browser/sheet-page.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { eventually } from '#test/eventually.ts';
import { accessibilityFaults } from '#test/pages/accessibility.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { draftId, openSheet } from '#test/pages/wizard.ts';
import { imageOf, jpegOf, photoServer } from './photo-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const REFUSED = new Problem('refused', 'This photo came too late: a submitted inspection takes photos for 28 days.');
const ready: AnswerTo<'checksheets.pdf'> = {
  checksheet: 'Full',
  state: 'ready',
  url: { WofChecksheetFullPDF: `${FILES}/Full.pdf` },
  thumbnail: { WofChecksheetFullPDF: `${FILES}/Full.webp` },
};

/** A sheet that was submitted while two of its photos could not be sent. */
const submitWithPhotos = async () => {
  const inspector = await openSheet(site, finishedCar());
  const { page, answer } = inspector;
  const record = makeInspection(finishedCar(), {
    id: 1_795_380_120_001,
    formattedId: { formattedIdIdx: 1043, recheckIdx: 0, unfinishedInspectionId: draftId },
  });
  const asked: string[] = [];
  const named: ImageNamed[] = [];
  answer({
    'inspections.get': () => record,
    'inspections.submit': ({ body }) => {
      named.push(...(body.images ?? []));
      return record;
    },
    'checksheets.pdf': () => {
      asked.push('pdf');
      return ready;
    },
  });
  const server = await photoServer(page, draftId);
  await page.reload();
  server.fault = 'lost';
  await card(page, 'External inspection').click();
  await page.getByRole('button', { name: 'Note on Stop lamps' }).click();
  const photos = page.getByRole('region', { name: 'Photos of Stop lamps' });
  const files = await Promise.all(
    ['#a02020', '#20a020'].map(async (colour) => ({
      name: `${colour}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await jpegOf(colour),
    })),
  );
  await photos.getByLabel('Choose photos of Stop lamps').setInputFiles(files);
  await photos.getByRole('img').nth(1).waitFor();
  await close(page).click();
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\/\d+$/);
  return { ...inspector, server, asked, named };
};
const left = (page: Page, text: string) => page.locator('.photo-left').filter({ hasText: text });

test('G-24, J-01: photos that wait are announced with the submission, said on the checksheet and sent from there', async () => {
  const { page, server, named, asked } = await submitWithPhotos();
  await left(page, '2 photos are still on this device').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(named).toMatchObject([
    { inspectionItemName: 'externalStopLamps', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { inspectionItemName: 'externalStopLamps' },
  ]);
  const before = asked.length;
  server.fault = undefined;
  await page.getByRole('button', { name: 'Send now' }).tap();
  await left(page, 'still on this device').waitFor({ state: 'detached' });
  // the checksheet is looked for again: the server prints it anew
  await eventually(() => expect(asked.length).toBeGreaterThan(before));
  const sent = server.uploads.slice(-2).map(({ fields, jpeg }) => ({
    imageId: fields.imageId,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
  }));
  expect(named).toMatchObject(sent);
});

test('G-24: a photo that the server refuses is said on the checksheet, and deleted only when that is confirmed', async () => {
  const { page, server } = await submitWithPhotos();
  server.fault = REFUSED;
  await page.getByRole('button', { name: 'Send now' }).tap();
  const refusals = left(page, 'A photo of Stop lamps was not taken');
  await refusals.nth(1).waitFor();
  await refusals.first().getByText(REFUSED.message).waitFor();
  for (const button of await refusals.first().getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await accessibilityFaults(page)).toEqual([]);
  server.fault = undefined;
  await refusals.first().getByRole('button', { name: 'Delete the photo of Stop lamps' }).tap();
  await page.getByRole('dialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete' }).tap();
  await expect.poll(() => refusals.count()).toBe(1);
  await refusals.getByRole('button', { name: 'Try again' }).tap();
  await refusals.waitFor({ state: 'detached' });
  await expect.poll(() => server.images.length).toBe(1);
});

test('J-01: a photo that is still on another device is said', async () => {
  const { page, answer, open } = await openSheet(site, finishedCar());
  const waits = imageOf(draftId, { arrivedAt: null, url: '', inspectionId: 1_795_380_120_001, width: 0, height: 0 });
  const record = makeInspection(finishedCar(), { id: 1_795_380_120_001, images: [waits] });
  answer({ 'inspections.get': () => record, 'checksheets.pdf': () => ready });
  await open('/checksheet/1795380120001');
  await left(page, '1 photo has not arrived yet from another device').waitFor();
});
