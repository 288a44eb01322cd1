import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import {
  askAboutPhotos,
  isSubmitted,
  left,
  sendNow,
  submitAndAsk,
  submitWithPhotos,
} from '#test/pages/images/unsent-photos.ts';
import { type Site, startSite } from '#test/pages/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const REFUSED = new Problem('refused', 'This photo arrived too late: a submitted inspection takes photos for 28 days.');

test('G-24: a photo that the server refuses is shown on the checksheet, and deleted only after a confirmation', async () => {
  const { page, server } = await submitWithPhotos(site);
  await sendNow(page, server, REFUSED);
  const refusals = left(page, 'Photo of Stop lamps failed to upload');
  await refusals.nth(1).waitFor();
  await refusals.first().getByText(REFUSED.message).waitFor();
  for (const button of await refusals.first().getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  server.fault = undefined;
  await refusals.first().getByRole('button', { name: 'Delete the photo of Stop lamps' }).tap();
  await page.getByRole('dialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete' }).tap();
  await expect.poll(() => refusals.count()).toBe(1);
  await refusals.getByRole('button', { name: 'Try again' }).tap();
  await refusals.waitFor({ state: 'detached' });
  await expect.poll(() => server.images.length).toBe(1);
});

test('J-01: an inspector who waits sees the photos being sent, and then the sheet is submitted automatically', async () => {
  const { page, question, server, named } = await submitAndAsk(site);
  server.fault = undefined;
  await question.getByRole('button', { name: 'Wait' }).tap();
  await isSubmitted(page);
  expect([server.images.length, named]).toEqual([2, []]);
  expect(await page.locator('.photo-left').count()).toBe(0);
});

test('G-24: unsent photos are shown on the sheet, on the home page and in both lists, with links to the sheet', async () => {
  const { page, open, server } = await askAboutPhotos(site);
  await page.getByRole('button', { name: '2 photos are not sent yet' }).tap();
  await page.getByRole('dialog').getByText('External inspection').first().waitFor();
  for (const place of ['/', '/inspectionList', '/unfinishedInspectionList']) {
    await open(place);
    await left(page, '2 photos are not sent yet').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
  server.fault = REFUSED;
  await open('/');
  await left(page, '2 photos failed to upload').getByText(REFUSED.message).waitFor();
  await left(page, '2 photos failed to upload').getByRole('link', { name: 'Open the sheet' }).tap();
  await page.getByRole('button', { name: '2 photos failed to upload' }).waitFor();
});
