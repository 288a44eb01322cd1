import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { SignedOffline } from '#shared/inspections/signed-offline.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { byId } from '#test/browser/answers.ts';
import { card, close, passCar, plate, submit } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { stored } from '#test/pages/drafts/inspectors-phone.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openInspector, openSheet } from '#test/pages/wizard.ts';
import { waitForStoredSite } from '#test/site-stored.ts';
import { paths } from '#web/paths.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const until = '2027-01-01T00:00:00.000Z';

/** Opens a new sheet on a phone that holds these numbers and the whole site, and cuts the network. */
const openOffline = async (numbers: number[]) => {
  const inspector = await openInspector(site, { serviceWorkers: 'allow' });
  const { page, context, answer, open } = inspector;
  const reserved: object[] = [];
  answer({
    'drafts.reserve': ({ body }) => {
      reserved.push(body);
      return { numbers, until, elsewhere: 0 };
    },
  });
  await open('/');
  await open(paths.drafts);
  await open(paths.inspections);
  await open('/createInspection');
  await plate(page).waitFor();
  await waitForStoredSite(page);
  await eventually(async () =>
    expect(await stored(page, 'people')).toContainEqual(
      expect.objectContaining({ answer: expect.objectContaining({ numbers }) }),
    ),
  );
  await context.setOffline(true);
  return { ...inspector, reserved };
};

const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting to be sent' });
type Sent = { method: string; path: string; body: { signedOffline?: SignedOffline } };
const submissions = (calls: { method: string; path: string; body: object }[]): Sent[] =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/inspection/inspections');

test('J-01, I-01: a car passes without a network: the sheet has a number of the reserve and is submitted once online', async () => {
  const { page, context, calls } = await openOffline([1151, 1152, 1153, 1154, 1155]);
  const before = new Date().toISOString();
  await passCar(page, finishedCar());
  await waiting(page).waitFor();
  await page.getByText('KZT482 · Sheet 1151-0 · Pass').waitFor();
  await page.getByText('It will be submitted when you are back online.').waitFor();
  expect(submissions(calls)).toEqual([]);
  await context.setOffline(false);
  await page.waitForURL(/\/checksheet\/\d+$/);
  const [create] = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/unfinishedInspections'));
  expect(create?.body).toMatchObject({ drawn: { number: 1151, DeviceID: expect.stringMatching(/^dev_/) } });
  const [sent] = submissions(calls);
  expect(submissions(calls)).toHaveLength(1);
  expect(sent?.body).toMatchObject({ signedOffline: { by: { subUserId: null } } });
  const pressedAt = sent?.body.signedOffline?.pressedAt ?? '';
  expect([before < pressedAt, pressedAt < new Date().toISOString()]).toEqual([true, true]);
});

/** Presses Submit on a finished sheet without a network. */
const pressOffline = async () => {
  const inspector = await openSheet(site, finishedCar(), { serviceWorkers: 'allow' });
  const { page, context } = inspector;
  await waitForStoredSite(page);
  // axe has to be loaded before the network is cut
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await context.setOffline(true);
  await submit(page).tap();
  await waiting(page).waitFor();
  return inspector;
};

test('J-01, I-01, L-01: a recheck waits to be sent even if the save on its submission is the first request without a response', async () => {
  const before = carWithThreeFails();
  const today = { recheckDateOfInspection: nzDate(new Date()), recheckInspectorNumber: 'VI31185' };
  const { page } = await openSheet(
    site,
    { ...before, ...today },
    {
      as: { isRecheck: true, recheckOf: 1002 },
      answers: { 'inspections.get': byId({ 1002: makeInspection(before, { id: 1002 }) }) },
    },
  );
  const dialog = page.locator('dialog[open]');
  await page.getByRole('dialog', { name: 'Failed inspection items' }).waitFor();
  await dialog.getByRole('button', { name: 'Previous' }).tap();
  await dialog.getByLabel('Recheck odometer', { exact: true }).focus();
  await page.route('**/api/**', (route) => route.abort());
  await page.keyboard.type('128600\n');
  await submit(page).tap();
  await page.getByRole('button', { name: 'Submit anyway' }).tap();
  await waiting(page).waitFor();
  await page.unroute('**/api/**');
  await page.waitForURL(/\/checksheet\/\d+$/);
});

test('H-06: without a network, “VIC is offline” uses a number of the reserve; without one left, it says what to do', async () => {
  const { page } = await openOffline([1151]);
  const tick = page.getByLabel('VIC is offline');
  const openDetails = async (typed: string) => {
    await plate(page).fill(typed);
    await card(page, 'WOF details').tap();
  };
  await openDetails('KZT482');
  await tick.tap();
  await eventually(async () => expect(await tick.isChecked()).toBe(true));
  expect(await page.getByLabel('System authorisation number').inputValue()).toBe('1151-0');
  await close(page).tap();
  await page.getByText('Sheet 1151-0').waitFor();
  await page.goto(new URL('/createInspection', site.url).href);
  await openDetails('ABC123');
  await tick.tap();
  await page.getByText('This device has no sheet numbers left. Go online to get more, or use a paper sheet.').waitFor();
  expect(await tick.isChecked()).toBe(false);
});

test('J-01, I-01: a killed tab leaves the sheet waiting, the lists say so, and any page of its owner sends it', async () => {
  const { page, context, calls } = await pressOffline();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.close({ runBeforeUnload: false });
  const drafts = await context.newPage();
  await drafts.goto(new URL(paths.drafts, site.url).href);
  const line = drafts.getByRole('listitem').filter({ hasText: 'KZT482' });
  await line.getByText('Waiting to be sent').waitFor();
  const home = await context.newPage();
  await home.goto(site.url);
  await home.getByRole('listitem').filter({ hasText: 'Waiting to be sent' }).waitFor();
  await drafts.close();
  await context.setOffline(false);
  await home.getByText('Inspection data submitted successfully.').waitFor();
  expect(submissions(calls)).toHaveLength(1);
  await home.getByRole('button', { name: 'Open', exact: true }).tap();
  await home.waitForURL(/\/checksheet\/\d+$/);
});

test('J-01, J-07: a sheet that waits can be edited again, and a refusal opens it with its words', async () => {
  const { page, context, answer } = await pressOffline();
  await page.getByRole('button', { name: 'Edit again' }).tap();
  await submit(page).tap();
  const [paper] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Print' }).tap()]);
  await paper.getByText('NOT YET SENT').waitFor();
  await paper.close();
  await page.getByText('A printed copy exists. If you edit the sheet, print it again.').waitFor();
  answer({ 'inspections.submit': new Problem('refused', 'The last day for a recheck has passed.') });
  await context.setOffline(false);
  await page
    .locator('.submit-failed')
    .getByText('The last day for a recheck has passed. A printed copy exists: collect it.')
    .waitFor();
  await card(page, 'Vehicle details').waitFor();
});
