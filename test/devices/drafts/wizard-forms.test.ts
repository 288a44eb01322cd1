import { beforeAll, expect, test } from 'vitest';
import { nzDate } from '#shared/nz-date.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { card, submit } from '#test/browser/sheet-page.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('H-05: a tablet clock that is days behind does not block the submission', async () => {
  const { page, open } = await openSheet(site, finishedCar());
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 3 * 86_400_000;
  });
  await open('/createInspection?unfinishedInspectionId=dft_ABCDEFGHIJKLMNOPQRST');
  await card(page, 'Initial inspection details').tap();
  await page.locator('dialog[open]').getByLabel('Date of inspection', { exact: true }).fill(nzDate(new Date()));
  await page.getByRole('dialog').getByText('Complete').first().waitFor();
  expect(await page.getByText('This date is in the future').count()).toBe(0);
  await submit(page).waitFor();
});
