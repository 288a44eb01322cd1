import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { WofEstimate } from '#shared/estimates/model.ts';
import { EstimateId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { addDays, showDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { byId, newMalformed } from '#test/browser/answers.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { goTo, waitForMessage } from '#test/pages/screen.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { failedInspection, getSummary, passedInspection } from '#test/world/tawa.ts';
import {
  answersFor,
  button,
  DRAFT,
  failed,
  LIST,
  menu,
  openChecksheet,
  recheckAnswers,
  sheet,
  today,
} from './open-checksheet.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const admin: User = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin'], closed: null, Owns: [] } };
const recheckOfFailed = getSummary(
  failed({ id: 1003, formattedId: { ...failedInspection.formattedId, recheckIdx: 1 }, isRecheck: true }),
);

const CREATES = 'Creates an estimate you can email';
const EMAIL_CHECKSHEET = `Email Checksheet ${CREATES}`;
const choose = async (page: Page, name: string, item: string) =>
  (await menu(page, name)).and(page.getByRole('menuitem', { name: item, exact: true })).click();

test('K-06, K-07, K-13, K-15: at a desk a failed sheet of today offers all actions', async () => {
  const inspection = failed({
    initialDateOfInspection: today,
    vicOffline: true,
    paperInspectionId: 'pap_ABCDEFGHIJKLMNOPQRST' as Inspection['paperInspectionId'],
    revision: 2,
  });
  const { context, page, violations, answerFilesWith } = await openChecksheet(site, inspection, {
    'account.user': admin,
    'inspections.revisions': byId({
      1002: {
        revisions: [1, 2].map((revision) => ({ revision, at: inspection.createdAt, by: inspection.submittedBy })),
      },
    }),
    'inspections.revision': byId({ '1002/1': failed({ customerName: 'Before the edit' }) }),
  });
  const band = page.getByRole('region', { name: 'Result' });
  for (const text of [
    'Entered later from a paper sheet',
    'VIC offline',
    `28 days left, until ${showDate(addDays(today, 28))}`,
    'Road brake test',
  ])
    await band.getByText(text).waitFor();
  expect(await makeKeyboard(page).faults()).toEqual([]);

  for (const name of ['Download PDF', 'Recheck', /^Inspector Notes\s*1$/]) await button(page, name).waitFor();
  expect(await (await menu(page, 'More')).allInnerTexts()).toEqual([
    'Edit Inspection',
    'VIC values',
    'View Images',
    'Print',
    `Email Checksheet\n${CREATES}`,
    'Email this sheet',
    'Re-generate PDF',
    'Earlier revisions',
    'Help',
  ]);
  await page.keyboard.press('Escape');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  expect(await (await menu(page, 'Copy')).allInnerTexts()).toEqual(['Copy Reasons', 'Copy Comments', 'Copy All']);
  await page.getByRole('menuitem', { name: 'Copy Reasons' }).click();
  await waitForMessage(page, 'Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Stop lamps: .+\nSeatbelts: /);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await choose(page, 'Copy', 'Copy All');
  await waitForMessage(page, 'Failed to copy');

  answerFilesWith(() => ({ contentType: 'text/html', body: 'a sheet' }));
  // the tests' browser shows no PDFs
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }));
  const printed = context.waitForEvent('page');
  await choose(page, 'More', 'Print');
  await (await printed).waitForURL(`${FILES}/Full.pdf`);
  await waitForMessage(page, 'VIC Details have not been entered for this inspection');
  const help = context.waitForEvent('page');
  await choose(page, 'More', 'Help');
  await (await help).getByRole('heading', { name: 'Working with a checksheet', level: 1 }).waitFor();
  expect(await findAccessibilityFaults(await help)).toEqual([]);

  await choose(page, 'More', 'Earlier revisions');
  const revisions = page.getByRole('dialog', { name: 'Earlier revisions' });
  await revisions.getByText('(current)').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await revisions.getByRole('button', { name: 'Open revision 1' }).click();
  await page.getByRole('dialog', { name: 'Revision 1' }).getByText('Before the edit').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await choose(page, 'More', 'Edit Inspection');
  await page.waitForURL('**/createInspection?editInspection=true&inspectionId=1002');
  expect(violations).toEqual([]);
});

