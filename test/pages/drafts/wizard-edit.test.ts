import { beforeAll, expect, test } from 'vitest';
import { isLastRecheckDayComment, withLastRecheckDay } from '#shared/inspections/recheck.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, withItem } from '#shared/samples/sheets.ts';
import { card, close, saveState, submit, toast } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { passedInspection } from '#test/world/tawa.ts';
import { OF_TODAY, openEdit, today } from './open-edit.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('G-01, J-01, J-08: a completed inspection opens for editing, is submitted with its revision, merges others’ changes, and saves neither vehicle nor customer', async () => {
  const { page, server, saves, answer } = await openEdit(site, makeInspection(today, OF_TODAY));
  const records: string[] = [];
  answer({
    'vehicles.save': () => {
      records.push('vehicle');
      return { VehicleID: 'vin_1' };
    },
    'customers.save': () => {
      records.push('customer');
      return { CustomerID: 'cus_1' };
    },
  });
  await page.getByText('Sheet 1043-0').waitFor();
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Odometer', { exact: true }).fill('128455');
  server.inspection = { ...server.inspection, customerName: 'Mere Pōtae', revision: 2 };
  await submit(page).tap();
  await page.getByText('This inspection was changed on another device. Check it').first().waitFor();
  const changes = page.locator('dialog[open]').getByRole('list', { name: 'What has changed' });
  expect(await changes.getByRole('listitem').allTextContents()).toEqual([
    'Customer name: was Mere Tūhoe, is Mere Pōtae',
  ]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await card(page, 'Customer details').tap();
  await eventually(async () => expect(await page.getByLabel('Customer name').inputValue()).toBe('Mere Pōtae'));
  server.refuse = new Problem('refused', 'The details are entered in VIC, so this inspection can’t be changed');
  await submit(page).tap();
  await page.getByText('The details are entered in VIC').first().waitFor();
  server.refuse = undefined;
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\/1001$/);
  expect(server.edits.at(-1)).toMatchObject({ revision: 2, vehicleOdometer: 128_455, customerName: 'Mere Pōtae' });
  expect(saves()).toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(records).toEqual([]);
});

test('G-01, H-02, H-05: an edit asks for confirmation only of what has changed, not of what was confirmed before', async () => {
  const at = '2026-11-20T01:00:00.000Z';
  const entered = { by: hemi, at, confirmed: true };
  const silent = withItem(
    withItem(today, 'externalStopLamps', { result: 'FAIL', ReasonForRejections: [] }),
    'chassisTyreTreadAndDepth',
    { result: 'PASS' },
  );
  const without = { parkingBrakeOverall: null, parkingBrakeLeft: null, parkingBrakeRight: null };
  const { page, server } = await openEdit(
    site,
    makeInspection(
      { ...silent, ...without, treadDepthLeftFront: 0.9, initialInspectorNumber: 'VI99999' },
      {
        ...OF_TODAY,
        unproved: [
          { ...entered, about: 'parkingBrakeReading' },
          { ...entered, about: 'inspectorNumber' },
        ],
        doubts: [
          {
            ...entered,
            about: 'chassisTyreTreadAndDepth',
            said: 'Tread depth below 1.5 mm: left front (0.9 mm)',
          },
        ],
      },
    ),
  );
  server.refuse = new Problem('refused', 'Not before the next attempt');
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Odometer', { exact: true }).fill('128455');
  await submit(page).tap();
  await page.getByText('Not before the next attempt').first().waitFor();
  server.refuse = undefined;
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await card(page, 'Chassis').tap();
  await page.getByRole('textbox', { name: 'left front' }).fill('0.8');
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await submit(page).tap();
  const question = page.getByRole('dialog', { name: 'Before you submit' });
  await question.getByText('Tread depth below 1.5 mm: left front (0.8 mm)').waitFor();
  expect(await question.getByRole('listitem').count()).toBe(1);
  await question.getByRole('button', { name: 'Submit anyway' }).tap();
  await page.waitForURL(/\/checksheet\/1001$/);
  const doubts = ['Tread depth below 1.5 mm: left front (0.8 mm)'];
  expect(server.edits.at(-1)).toMatchObject({ confirmed: { readings: [], inspectorNumber: false, doubts } });
});

