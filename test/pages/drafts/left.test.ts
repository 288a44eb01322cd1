import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { AnswerTo } from '#test/browser/answers.ts';
import { card, close, plate, toast } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { draftId, openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const ready: AnswerTo<'checksheets.pdf'> = {
  checksheet: 'Full',
  state: 'ready',
  url: { WofChecksheetFullPDF: `${FILES}/Full.pdf` },
  thumbnail: { WofChecksheetFullPDF: `${FILES}/Full.webp` },
};
const ID = 1_795_380_120_001;

/** Returns all that this device stores of drafts, as one text. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const device = await done(indexedDB.open('pitcheck-1'));
    const drafts = await done(device.transaction('drafts').objectStore('drafts').getAll());
    device.close();
    return JSON.stringify(drafts);
  });

/** Types on a sheet while someone else submits the draft; this device learns of it at the next save. */
const typeWhileSubmitted = async (record: Partial<Inspection> = {}, odometer = '') => {
  const inspector = await openSheet(site, finishedCar());
  const { page, world, answer } = inspector;
  const inspection = makeInspection(finishedCar(), {
    id: ID,
    formattedId: { formattedIdIdx: 1043, recheckIdx: 0, unfinishedInspectionId: draftId },
    createdAt: new Date().toISOString(),
    ...record,
  });
  const notes: string[] = [];
  answer({
    'inspections.get': () => inspection,
    'checksheets.pdf': () => ready,
    'notes.save': ({ body }) => {
      notes.push(...body.wofComments.map(({ comment }) => comment));
      return inspection.WofSummaryDetails;
    },
  });
  world.fault = ({ method, path }) =>
    method === 'PATCH' && path.includes('dft_')
      ? new Problem('already-submitted', 'This inspection has been submitted.', { inspectionId: ID })
      : undefined;
  await card(page, 'Vehicle details').tap();
  await page.locator('dialog[open]').getByLabel('Model', { exact: true }).fill('Ranger');
  if (odometer) await page.locator('dialog[open]').getByLabel('Odometer', { exact: true }).fill(odometer);
  await close(page).click();
  await page.waitForURL(/\/checksheet\/\d+$/);
  const panel = page.getByRole('region', { name: /^Your changes? (is|are) not on the submitted sheet/ });
  await panel.waitFor();
  return { ...inspector, notes, panel };
};

test('I-05, J-01: input typed while someone else submitted the sheet is listed on the checksheet and opens in an edit, invalid text too; a change discarded there does not return in the next edit', async () => {
  const { page, panel } = await typeWhileSubmitted({}, '12x');
  expect(await panel.getByRole('term').allInnerTexts()).toEqual(['Model', 'Odometer']);
  await panel.getByRole('heading', { name: 'Your changes are not on the submitted sheet', exact: true }).waitFor();
  expect(await panel.getByRole('definition').first().textContent()).toBe('RangerOn record: Hilux SR5');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  for (const button of await panel.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // it is kept even if the page is opened several times
  await page.reload();
  await panel.getByText('Ranger').waitFor();
  await panel.getByRole('button', { name: 'Edit Inspection' }).tap();
  await page.waitForURL(/editInspection=true/);
  await card(page, 'Vehicle details').tap();
  const model = page.locator('dialog[open]').getByLabel('Model', { exact: true });
  expect(await model.inputValue()).toBe('Ranger');
  expect(await page.locator('dialog[open]').getByLabel('Odometer', { exact: true }).inputValue()).toBe('12x');
  await model.fill('Navara');
  await close(page).click();
  // within the app, as with the browser's Back button
  await page.goBack();
  const change = page.getByRole('region', { name: 'Unsubmitted changes on this device' });
  await change.getByText('Navara').waitFor();
  expect(await panel.count()).toBe(0);
  await change.getByRole('button', { name: 'Discard' }).tap();
  await page.locator('dialog[open]').getByRole('button', { name: 'Discard' }).tap();
  await eventually(async () => expect(await change.count()).toBe(0));
  await page.goForward();
  await page.waitForURL(/editInspection=true/);
  await card(page, 'Vehicle details').tap();
  expect(await model.inputValue()).toBe('Hilux SR5');
});

test('I-05, J-01: on an inspection that can no longer be edited, the input becomes a note', async () => {
  const { page, panel, notes } = await typeWhileSubmitted({ recheckedBy: 7 });
  await panel.getByRole('heading', { name: 'Your change is not on the submitted sheet: Model Ranger' }).waitFor();
  await panel.getByText('The recheck has started, so this inspection can’t be changed.').waitFor();
  expect(await panel.getByRole('button').allInnerTexts()).toEqual(['Add as note', 'Copy', 'Discard']);
  await panel.getByRole('button', { name: 'Add as note' }).tap();
  await toast(page, 'Added as a note').waitFor();
  expect(notes).toEqual(['Typed on a device but not submitted:\n- Model: Ranger']);
  await eventually(async () => expect(await panel.count()).toBe(0));
});

test('I-05, J-01: the input is discarded only after a confirmation', async () => {
  const { page, panel } = await typeWhileSubmitted();
  await panel.getByRole('button', { name: 'Discard' }).tap();
  const question = page.locator('dialog[open]').filter({ hasText: 'Discard these changes?' });
  await question.getByRole('button', { name: 'Keep' }).tap();
  await panel.getByRole('button', { name: 'Discard' }).tap();
  await question.getByRole('button', { name: 'Discard' }).tap();
  await eventually(async () => expect(await panel.count()).toBe(0));
  await eventually(async () => expect(await keptHere(page)).not.toContain('Ranger'));
});

test('I-06, J-01: input on a draft that another device discards stays on this device and starts a new sheet, invalid text too', async () => {
  const { page, world, calls } = await openSheet(site, finishedCar());
  const gone = new Problem('draft-gone', 'Inspection no longer exists', { by: 'Tom Fisher' });
  world.fault = ({ path }) => (path.includes(draftId) ? gone : undefined);
  await card(page, 'Vehicle details').tap();
  await page.locator('dialog[open]').getByLabel('Odometer', { exact: true }).fill('12x');
  await page.locator('dialog[open]').getByLabel('Plate', { exact: true }).fill('ABC123');
  await close(page).click();
  await toast(page, 'Inspection no longer exists').waitFor();
  await page.getByText("Tom Fisher discarded it. Your unsaved changes are in Draft WOF's.").waitFor();
  await page.waitForURL(`${site.url}/`);
  await page.goto(`${site.url}/createInspection?unfinishedInspectionId=${draftId}`);
  const left = page.getByRole('region', { name: 'This inspection was discarded' });
  await left.waitFor();
  expect(await left.getByRole('term').allInnerTexts()).toEqual(['Plate', 'Odometer']);
  expect(await left.getByRole('definition').first().textContent()).toBe('ABC123Last saved: KZT482');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await left.getByRole('button', { name: 'Start a new inspection from this' }).tap();
  await plate(page).waitFor();
  expect(await plate(page).inputValue()).toBe('ABC123');
  expect(page.url()).not.toContain(draftId);
  await eventually(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  await eventually(async () => expect(await keptHere(page)).toContain('12x'));
  await page.goto(`${site.url}/createInspection?unfinishedInspectionId=${draftId}`);
  // following an old link to the draft is not an error
  await page
    .locator('[class*=flash-type-info]', { hasText: 'This inspection no longer exists. There is nothing left to do.' })
    .waitFor();
});
