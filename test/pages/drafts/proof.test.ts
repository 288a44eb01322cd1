import { beforeAll, expect, test } from 'vitest';
import { card, close, item, submit } from '#scripts/browser/sheet-page.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { accessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const UNREAD = {
  ...finishedCar(),
  treadDepthLeftFront: null,
  treadDepthRightFront: null,
  treadDepthLeftRear: null,
  treadDepthRightRear: null,
  parkingBrakeOverall: null,
  parkingBrakeLeft: null,
  parkingBrakeRight: null,
  initialInspectorNumber: 'VI99999',
};

test('H-02, H-05: a PASS without its reading and a number of another are said in their place, asked about once, and sent as confirmed', async () => {
  const { page, calls } = await openSheet(site, UNREAD);
  await card(page, 'Road brake test').tap();
  await page.locator('[data-name="parkingBrakeReading"]').getByText('Passes without a reading').waitFor();
  expect(await page.locator('[data-name="serviceBrakePerformance"]').getByText('Passes without').count()).toBe(0);
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await card(page, 'Initial inspection details').tap();
  await page.getByText(`This is not the number of ${hemi.name}, ${hemi.inspectorNumber}`).waitFor();
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();

  await submit(page).tap();
  const question = page.getByRole('dialog', { name: 'Before you submit' });
  for (const about of ['Tread and depth: passes without a reading', 'Parking brake reading: passes without a reading'])
    await question.getByText(about).waitFor();
  await question.getByText(`Inspector number VI99999: ${hemi.name} has ${hemi.inspectorNumber}`).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Go back' }).tap();
  await item(page, 'Tread and depth').waitFor();
  await close(page).tap();

  await submit(page).tap();
  await question.getByRole('button', { name: 'Submit anyway' }).tap();
  await page.waitForURL(/\/checksheet\/\d+$/);
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/api/inspection/inspections');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    confirmed: { readings: ['chassisTyreTreadAndDepth', 'parkingBrakeReading'], inspectorNumber: true },
  });
});

test('H-02: a measured sheet of its own inspector is asked nothing', async () => {
  const { page } = await openSheet(site, finishedCar());
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\/\d+$/);
});
