import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import { itemSections } from '#shared/sheets/checklist.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { byId } from '#test/browser/answers.ts';
import { card, close, item, plate, submit } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { whenSaved } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { draftId, openSheet } from '#test/pages/wizard.ts';
import { failedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const NAMES = [
  ...['lastEditedInspectionItem', 'virmUpdates', 'paperInspection', 'pendingCustomerDetails', 'inspectionTimeTaken'],
  ...['editingInspection', 'isSubmitDisabled', 'automaticReasonAdded', 'pendingVehicleDataChecked'],
  ...['vehicleDataRequestSuccess', 'isCustomerDetailsValid', 'quizAttemptId', 'selectedQuiz'],
];
const session = (page: Page) =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null'), `inspection:${draftId}`);

test('G-36: the tab’s own state is one versioned value, survives a reload and is never sent', async () => {
  const { page, saves } = await openSheet(site, finishedCar());
  const lastEdited = (name: string | null) =>
    eventually(async () => {
      const value = { lastEditedInspectionItem: name };
      expect(await session(page)).toMatchObject({ version: '1.0', value });
    });
  await lastEdited(null);
  expect(Object.keys((await session(page)).value).sort()).toEqual([...NAMES].sort());
  await card(page, 'External inspection').tap();
  await item(page, 'Mud guards').getByText('Warn').tap();
  await lastEdited('externalMudGuards');
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await eventually(() => expect(saves()).toHaveLength(1));
  await page.reload();
  await lastEdited('externalMudGuards');
  await card(page, 'External inspection').tap();
  await eventually(async () =>
    expect((await item(page, 'Mud guards').boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0),
  );
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\//);
  for (const { body } of saves()) for (const name of NAMES) expect(body).not.toHaveProperty(name);
  expect(await session(page)).toBe(null);
});

test('T-04: the menu of a sheet discards it after a question, with the changes that are not saved yet, and leads to Home; Undo opens it again', async () => {
  const asked: string[] = [];
  const { page, server } = await openSheet(
    site,
    { isRecheck: true },
    {
      answers: {
        'drafts.discard': byId({ [draftId]: () => asked.push(server.draft().vehicleRegistrationPlate) && {} }),
        'drafts.restore': byId({ [draftId]: () => asked.push('restore') && {} }),
      },
    },
  );
  await plate(page).fill('E9WKY');
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('button', { name: 'Discard' }).tap();
  const question = page.getByRole('dialog', { name: 'Discard this draft?' });
  await question.getByRole('button', { name: 'Keep' }).tap();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('button', { name: 'Discard' }).tap();
  await question.getByRole('button', { name: 'Discard' }).tap();
  await page.getByText('for E9WKY was discarded').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect(asked).toEqual(['E9WKY']);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('for E9WKY was restored').waitFor();
  await expect.poll(() => plate(page).inputValue()).toBe('E9WKY');
  expect(asked).toEqual(['E9WKY', 'restore']);
});

test('G-35: Reset asks, then leaves a blank sheet; like Create WOF it clears this device’s data and keeps the session', async () => {
  const { page, server } = await openSheet(site, carWithThreeFails());
  const leave = () =>
    page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.setItem('of-the-sheet-before', 'x');
    });
  const left = () =>
    page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.getItem('of-the-sheet-before')));
  const signedIn = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.accessToken')).length);
  const columns = () => page.evaluate(() => localStorage.getItem('inspection list columns'));
  await page.evaluate(() => localStorage.setItem('inspection list columns', '["vehicle"]'));
  await leave();
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('button', { name: 'Reset', exact: true }).tap();
  const question = page.getByRole('dialog', { name: 'Reset this sheet?' });
  await question.getByRole('button', { name: 'Cancel' }).tap();
  expect(await plate(page).inputValue()).toBe('KZT482');
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('button', { name: 'Reset', exact: true }).tap();
  await question.getByRole('button', { name: 'Reset' }).tap();
  expect(await plate(page).inputValue()).toBe('');
  expect(await left()).toEqual([null, null]);
  expect(await signedIn()).toBe(1);
  expect(await columns()).toBe('["vehicle"]');
  await card(page, 'External inspection').getByText('0 of 19').waitFor();
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({
      ...emptySheet,
      ...start,
      vehicleTypeUnknown: true,
      InspectionItem: expect.anything(),
    }),
  );
  expect(server.value('externalStopLamps')).toMatchObject({ result: 'UNSELECTED', ReasonForRejections: [] });

  await leave();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('link', { name: "Draft WOF's" }).tap();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('link', { name: 'Create WOF' }).first().tap();
  await page.locator('button.section-card').first().waitFor();
  expect(await left()).toEqual([null, null]);
  expect(await signedIn()).toBe(1);
  expect(await columns()).toBe('["vehicle"]');
});
const start = {
  initialDateOfInspection: expect.stringMatching(/^\d{4}-/),
  initialInspectorNumber: hemi.inspectorNumber,
  companyAuthorityNumber: 'MS12345',
};