test('J-01, L-09: input on an edit that VIC has blocked meanwhile is shown on the checksheet, copied, and becomes a note', async () => {
  const why = 'The details are entered in VIC, so this inspection can’t be changed';
  const { page, context, server, answer } = await openEdit(site, makeInspection(today, OF_TODAY));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const notes: string[] = [];
  answer({
    'checksheets.pdf': () => ({ checksheet: 'Full', state: 'pending', url: {}, thumbnail: {} }),
    'notes.save': ({ body }) => {
      notes.push(...body.wofComments.map(({ comment }) => comment));
      return server.inspection.WofSummaryDetails;
    },
  });
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Odometer', { exact: true }).fill('128455');
  await page.getByLabel('Model', { exact: true }).fill('Ranger');
  const { WofSummaryDetails } = server.inspection;
  const now = { ...WofSummaryDetails, VICDetailsEntered: true };
  server.inspection = { ...server.inspection, WofSummaryDetails: now };
  server.refuse = new Problem('refused', why);
  await submit(page).tap();
  await page.getByText(why).first().waitFor();
  await page.getByText('are listed on its checksheet').first().waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const way = page.getByRole('link', { name: 'Back to the checksheet' }).last();
  expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await way.tap();
  const panel = page.getByRole('region', { name: 'Unsubmitted changes on this device' });
  await panel.getByText(why).waitFor();
  expect(await panel.getByRole('button').allInnerTexts()).toEqual(['Add as note', 'Copy', 'Discard']);
  await panel.getByRole('button', { name: 'Copy' }).tap();
  await toast(page, 'Copied to clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Model: Ranger\nOdometer: 128455');
  await panel.getByRole('button', { name: 'Add as note' }).tap();
  await toast(page, 'Added as a note').waitFor();
  expect(notes).toEqual(['Typed on a device but not submitted:\n- Model: Ranger\n- Odometer: 128455']);
  await eventually(async () => expect(await panel.count()).toBe(0));
});

test('G-01: an inspection that can no longer be edited says so, and an ID without an inspection redirects', async () => {
  const { page, open } = await openEdit(site, passedInspection);
  await page.getByRole('heading', { name: "This inspection can't be changed" }).waitFor();
  await page.getByText('An inspection can only be changed on the day it was done or submitted.').waitFor();
  await page.getByRole('link', { name: 'Back to the checksheet' }).waitFor();
  await open('/createInspection?editInspection=true&inspectionId=nothing');
  await page.getByText('Error fetching inspection data').waitFor();
});

test('G-01: an inspector’s changes to an edit survive a reload, and are not reported as another person’s', async () => {
  const failed = { ...carWithThreeFails(), initialDateOfInspection: today.initialDateOfInspection };
  const { page, server } = await openEdit(site, makeInspection(failed, OF_TODAY));
  const lamps = page.locator('[data-name="externalStopLamps"]');
  await card(page, 'External').tap();
  await lamps.getByText('Pass', { exact: true }).tap();
  await close(page).tap();
  await saveState(page).getByText('Saved on this device', { exact: true }).waitFor();
  await page.reload();
  await card(page, 'External').tap();
  await page.locator('[data-name="externalStopLamps"][data-result="PASS"]').waitFor();
  await close(page).tap();
  expect(await page.getByText(' changed ').count()).toBe(0);
  expect(server.edits).toEqual([]);
});

test('G-01: an inspection that fails to load says so, can be retried, and opens once it loads', async () => {
  const { page, server } = await openEdit(site, makeInspection(today, OF_TODAY), { lost: true });
  await page.getByRole('heading', { name: 'Error fetching inspection data' }).waitFor();
  await page.getByText('It will open automatically once it can be loaded.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const again = page.waitForRequest(/\/1001$/);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await again;
  await page.getByRole('heading', { name: 'Error fetching inspection data' }).waitFor();
  server.lost = false;
  await page.getByText('Sheet 1043-0').waitFor();
});

const LAST_DAY = withLastRecheckDay(
  { ...carWithThreeFails(), initialDateOfInspection: nzDate(new Date()) },
  '2026-11-20T01:00:00.000Z',
);
const told = LAST_DAY.InspectionItem.flatMap(({ Comment }) => Comment).find(isLastRecheckDayComment)?.comment ?? 'none';

test('L-07: in an edit the last recheck day is a line of its own, not at an item, and neither editable nor counted as a comment', async () => {
  const { page } = await openEdit(site, makeInspection(LAST_DAY, OF_TODAY));
  const line = page.getByText(told, { exact: true });
  await card(page, 'All comments').waitFor();
  expect(await line.count()).toBe(1);
  // the sample's three comments are the inspector's own
  expect(await card(page, 'All comments').textContent()).toContain('3 comments');
  await card(page, 'External inspection').tap();
  const lamps = page.locator('[data-name="externalStopLamps"]');
  expect(await lamps.textContent()).not.toContain(told);
  await lamps.getByRole('button', { name: /^Note on/ }).tap();
  await lamps.getByLabel('Write a comment').fill('Left one');
  expect(await lamps.getByRole('textbox', { name: /^Comment/ }).inputValue()).toBe('Left one');
  expect(await lamps.textContent()).not.toContain(told);
  await close(page).tap();
  for (const list of ['Failed inspection items', 'All comments']) {
    await card(page, list).tap();
    const dialog = page.getByRole('dialog', { name: list });
    expect(await dialog.getByText(told, { exact: true }).count()).toBe(1);
    expect(await dialog.locator('.found').textContent()).not.toContain(told);
    if (list === 'All comments') expect(await dialog.getByRole('textbox', { name: /^Comment \d/ }).count()).toBe(4);
    await close(page).tap();
  }
});
