import sharp from 'sharp';
import { expect, inject, it } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { phone, shown, tom, visitAs } from './visitor.ts';

const browser = await sharedBrowser();

it('G-24, N-01, N-03, N-04: a fail is photographed, shown beside its checksheet, and deleted again', async () => {
  const call = await apiCaller(inject('cloud'), tom());
  // A car that is new to the workshop, so nothing needs confirmation.
  const seen = { vehicleRegistrationPlate: 'PHT24', vehicleVIN: 'JN1TBNT30Z0000024' };
  const own = { initialInspectorNumber: 'VI20988', initialDateOfInspection: nzDate(new Date()) };
  const sheet = { ...carWithThreeFails(), ...seen, ...own };
  const { id } = await call('drafts', 'create', { body: sheet }, tom());
  const { context, page, violations } = await visitAs(
    browser,
    tom(),
    phone,
    `/createInspection?unfinishedInspectionId=${id}`,
  );
  await page.getByRole('button', { name: /^External inspection/ }).tap();
  const photos = page.getByRole('region', { name: 'Photos of Stop lamps' });
  if (!(await photos.isVisible())) await page.getByRole('button', { name: 'Note on Stop lamps', exact: true }).tap();
  const background = { width: 3000, height: 2000, channels: 3, background: '#2060a0' } as const;
  const buffer = await sharp({ create: background }).jpeg().toBuffer();
  const files = ['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await photos.getByLabel('Choose photos of Stop lamps').setInputFiles(files);
  await photos.getByLabel('Description of photo 2 of Stop lamps').waitFor();
  await photos
    .getByText(/Waiting|Sending/)
    .first()
    .waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Submit', exact: true }).last().tap();
  await page.waitForURL(/\/checksheet\/\d+/);
  await shown(page.getByRole('button', { name: 'Download PDF' }).and(page.locator(':enabled')));
  await page.getByRole('button', { name: /^More/ }).tap();
  await page.getByRole('button', { name: 'View Images' }).tap();
  const gallery = page.getByRole('dialog', { name: 'Inspection Images' });
  await gallery.getByText('1 of 2').waitFor();
  const image = gallery.getByRole('img', { name: 'Stop lamps' });
  await expect.poll(() => image.evaluate((img) => 'naturalWidth' in img && img.naturalWidth)).toBe(2000);

  await gallery.getByRole('button', { name: 'Delete' }).tap();
  await page.getByRole('dialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete' }).tap();
  await gallery.getByText('1 of 1').waitFor();
  const rebuilt = page.waitForRequest((request) => request.url().includes('regenerate=true'));
  await gallery.getByRole('button', { name: 'Close' }).tap();
  await rebuilt;
  await shown(page.getByRole('button', { name: 'Download PDF' }).and(page.locator(':enabled')));
  expect(violations).toEqual([]);
  await context.close();
});