test('a section’s card and dialog show who set it last, until there is newer input here', async () => {
  const setBy = Object.fromEntries(itemSections.map((section) => [section, section === 'underBonnet' ? anna : hemi]));
  const { page, world } = await openSheet(site, finishedCar(), { as: { setBy } });
  await card(page, 'External inspection').getByText('by Hēmi Pōtae, VI20417').waitFor();
  await card(page, 'Under bonnet').tap();
  await page.locator('.frame-header').getByText('by Anna Wilson, VI31185').waitFor();
  world.fault = ({ method }) => (method === 'PATCH' ? new Problem('try-again', 'Busy') : undefined);
  await item(page, 'Fuel system').getByText('Fail').tap();
  await page.locator('.frame-header').locator('.set-by, .section-by').waitFor({ state: 'detached' });
  await close(page).tap();
  await card(page, 'External inspection').locator('.set-by, .section-by').waitFor();
  expect(await card(page, 'Under bonnet').locator('.set-by, .section-by').count()).toBe(0);
});

test('G-02, G-29, H-05: a recheck starts with the failed items, opens on them with their readings, shows the last visit’s readings and has a section of its own', async () => {
  const before = carWithThreeFails();
  const InspectionItem = failedInspection.InspectionItem.map((one) =>
    one.inspectionItemName === 'chassisBrakeComponents' ? { ...one, result: 'FAIL' as const } : one,
  );
  const { page } = await openSheet(site, before, {
    as: { isRecheck: true, recheckOf: 1002 },
    answers: { 'inspections.get': byId({ 1002: { ...failedInspection, InspectionItem } }) },
  });
  const dialog = page.locator('dialog[open]');
  await page.getByRole('dialog', { name: 'Failed inspection items' }).waitFor();
  await dialog.getByRole('textbox', { name: 'left front' }).waitFor();
  await close(page).tap();
  await page.getByRole('button', { name: /Repeat the service brake test/ }).tap();
  await dialog.getByText('Repeat the service brake test').waitFor();
  await dialog.getByText('First visit: 68%').waitFor();
  await dialog.getByLabel('service brake overall', { exact: true }).fill('72');
  await dialog.getByText('Repeat the service brake test').waitFor({ state: 'detached' });
  await close(page).tap();
  await card(page, 'Chassis').tap();
  await dialog.getByText('Failed last time').waitFor();
  expect(await dialog.locator('.item').first().getAttribute('data-name')).toBe('chassisTyreTreadAndDepth');
  await dialog.getByText('First visit: 1.2 mm').waitFor();
  const worn = dialog.getByRole('textbox', { name: 'left front' });
  const described = await worn.getAttribute('aria-describedby');
  expect(await dialog.locator(`[id="${described}"]`).textContent()).toBe('First visit: 1.2 mm');
  await close(page).tap();
  await page
    .getByRole('button', { name: /^Date of recheck and/ })
    .or(page.getByText(/^Still to do: .* in Recheck/))
    .first()
    .tap();
  await dialog.getByLabel('Date of recheck').fill(nzDate(new Date()));
  await dialog.getByLabel('Recheck inspector number').fill('VI31185');
  await dialog.getByText('To complete: Recheck odometer').waitFor();
  await dialog.getByLabel('Recheck odometer', { exact: true }).fill('128900');
  await dialog.getByText('Complete', { exact: true }).waitFor();
  await close(page).tap();
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('button', { name: 'Discard' }).waitFor();
  expect(await page.getByRole('button', { name: 'Reset', exact: true }).count()).toBe(0);
});

test('G-20, G-34: a recheck passes failed items in its list, and asks for missing ticks', async () => {
  const lastDay = 'LAST DAY FOR RECHECK: 17/12/2026';
  // it passed at the first visit, with a reason left on it
  const passed = { result: 'PASS', ReasonForRejections: reasons('Buckle is stiff') } as const;
  const before = withItem({ ...finishedCar(), customerName: 'Mere Tūhoe' }, 'internalSeatbelts', passed);
  const failed = withItem(before, 'internalWipers', {
    result: 'FAIL',
    ReasonForRejections: reasons('Blade torn', 'Arm bent'),
    Comment: [{ comment: lastDay }, { comment: 'Both sides' }],
  });
  const today = {
    recheckDateOfInspection: failed.initialDateOfInspection,
    recheckInspectorNumber: hemi.inspectorNumber,
    recheckOdometer: 128_900,
  };
  const { page, server, calls } = await openSheet(
    site,
    { ...failed, ...today },
    {
      as: { isRecheck: true, recheckOf: 1002 },
      answers: { 'inspections.get': byId({ 1002: makeInspection(failed, { id: 1002 }) }) },
    },
  );
  const list = page.getByRole('dialog', { name: 'Failed inspection items' });
  await list.getByRole('listitem').filter({ hasText: 'Blade torn' }).last().getByLabel('Work completed').check();
  await list.getByRole('radiogroup', { name: 'i1 Wipers' }).getByText('Pass').tap();
  await close(page).tap();
  await submit(page).tap();
  const question = page.getByRole('dialog', { name: 'Is the work completed?' });
  await question.getByText('i1 Wipers').waitFor();
  expect(await question.getByRole('listitem').count()).toBe(1);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Work completed' }).tap();
  await page.waitForURL(/\/checksheet\//);
  const sent = calls.find(({ method, path }) => method === 'POST' && path.endsWith('/inspections'));
  expect(sent?.body.InspectionItem).toContainEqual(
    expect.objectContaining({
      inspectionItemName: 'internalWipers',
      result: 'PASS',
      ReasonForRejections: [
        expect.objectContaining({ reasonForRejection: 'Blade torn', workCompleted: true }),
        expect.objectContaining({ reasonForRejection: 'Arm bent', workCompleted: true }),
      ],
    }),
  );
  expect(server.value('internalWipers')).toMatchObject({ Comment: [{ comment: lastDay }, { comment: 'Both sides' }] });
});