test('O-03, O-04, O-08, R-45: Email Checksheet creates an estimate or shows why it cannot, and then opens it in a new tab', async () => {
  const id = EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST');
  const { context, page, sent, answer } = await openChecksheet(site, failed());
  for (const [text, outcome] of [
    ['An error occurred while creating the estimate', new Problem('unexpected', 'Fault')],
    ['Failed to create estimate', newMalformed({ id: 7 })],
  ] as const) {
    await answer({ ...answersFor(failed()), 'estimates.create': outcome });
    await choose(page, 'More', EMAIL_CHECKSHEET);
    await waitForMessage(page, text);
  }
  sent.splice(0);
  await answer({
    ...answersFor(failed()),
    'estimates.list': new Problem('not-found', 'Not Found'),
    'estimates.create': ({ body }) => {
      expect(body).toEqual(WofEstimate.parse(buildEstimate(failed())));
      return { EstimateID: id };
    },
  });
  await choose(page, 'More', EMAIL_CHECKSHEET);
  await waitForMessage(page, 'Estimate created');
  expect(sent).toEqual(['POST /api/estimator/v2/wofestimate']);
  await button(page, 'More').click();
  const opened = context.waitForEvent('page');
  await page
    .getByRole('menuitem', { name: /^Email Checksheet/ })
    .filter({ hasText: 'Opens the estimate' })
    .click();
  await (await opened).waitForURL(`**/estimate/${id}`);
  expect(sent).toHaveLength(1);
});

/** Opens the page as it is right after a submission. */
const justSubmitted = async (page: Page) => {
  await page.evaluate(() => history.replaceState({ usr: { submitted: true }, key: 'submitted', idx: 0 }, ''));
  await page.reload();
};

test('O-02, O-05: an estimate is offered after a submission, and opens in the same tab', async () => {
  const id = EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST');
  const { page, sent, context } = await openChecksheet(
    site,
    failed(),
    { 'estimates.list': [], 'estimates.create': { EstimateID: id } },
    phone,
  );
  await page.getByRole('region', { name: 'Result' }).waitFor();
  expect(await button(page, 'Create estimate').count()).toBe(0);
  await justSubmitted(page);
  await button(page, 'Create estimate').waitFor();
  const [offer, zoom] = [page.getByRole('region', { name: 'Estimate' }), button(page, 'Zoom in')];
  const [above, below] = [await offer.boundingBox(), await zoom.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await button(page, 'Create estimate').click();
  await page.waitForURL(`**/estimate/${id}`);
  expect(context.pages()).toHaveLength(1);
  expect(sent).toEqual(['POST /api/estimator/v2/wofestimate']);
});

test('O-07: the app asks once whether to price repaired items, and leaves them out if not wanted', async () => {
  const id = EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST');
  const InspectionItem = failedInspection.InspectionItem.map((item) =>
    item.inspectionItemName === 'externalStopLamps'
      ? { ...item, ReasonForRejections: item.ReasonForRejections.map((one) => ({ ...one, workCompleted: true })) }
      : item,
  );
  const inspection = failed({ InspectionItem });
  const told: number[] = [];
  const { page } = await openChecksheet(site, inspection, {
    'estimates.list': [],
    'estimates.create': ({ body }) => {
      told.push(body.ReasonForRejection.length);
      return { EstimateID: id };
    },
  });
  const all = buildEstimate(inspection, { leaveOutCompleted: false }).ReasonForRejection.length;
  await choose(page, 'More', EMAIL_CHECKSHEET);
  const dialog = page.getByRole('dialog', { name: 'Create the estimate' });
  const leaveOut = dialog.getByRole('checkbox', { name: 'Leave out what is already repaired' });
  expect(await leaveOut.isChecked()).toBe(false);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(told).toEqual([]);
  await choose(page, 'More', EMAIL_CHECKSHEET);
  await leaveOut.check();
  await dialog.getByRole('button', { name: 'Create estimate' }).click();
  await waitForMessage(page, 'Estimate created');
  expect(told).toEqual([all - 1]);
});

test('K-19: a person without an organization sees neither the checksheet nor its actions', async () => {
  const { page, open } = await openSignedIn(site, {
    'account.user': { ...tawaUser, Organization: null },
    'inspections.get': byId({ 1001: passedInspection }),
  });
  await open('/checksheet/1001');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  expect(await page.getByRole('button', { name: 'Download PDF' }).count()).toBe(0);
});

test('K-20, O-02, O-04: on a phone the floating button expands the actions, and the address keeps them open after a reload; an existing estimate is a link', async () => {
  const id = EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST');
  const { page, sent } = await openChecksheet(
    site,
    failed({ initialDateOfInspection: today }),
    { 'estimates.list': [{ EstimateID: id, InspectionID: failed().id }] },
    phone,
  );
  const more = button(page, /^More/);
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await more.click();
  await page.waitForURL('**/checksheet/1002?FAB=open');
  const actions = page.getByRole('dialog', { name: 'Checksheet actions' });
  await actions.waitFor();
  const link = actions.getByRole('link', { name: 'Email Checksheet Opens the estimate' });
  expect(await link.getAttribute('href')).toBe(`/estimate/${id}`);
  expect(await link.getAttribute('target')).toBe('_blank');
  // the tile stays within its place, and covers no other
  const widths = [link, link.locator('..')].map((one) => one.boundingBox());
  const [tile, place] = (await Promise.all(widths)).map((box) => box?.width);
  expect(tile).toBe(place);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.reload();
  await actions.waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  await actions.getByRole('button', { name: 'Summary Checksheet', exact: true }).click();
  await page.waitForURL('**/checksheet/1002?checksheet=Summary');
  await actions.waitFor({ state: 'detached' });
  await makeKeyboard(page).press(more);
  await actions.waitFor();
  await page.keyboard.press('Escape');
  await actions.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.has('FAB')).toBe(false);
  expect(sent).toEqual([]);
});

