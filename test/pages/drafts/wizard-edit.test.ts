import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { RECHECK_STARTED } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { isLastRecheckDayComment, withLastRecheckDay } from '#shared/inspections/recheck.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar, withItem } from '#shared/samples/sheets.ts';
import { byId } from '#test/browser/answers.ts';
import { card, close, saveState, submit, toast } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openInspector, openSheet } from '#test/pages/wizard.ts';
import { waitForStoredPage } from '#test/site-stored.ts';
import { passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const today = { ...finishedCar(), initialDateOfInspection: nzDate(new Date()) };
const OF_TODAY = { id: 1001, createdAt: new Date().toISOString() };

const ADDRESS = '/createInspection?editInspection=true&inspectionId=1001';

const openEdit = async (inspection: Inspection, { lost = false, ...options }: Options = {}) => {
  const inspector = await openInspector(site, options);
  const server = { inspection, lost, refuse: undefined as Problem | undefined, edits: [] as object[] };
  inspector.answer({
    'inspections.get': byId({ 1001: () => (server.lost ? 'lost' : server.inspection) }),
    'inspections.edit': byId({
      1001: ({ body, sent }) => {
        const changes: object = JSON.parse(String(sent.body));
        server.edits.push(changes);
        if (body.revision !== server.inspection.revision)
          return new Problem('version-conflict', 'This inspection was changed on another device.', server.inspection);
        if (server.refuse) return server.refuse;
        server.inspection = { ...server.inspection, ...changes, revision: body.revision + 1 };
        return server.inspection;
      },
    }),
  });
  await inspector.open(ADDRESS);
  return { ...inspector, server };
};
/** `lost`: the request for the inspection fails. */
type Options = BrowserContextOptions & { lost?: boolean };

test('G-01: a completed inspection opens for editing, is submitted with its revision, and merges others’ changes', async () => {
  const { page, server, saves } = await openEdit(makeInspection(today, OF_TODAY));
  await page.getByText('Sheet 1043-0').waitFor();
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Odometer').fill('128455');
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
  await page.getByLabel('Odometer').fill('128455');
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

test.each([
  ['VIC', 'The details are entered in VIC, so this inspection can’t be changed', true],
  ['a recheck', RECHECK_STARTED, false],
])(
  'J-01, L-09: input on an edit that %s has blocked meanwhile is shown on the checksheet, copied, and becomes a note',
  async (_, why, isInVic) => {
    const { page, context, server, answer } = await openEdit(makeInspection(today, OF_TODAY));
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
    await page.getByLabel('Odometer').fill('128455');
    await page.getByLabel('Model', { exact: true }).fill('Ranger');
    const { WofSummaryDetails } = server.inspection;
    const now = { ...WofSummaryDetails, VICDetailsEntered: isInVic };
    server.inspection = { ...server.inspection, WofSummaryDetails: now };
    server.refuse = new Problem('refused', why);
    await submit(page).tap();
    await page.getByText(why).first().waitFor();
    // a recheck that was only started doesn't show in the header: the sheet stays, with the next step
    await page
      .getByText(isInVic ? 'are listed on its checksheet' : 'Your changes are still on this device.')
      .first()
      .waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const way = page.getByRole('link', { name: 'Back to the checksheet' }).last();
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await way.tap();
    const panel = page.getByRole('region', { name: 'Unsubmitted changes on this device' });
    await panel.getByText(isInVic ? why : 'They are kept here until you decide.').waitFor();
    const ways = await panel.getByRole('button').allInnerTexts();
    expect(ways).toEqual([...(isInVic ? [] : ['Edit Inspection']), 'Add as note', 'Copy', 'Discard']);
    await panel.getByRole('button', { name: 'Copy' }).tap();
    await toast(page, 'Copied to clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Model: Ranger\nOdometer: 128455');
    await panel.getByRole('button', { name: 'Add as note' }).tap();
    await toast(page, 'Added as a note').waitFor();
    expect(notes).toEqual(['Typed on a device but not submitted:\n- Model: Ranger\n- Odometer: 128455']);
    await eventually(async () => expect(await panel.count()).toBe(0));
  },
);

test('G-01: an inspection that can no longer be edited says so, and an ID without an inspection redirects', async () => {
  const { page, open } = await openEdit(passedInspection);
  await page.getByRole('heading', { name: "This inspection can't be changed" }).waitFor();
  await page.getByText('An inspection can only be changed on the day it was done or submitted.').waitFor();
  await page.getByRole('link', { name: 'Back to the checksheet' }).waitFor();
  await open('/createInspection?editInspection=true&inspectionId=nothing');
  await page.getByText('Error fetching inspection data').waitFor();
});

test('G-01, J-05, J-06, J-07: an offline edit says what to do, survives a reload, and is submitted once online', async () => {
  const { page, context, server } = await openEdit(makeInspection(today, OF_TODAY), { serviceWorkers: 'allow' });
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Odometer').fill('128455');
  await close(page).tap();
  await waitForStoredPage(page);
  // axe has to be loaded before the network is cut
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await saveState(page).getByText('Saved on this device', { exact: true }).waitFor();
  try {
    await context.setOffline(true);
    await page.getByText("You're offline. Your changes are kept on this device.").waitFor();
    await submit(page).tap();
    const failed = page.locator('.submit-failed');
    await failed.waitFor();
    expect(await failed.textContent()).toBe(
      'Error submitting inspection data An unexpected error occurred. Please try again.',
    );
    await page.getByText("You're offline. Your work is saved here. Submit it again when you reconnect.").waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.reload();
    await card(page, 'Vehicle details').tap();
    expect(await page.getByLabel('Odometer').inputValue()).toBe('128455');
    await close(page).tap();
    server.inspection = { ...server.inspection, customerName: 'Mere Pōtae', revision: 2 };
  } finally {
    await context.setOffline(false);
  }
  // the office's changes are merged automatically
  await card(page, 'Customer details').tap();
  await eventually(async () => expect(await page.getByLabel('Customer name').inputValue()).toBe('Mere Pōtae'));
  await close(page).tap();
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\/1001$/);
  expect(server.edits).toMatchObject([{ revision: 2, vehicleOdometer: 128_455, customerName: 'Mere Pōtae' }]);
});

test('G-01: an inspector’s changes to an edit survive a reload, and are not reported as another person’s', async () => {
  const failed = { ...carWithThreeFails(), initialDateOfInspection: today.initialDateOfInspection };
  const { page, server } = await openEdit(makeInspection(failed, OF_TODAY));
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
  const { page, server } = await openEdit(makeInspection(today, OF_TODAY), { lost: true });
  await page.getByRole('heading', { name: 'This inspection could not be loaded' }).waitFor();
  await page.getByText('It will open automatically once it can be loaded.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const again = page.waitForRequest(/\/1001$/);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await again;
  await page.getByRole('heading', { name: 'This inspection could not be loaded' }).waitFor();
  server.lost = false;
  await page.getByText('Sheet 1043-0').waitFor();
});

test('G-01: an ID without an inspection redirects home if the site has no earlier page, as after signing in', async () => {
  const { context } = await openEdit(makeInspection(today, OF_TODAY));
  const page = await context.newPage();
  const address = '/createInspection?editInspection=true&inspectionId=nothing';
  await page.goto(site.url);
  await page.getByRole('heading', { name: /Hēmi/ }).or(page.getByText('Your first inspection')).first().waitFor();
  await page.evaluate((to) => history.replaceState({ ...history.state, key: 'replaced' }, '', to), address);
  await page.reload();
  await page.getByText('Error fetching inspection data').waitFor();
  await page.waitForURL(`${site.url}/`);
});

const LAST_DAY = withLastRecheckDay(
  { ...carWithThreeFails(), initialDateOfInspection: nzDate(new Date()) },
  '2026-11-20T01:00:00.000Z',
);
const told = LAST_DAY.InspectionItem.flatMap(({ Comment }) => Comment).find(isLastRecheckDayComment)?.comment ?? 'none';

test.each([
  ['an edit', async () => openEdit(makeInspection(LAST_DAY, OF_TODAY))],
  ['a recheck', async () => openSheet(site, { ...LAST_DAY, isRecheck: true }, { as: { isRecheck: true } })],
])(
  'L-07: in %s the last recheck day is a line of its own, not at an item, and neither editable nor counted as a comment',
  async (_, openIt) => {
    const { page } = await openIt();
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
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await close(page).tap();
    for (const list of ['Failed inspection items', 'All comments']) {
      await card(page, list).tap();
      const dialog = page.getByRole('dialog', { name: list });
      expect(await dialog.getByText(told, { exact: true }).count()).toBe(1);
      expect(await dialog.locator('.found').textContent()).not.toContain(told);
      if (list === 'All comments') expect(await dialog.getByRole('textbox', { name: /^Comment \d/ }).count()).toBe(4);
      await close(page).tap();
    }
  },
);
