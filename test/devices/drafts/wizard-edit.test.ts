import { beforeAll, expect, test } from 'vitest';
import { RECHECK_STARTED } from '#shared/inspections/edit-window.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { card, close, saveState, submit } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { OF_TODAY, openEdit, today } from '#test/pages/drafts/open-edit.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { waitForStoredPage } from '#test/site-stored.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('G-01, J-05, J-06, J-07: an offline edit says what to do, survives a reload, and is submitted once online', async () => {
  const { page, context, server } = await openEdit(site, makeInspection(today, OF_TODAY), { serviceWorkers: 'allow' });
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Odometer', { exact: true }).fill('128455');
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
    expect(await page.getByLabel('Odometer', { exact: true }).inputValue()).toBe('128455');
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

test('J-01, L-09: input on an edit that a recheck has blocked meanwhile stays, and is shown on the checksheet with the next steps', async () => {
  const { page, server, answer } = await openEdit(site, makeInspection(today, OF_TODAY));
  answer({ 'checksheets.pdf': () => ({ checksheet: 'Full', state: 'pending', url: {}, thumbnail: {} }) });
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Odometer', { exact: true }).fill('128455');
  server.refuse = new Problem('refused', RECHECK_STARTED);
  await submit(page).tap();
  await page.getByText(RECHECK_STARTED).first().waitFor();
  // a recheck that was only started doesn't show in the header: the sheet stays, with the next step
  await page.getByText('Your changes are still on this device.').first().waitFor();
  await page.getByRole('link', { name: 'Back to the checksheet' }).last().tap();
  const panel = page.getByRole('region', { name: 'Unsubmitted changes on this device' });
  await panel.getByText('They are kept here until you decide.').waitFor();
  expect(await panel.getByRole('button').allInnerTexts()).toEqual([
    'Edit Inspection',
    'Add as note',
    'Copy',
    'Discard',
  ]);
});

test('G-01: an ID without an inspection redirects home if the site has no earlier page, as after signing in', async () => {
  const { context } = await openEdit(site, makeInspection(today, OF_TODAY));
  const page = await context.newPage();
  const address = '/createInspection?editInspection=true&inspectionId=nothing';
  await page.goto(site.url);
  await page.getByRole('heading', { name: /Hēmi/ }).or(page.getByText('Your first inspection')).first().waitFor();
  await page.evaluate((to) => history.replaceState({ ...history.state, key: 'replaced' }, '', to), address);
  await page.reload();
  await page.getByText('Error fetching inspection data').waitFor();
  await page.waitForURL(`${site.url}/`);
});
