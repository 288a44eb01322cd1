import { beforeAll, expect, test } from 'vitest';
import { finishedCar } from '#shared/samples/sheets.ts';
import { passCar, plate, saveState, submit } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { makeJpeg } from '#test/pages/images/photo-server.ts';
import { file, openStopLamps, title } from '#test/pages/images/stop-lamps.ts';
import { goTo } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openInspector } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('G-05: in Training Mode a sheet is filled in, checked and printed with TRAINING across it, and nothing of it leaves the device; leaving asks what happens to it', async () => {
  const { page, context, open, saves } = await openInspector(site);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  // switched on under a release in which sheets were submitted
  await context.addCookies([{ name: 'demo-enabled', value: 'true', url: site.url }]);
  await open();
  await page.getByText('Sheets started in Training Mode now stay on this device').waitFor();
  await page.getByRole('button', { name: 'Start a training sheet' }).tap();
  await page.getByText('Training sheet.').waitFor();
  await passCar(page, finishedCar());
  const complete = page.getByRole('dialog', { name: 'Training sheet complete: pass' });
  await complete.getByText('Nothing was submitted').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await complete.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await openStopLamps(page);
  const photos = page.getByRole('region', { name: `Photos of ${title}` });
  await photos.getByLabel(`Choose photos of ${title}`).setInputFiles([file('a.jpg', await makeJpeg())]);
  await photos.getByText('Saved on this device').waitFor();
  await submit(page).tap();
  const opened = context.waitForEvent('page');
  await complete.getByRole('button', { name: 'Print' }).tap();
  const paper = await opened;
  await paper.getByText('TRAINING – NOT A WARRANT').waitFor({ state: 'attached' });
  expect(await paper.locator('body').textContent()).toMatch(/No\. TRAINING.*KZT482/s);
  expect(await paper.evaluate(() => getComputedStyle(document.querySelector('.training') as Element).position)).toBe(
    'fixed',
  );
  expect(
    await paper.getByRole('img', { name: /^Photo 1: Stop lamps/ }).evaluate((it: HTMLImageElement) => it.naturalWidth),
  ).toBeGreaterThan(0);
  await paper.close();
  await complete.getByRole('button', { name: 'Close' }).tap();
  await page.keyboard.press('Escape');

  await saveState(page).getByText('Saved on this device').waitFor();
  await page.reload();
  await expect.poll(() => plate(page).inputValue()).toBe('KZT482');
  await page.getByRole('button', { name: '1 photo on this device' }).waitFor();
  await goTo(page, '/unfinishedInspectionList');
  await page.getByRole('list', { name: 'Training sheets' }).getByText('KZT482').waitFor();

  await goTo(page, '/settings#you');
  const mode = page.getByLabel('Training Mode');
  await mode.tap();
  const question = page.getByRole('dialog', { name: 'Leave Training Mode?' });
  await question.getByText('Only on this device: 1 training sheet.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep and leave' }).tap();
  await expect.poll(() => mode.isChecked()).toBe(false);
  await goTo(page, '/unfinishedInspectionList');
  await page.getByRole('list', { name: 'Training sheets' }).getByRole('link').tap();
  await page.getByRole('heading', { name: 'This is a training sheet' }).waitFor();

  await page.getByRole('button', { name: 'Switch on Training Mode' }).tap();
  await expect.poll(() => plate(page).inputValue()).toBe('KZT482');
  await page.getByRole('button', { name: 'More' }).first().tap();
  await page.getByRole('button', { name: 'Discard' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap();
  await page.getByText('KZT482 was discarded').waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => plate(page).inputValue()).toBe('KZT482');
  await page.getByRole('button', { name: '1 photo on this device' }).waitFor();
  expect(saves()).toEqual([]);
  expect(sent.filter((request) => /KZT482|Mere/.test(request))).toEqual([]);
});