/** Opens another inspection without reloading the app. */
const openOther = async (page: Page, id: number) => {
  await goTo(page, `/checksheet/${id}`);
  await page.getByRole('region', { name: 'Result' }).getByText(`${id}-0`).waitFor();
};

test('L-01, L-02, L-06, L-09: a fail can be rechecked until day 28, and is refused after it without a call; an inspection of yesterday or one entered in VIC has no Edit, and one entered late has Correct entry on the day it was submitted', async () => {
  const numbered = (id: number, change: Partial<Inspection>) =>
    failed({ id, formattedId: { ...failedInspection.formattedId, formattedIdIdx: id }, ...change });
  const yesterday = { initialDateOfInspection: addDays(today, -1), createdAt: '2026-11-01T00:00:00.000Z' };
  const inVic = {
    initialDateOfInspection: today,
    WofSummaryDetails: { ...failedInspection.WofSummaryDetails, VICDetailsEntered: true },
  };
  const late = { initialDateOfInspection: addDays(today, -3), createdAt: new Date().toISOString() };
  const all = {
    1002: numbered(1002, { initialDateOfInspection: addDays(today, -28) }),
    1010: numbered(1010, { initialDateOfInspection: addDays(today, -29) }),
    1011: numbered(1011, yesterday),
    1012: numbered(1012, inVic),
    1013: numbered(1013, late),
  };
  const { page, sent } = await openChecksheet(site, all[1010], {
    'inspections.get': byId(all),
    'checksheets.pdf': byId(Object.fromEntries(Object.keys(all).map((id) => [id, sheet()]))),
    ...recheckAnswers,
  });
  await button(page, 'Recheck').click();
  await waitForMessage(page, 'Inspection is older than 28 days, you cannot do a recheck');
  for (const id of [1011, 1012, 1013]) {
    await openOther(page, id);
    const items = await (await menu(page, 'More')).allInnerTexts();
    expect(items, String(id)).not.toContain('Edit Inspection');
    expect(items.includes('Correct entry'), String(id)).toBe(id === 1013);
    await page.keyboard.press('Escape');
  }
  expect(sent).toEqual([]);
  await openOther(page, 1002);
  await page.getByRole('region', { name: 'Result' }).getByText('last day, until').waitFor();
  await button(page, 'Recheck').click();
  await page.waitForURL(`**/createInspection?unfinishedInspectionId=${DRAFT}`);
  expect(sent).toEqual(['POST /api/inspection/inspections/1002/recheck']);
});

test('L-01, L-04: a passed inspection has no recheck; an existing newer recheck is shown as done and is opened', async () => {
  const visitor = await openChecksheet(site, passedInspection, {
    'inspections.get': byId({
      [passedInspection.id]: passedInspection,
      1002: failed({ initialDateOfInspection: today, recheckedBy: 1003 }),
      1003: failed({ id: 1003 }),
    }),
    'checksheets.pdf': byId({ [passedInspection.id]: sheet(), 1002: sheet(), 1003: sheet() }),
    [LIST]: { inspections: [recheckOfFailed, getSummary(failed())] },
  });
  const { page } = visitor;
  await button(page, 'Download PDF').waitFor();
  expect(await button(page, /^Recheck|Open Latest/).count()).toBe(0);
  await goTo(page, '/checksheet/1002');
  await button(page, 'Open Latest Recheck').click();
  await page.waitForURL('**/checksheet/1003');
  await goTo(page, '/checksheet/1002');
  await button(page, 'Open Latest Recheck').waitFor();
  expect(await button(page, /^Recheck$/).count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Result' }).textContent()).toContain('RecheckDone');
});

test('L-05: if related inspections fail to load a message says so, and no recheck starts', async () => {
  let asked = 0;
  const { page, sent } = await openChecksheet(site, failed({ initialDateOfInspection: today }), {
    [LIST]: () => {
      asked++;
      return new Problem('not-valid', 'Out of order');
    },
  });
  await waitForMessage(page, 'Unable to verify related inspections. Please try again.');
  const before = asked;
  await button(page, 'Recheck').click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect.poll(() => button(page, 'Recheck').isEnabled()).toBe(true);
  expect(sent).toEqual([]);
});

test('L-08: ?start=Recheck starts a recheck at once, and only once', async () => {
  const { page, sent } = await openChecksheet(
    site,
    failed({ initialDateOfInspection: today }),
    recheckAnswers,
    {},
    '?start=Recheck',
  );
  await page.waitForURL(`**/createInspection?unfinishedInspectionId=${DRAFT}`);
  await page.goBack();
  await page.waitForURL('**/checksheet/1002');
  expect(sent.filter((call) => call.endsWith('/recheck'))).toHaveLength(1);
});
