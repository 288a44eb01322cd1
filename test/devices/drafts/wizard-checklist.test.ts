import { beforeAll, expect, test } from 'vitest';
import { card, close } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { stopClock } from '#test/pages/visitor.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('G-19: the flag is shown for two seconds while an automatic reason is announced', async () => {
  const { page } = await openSheet(site);
  const written = () =>
    page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('inspection:'));
      return JSON.parse(sessionStorage.getItem(key ?? '') ?? 'null')?.value;
    });
  const flag = async () => (await written())?.automaticReasonAdded;
  // wait for the page's own first write before the clock stops
  await expect.poll(written).toBeTruthy();
  await page.clock.install();
  await card(page, 'Road brake test').tap();
  await stopClock(page);
  await page.getByLabel('service brake overall', { exact: true }).fill('42');
  await page.getByLabel('service brake overall', { exact: true }).press('Enter');
  const field = page.getByPlaceholder('Automatic reason added');
  await field.waitFor();
  await page.clock.runFor(1_900);
  expect(await field.isDisabled()).toBe(true);
  await expect.poll(flag).toBe(true);
  await page.clock.runFor(200);
  await field.waitFor({ state: 'detached' });
  await page.clock.runFor(400);
  expect(await flag()).toBe(false);
  await page.getByText('Service brake below 50 % overall').first().waitFor();
  // it offers the same as any other fail
  const photos = page.getByRole('region', { name: 'Photos of Service brake performance' });
  await photos.getByText('Take photo').waitFor();
  await page.getByRole('button', { name: 'Note on Service brake performance' }).tap();
  await photos.waitFor({ state: 'detached' });
});

test('G-14: a reading beyond its limit fails its item even if the page closes before the field loses focus, and an undo lasts', async () => {
  const { page, server } = await openSheet(site, {}, { viewport: { width: 1280, height: 900 } });
  await card(page, 'Chassis').click();
  await page.getByLabel('left front', { exact: true }).fill('1.2');
  await eventually(() => expect(server.value('treadDepthLeftFront')).toBe(1.2));
  expect(server.value('chassisTyreTreadAndDepth')).toBeUndefined();
  await page.reload();
  await card(page, 'Chassis').click();
  const failed = {
    result: 'FAIL',
    ReasonForRejections: [{ reasonForRejection: expect.stringContaining('left front') }],
  };
  await eventually(() => expect(server.value('chassisTyreTreadAndDepth')).toMatchObject(failed));
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await eventually(() => expect(server.value('chassisTyreTreadAndDepth')).toMatchObject({ result: 'UNSELECTED' }));
  await close(page).click();
  await card(page, 'Chassis').click();
  await page.getByLabel('left front', { exact: true }).focus();
  await close(page).click();
  expect(server.value('chassisTyreTreadAndDepth')).toMatchObject({ result: 'UNSELECTED', ReasonForRejections: [] });
});
