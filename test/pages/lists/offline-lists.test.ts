import { beforeAll, expect, test } from 'vitest';
import { emptyCustomer } from '#shared/customers/model.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { nothingToDo } from '#test/browser/quiet-workshop.ts';
import { card, close, saved } from '#test/browser/sheet-page.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { draftId, openSheet } from '#test/pages/wizard.ts';
import { draftSummary, getSummary } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const otherDraft = { ...draftSummary, id: DraftId.parse('dft_Tawa0000000000000777') };
const OVERVIEW = { ...nothingToDo, drafts: { count: 1, lines: [otherDraft] } };

test('T-01: without a connection Home shows the stored list at once, and refreshes it when the connection is back', async () => {
  let isLost = false;
  let plate = draftSummary.vehicleRegistrationPlate;
  const { context, page, open } = await openSignedIn(site, {
    'inspections.overview': () =>
      isLost
        ? 'lost'
        : { ...OVERVIEW, drafts: { count: 1, lines: [{ ...draftSummary, vehicleRegistrationPlate: plate }] } },
  });
  const drafts = page.getByRole('list', { name: 'Your drafts' });
  await open('/');
  await drafts.getByText(plate).waitFor();
  isLost = true;
  await page.reload();
  await drafts.getByText(plate).waitFor();
  await page.getByText("Couldn't refresh. Last updated").waitFor();
  isLost = false;
  plate = 'NEW222';
  await context.setOffline(true);
  await context.setOffline(false);
  await drafts.getByText('NEW222').waitFor();
  await page.getByText("Couldn't refresh").waitFor({ state: 'detached' });
});

test('I-06, T-01, T-04: a sheet discarded elsewhere says so in the lists, is not counted as open and not resumed', async () => {
  const { page, world, answer } = await openSheet(site, finishedCar());
  const gone = new Problem('draft-gone', 'Inspection no longer exists', { by: 'Tom Fisher' });
  const mark = 'Discarded by Tom Fisher. Your changes are kept.';
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill('Mary');
  world.fault = ({ path }) => (path.includes(draftId) ? gone : undefined);
  answer({ 'inspections.overview': OVERVIEW, 'drafts.get': gone });
  await close(page).tap();
  await page.getByText('Inspection no longer exists').waitFor();
  const drafts = page.getByRole('list', { name: 'Your drafts' }).getByRole('link');
  await drafts.filter({ hasText: mark }).waitFor();
  await page
    .getByRole('list', { name: 'To do' })
    .getByRole('link', { name: /^1\s*Your drafts/ })
    .waitFor();
  const resume = page.getByRole('link', { name: 'Resume last draft' });
  expect(await resume.getAttribute('href')).toContain(otherDraft.id);
  await page.goto(`${site.url}/unfinishedInspectionList`);
  await page.getByText(mark).waitFor();
});

test('T-01: a sheet saved on this device since the last list is in the list without a connection', async () => {
  const { page, answer } = await openSheet(site, finishedCar());
  answer({ 'inspections.overview': OVERVIEW });
  await page.goto(site.url);
  await page.getByRole('list', { name: 'Your drafts' }).getByText(draftSummary.vehicleRegistrationPlate).waitFor();
  await page.goBack();
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill('Mary');
  await close(page).tap();
  await saved(page);
  answer({ 'inspections.overview': 'lost' });
  await page.goto(site.url);
  const drafts = page.getByRole('list', { name: 'Your drafts' }).getByRole('link');
  await drafts.filter({ hasText: 'KZT482' }).waitFor();
  expect(await drafts.count()).toBe(2);
});

test('T-01: without a connection, the customers and an opened sheet are shown as this device last received them', async () => {
  let isLost = false;
  const unlessLost =
    <Answer>(answer: Answer) =>
    () =>
      isLost ? ('lost' as const) : answer;
  const { page, open } = await openSignedIn(site, {
    'customers.list': unlessLost({
      customers: [{ ...emptyCustomer, CustomerID: 'cus_parata', CustomerName: 'Mere Parata', Mobile: '0215550143' }],
    }),
    'inspections.get': unlessLost(makeInspection(finishedCar(), { id: 1042 })),
  });
  const stale = page.getByText("Couldn't refresh. Last updated");
  await open('/customers');
  await page.getByText('Parata').waitFor();
  await open('/checksheet/1042');
  await page.getByRole('region', { name: 'Result' }).getByText('KZT482', { exact: true }).waitFor();
  isLost = true;
  await page.reload();
  await stale.waitFor();
  await page.getByRole('region', { name: 'Result' }).getByText('KZT482', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'External inspection' }).waitFor();
  await open('/customers');
  await stale.waitFor();
  await page.getByText('Parata').waitFor();
});

test('T-01: without a connection, a search of completed inspections, customers and drafts finds what this device has, and never says that nothing exists', async () => {
  let isLost = false;
  const unlessLost =
    <Answer>(answer: Answer) =>
    () =>
      isLost ? ('lost' as const) : answer;
  const { page, open } = await openSignedIn(site, {
    'customers.list': unlessLost({
      customers: [{ ...emptyCustomer, CustomerID: 'cus_parata', CustomerName: 'Mere Parata', Mobile: '0215550143' }],
    }),
    'inspections.list': unlessLost({ inspections: [getSummary(makeInspection(finishedCar(), { id: 1042 }))] }),
    'drafts.list': unlessLost({ unfinishedInspections: [draftSummary] }),
  });
  const search = page.getByRole('searchbox');
  const searched = page.getByText('Searched what this device has, as it was');
  const visits = [
    { path: '/inspectionList', known: 'KZT482', part: 'zt48' },
    { path: '/customers', known: 'Parata', part: '021 555 01' },
    {
      path: '/unfinishedInspectionList',
      known: draftSummary.vehicleRegistrationPlate,
      part: draftSummary.customerName,
    },
  ];
  for (const { path, known } of visits) {
    await open(path);
    await page.getByText(known).locator('visible=true').first().waitFor();
  }
  isLost = true;
  for (const { path, known, part } of visits) {
    await open(path);
    await search.fill(part);
    await searched.waitFor();
    await page.getByText(known).locator('visible=true').first().waitFor();
    await page.getByText('1 found').waitFor();
    await search.fill('QQQ999');
    await page.getByRole('heading', { name: 'Nothing on this device matches' }).waitFor();
    await page.getByText('Other records are searched when you are back online.').waitFor();
    expect(await page.getByText('No results').count()).toBe(0);
  }
});
