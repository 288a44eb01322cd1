import { beforeAll, expect, test } from 'vitest';
import { PaperId } from '#shared/ids.ts';
import { addDays, type NzDate, showDate } from '#shared/nz-date.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { Answers } from '#test/browser/answers.ts';
import { card, saved, submit } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const mary = { name: 'Mary-Elizabeth Featherstonhaugh-Whakatutuku', inspectorNumber: 'VI40022' };
const fromPaper = { paperInspectionId: PaperId.parse('pap_AAAAAAAAAAAAAAAA1044') };
test('H-05, R-33: the inspector of a paper sheet is chosen from the organization by a tap, or by keyboard', async () => {
  const answers: Answers = { 'organizations.inspectors': { inspectors: [anna, hemi, mary] } };
  const { page, server } = await openSheet(site, finishedCar(), { as: fromPaper, answers });
  await card(page, 'Initial inspection details').click();
  const people = page.getByRole('radiogroup', { name: 'Inspected by' });
  const isChosen = (name: string) => people.getByRole('radio', { name: new RegExp(`^${name}`) }).isChecked();
  await people.waitFor();
  expect(await people.getByRole('radio').count()).toBe(3);
  expect(await isChosen(hemi.name)).toBe(true);
  await page.getByText('The inspector who signed the paper sheet.').waitFor();
  await runAtEachWidth(page, async (width) => {
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const boxes = await Promise.all((await people.locator('label').all()).map((pill) => pill.boundingBox()));
    for (const box of boxes) {
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });

  await people.getByText(anna.name).click();
  const number = page.getByLabel('Inspector number');
  expect(await number.inputValue()).toBe(anna.inspectorNumber);
  await page.keyboard.press('ArrowDown');
  expect(await isChosen(hemi.name)).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await isChosen(anna.name)).toBe(true);
  expect(await page.getByText(`This is not ${hemi.name}'s number`).count()).toBe(0);
  await page.getByRole('button', { name: 'Back to the sheet' }).click();
  await saved(page);
  expect(server.value('initialInspectorNumber')).toBe(anna.inspectorNumber);
  await submit(page).click();
  await page.waitForURL(/\/checksheet\/\d+$/);
});

test('H-05, R-33: if the organization’s inspectors are unknown the number is typed, and an unknown number asks for confirmation', async () => {
  const { page } = await openSheet(site, finishedCar(), { as: fromPaper });
  await card(page, 'Initial inspection details').tap();
  await page.getByText('The inspector who signed the paper sheet.').waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Inspected by' }).count()).toBe(0);
  await page.getByLabel('Inspector number').fill('vi99999');
  await page.getByText(`This isn’t ${hemi.name}’s number (${hemi.inspectorNumber})`).waitFor();
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await submit(page).tap();
  await page.getByRole('dialog', { name: 'Before you submit' }).waitFor();
});

test('H-05, K-16: a date before the paper sheet’s number was reserved shows an error at its field, which goes once the date is changed', async () => {
  const taken = finishedCar().initialDateOfInspection as NzDate;
  const early = { ...finishedCar(), initialDateOfInspection: addDays(taken, -1) };
  const { page } = await openSheet(site, early, { as: { ...fromPaper, paperTakenOn: taken } });
  const words = `This paper sheet was issued on ${showDate(taken)}, after this date`;
  const said = page.getByRole('dialog').getByText(words);
  await card(page, 'Initial inspection details').getByText('1 to correct').waitFor();
  await card(page, 'Initial inspection details').tap();
  await said.waitFor();
  await page.getByLabel('Date of inspection').fill(taken);
  await said.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^(Close|Back to the sheet)$/ }).tap();
  await page.getByText(words).first().waitFor({ state: 'detached' });
  expect(await submit(page).isEnabled()).toBe(true);
});
