import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ChecksheetState } from '#shared/checksheets/model.ts';
import { withLastRecheckDay } from '#shared/inspections/recheck.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { type Answers, type AnswerTo, byId, type Given } from '#test/browser/answers.ts';
import { isBackground } from '#test/browser/is-background.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { goTo, waitForMessage } from '#test/pages/screen.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { draftSummary, failedInspection, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const BANNER = 'Please only print one of each paper WOF. Each paper WOF must have a unique ID.';
const PAPERS = '/api/inspection/paperInspections';
const INSPECTIONS = '/api/inspection/inspections';
const BLANK = '/api/inspection/formattedId/blank';
const paper = (number: number, state: ChecksheetState = 'ready'): AnswerTo<'checksheets.paper'> => ({
  paperInspectionId: `pap_${String(number).padStart(20, 'A')}`,
  formattedId: { formattedIdIdx: number, recheckIdx: 0, unfinishedInspectionId: null },
  state,
  url: state === 'ready' ? `${FILES}/paper.pdf` : '',
  createdBy: 'Hēmi Pōtae',
  createdAt: '2026-11-20T03:00:00.000Z',
  unfinishedInspectionId: null,
});
const id1044 = paper(1044).paperInspectionId;
const open1044 = `${PAPERS}/${id1044}`;

const visitPaper = async (answers: Answers = {}, options = {}) => {
  const visitor = await openSignedIn(site, { 'checksheets.papers': { paperInspections: [] }, ...answers }, options);
  const sent: { call: string; key: string | undefined; body: unknown }[] = [];
  visitor.page.on('request', (request) => {
    if (request.method() === 'GET' || !request.url().includes('/api/') || isBackground(request)) return;
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    sent.push({ call, key: request.headers()['idempotency-key'], body: request.postDataJSON() });
  });
  visitor.answerFilesWith(() => ({ contentType: 'application/pdf', body: '%PDF-1.7 paper' }));
  return { ...visitor, sent };
};
const titled = (page: Page) =>
  page.getByRole('heading', { name: 'Blank Checksheet', level: 1 }).waitFor({ state: 'attached' });

test('K-16, K-17: each press reserves one number for a blank checksheet, which downloads once printed', async () => {
  const states: ChecksheetState[] = ['rendering', 'ready'];
  let blank: Given<'checksheets.blank'> = new Problem('refused', 'Not now');
  const { context, page, open, sent, violations, answerFilesWith } = await visitPaper({
    'checksheets.blank': () => blank,
    'checksheets.paper': byId({ [id1044]: () => paper(1044, states.shift() ?? 'ready') }),
  });
  await open('/checksheet/0');
  await titled(page);
  await page.getByText(BANNER).waitFor();
  await page.getByText('None. Blank checksheets appear here until they are submitted.').waitFor();
  expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual(['Help', 'Print', 'Download']);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const get = page.getByRole('button', { name: 'Download', exact: true });
  await get.click();
  await page.getByText('Error getting blank inspection. Not now').waitFor();
  blank = paper(1044, 'pending');
  // the press asked for the file, so it downloads as soon as it is ready
  const saved = page.waitForEvent('download');
  await get.click();
  expect((await saved).suggestedFilename()).toBe('WOF Blank eChecksheet - 1044-0.pdf');
  const link = page.getByRole('link', { name: 'Download blank checksheet' });
  await link.waitFor();
  await page.getByText('Sheet 1044-0').waitFor();
  expect(sent.map(({ call }) => call)).toEqual([`POST ${BLANK}`, `POST ${BLANK}`]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.body).toEqual({
    companyName: tawaMotors.Name,
    companyPhone: tawaMotors.Phone,
    companyAddress: tawaMotors.Address,
    companyEmail: tawaMotors.Email,
    companyAuthorityNumber: tawaMotors.CompanyAuthorityNumber,
  });
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('WOF Blank eChecksheet - 1044-0.pdf');
  const savedAgain: unknown[] = [];
  page.on('download', (file) => savedAgain.push(file));
  await page.reload();
  await link.waitFor();
  expect(sent).toHaveLength(2);
  expect(savedAgain).toEqual([]);
  answerFilesWith(() => ({ contentType: 'text/html', body: 'a sheet' }));
  // the tests' browser shows no PDFs
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }));
  const printed = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Print' }).click();
  await (await printed).waitForURL(`${FILES}/paper.pdf`);
  expect(violations).toEqual([]);
});

test('K-16: where the browser shows no PDFs, Print hands the file to the share sheet, or saves it and says how to print', async () => {
  const { context, page, open } = await visitPaper({ 'checksheets.paper': byId({ [id1044]: paper(1044) }) }, phone);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => {
      document.body.dataset.shared = files.map(({ name, type, size }) => [name, type, size].join()).join();
    };
  });
  const tabs: unknown[] = [];
  context.on('page', (tab) => tabs.push(tab));
  await open(`/checksheet/0?paper=${id1044}`);
  const print = page.getByRole('button', { name: 'Print' });
  await print.tap();
  const shared = () => page.evaluate(() => document.body.dataset.shared);
  await expect.poll(shared).toBe('WOF Blank eChecksheet - 1044-0.pdf,application/pdf,14');

  await page.evaluate(() => {
    navigator.canShare = () => false;
  });
  const saved = page.waitForEvent('download');
  await print.tap();
  expect((await saved).suggestedFilename()).toBe('WOF Blank eChecksheet - 1044-0.pdf');
  await page.getByText('Open the file from your downloads to print it.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(tabs).toEqual([]);
});

test('K-18: /PaperChecksheet opens the same page in any spelling; a paper sheet is opened by its ID and entered', async () => {
  let list: Given<'checksheets.papers'> = new Problem('not-valid', 'The list is out of order');
  const draft = { ...passedInspection, id: draftSummary.id, versions: {}, WofSummaryDetails: undefined };
  const { page, open, sent } = await visitPaper(
    {
      'checksheets.papers': () => list,
      'checksheets.paper': byId({ [id1044]: paper(1044) }),
      'checksheets.enterPaper': byId({ [id1044]: draft }),
      // an unknown ID redirects home, so its address is visible only briefly
      'drafts.get': byId({ [draft.id]: draft }),
    },
    phone,
  );
  await open('/paperchecksheet');
  await titled(page);
  await page.getByText('The list is out of order').waitFor();
  list = { paperInspections: [paper(1045), paper(1044)] };
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('link', { name: '1044-0' }).click();
  await page.waitForURL(`**/PaperChecksheet/${paper(1044).paperInspectionId}`);
  await page.getByRole('link', { name: 'Download blank checksheet' }).waitFor();
  await page.getByRole('button', { name: 'Enter 1044-0' }).click();
  await page.waitForURL(`**/createInspection?unfinishedInspectionId=${draftSummary.id}`);
  expect(sent.map(({ call }) => call)).toEqual([`POST ${open1044}/enter`]);
});

test('K-02: /Checksheet opens the inspection last submitted in this tab, or offers a choice', async () => {
  const { page, open } = await visitPaper({
    'inspections.get': byId({ 1001: passedInspection }),
    'checksheets.pdf': byId({ 1001: new Problem('not-valid', 'Out of order') }),
  });
  await open('/Checksheet');
  await page.getByRole('heading', { name: 'Which checksheet?', level: 1 }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Blank Checksheet' }).click();
  await titled(page);
  await page.evaluate(() => sessionStorage.setItem('last-submitted', JSON.stringify({ version: '1.0', value: 1001 })));
  await goTo(page, '/Checksheet');
  await page.waitForURL('**/checksheet/1001');
});

test('K-03: the demo shows a sample in Training Mode, and its actions send nothing', async () => {
  const { page, open, sent } = await visitPaper();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open('/Checksheet/7/demo');
  await page.getByText('Training Mode', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Sample checksheet' }).waitFor();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Recheck' }).click();
  await waitForMessage(page, 'Training Mode: nothing was sent.');
  await main.getByRole('button', { name: 'Inspector Notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Inspector Notes' });
  await notes.getByLabel('Add an Inspector Note').fill('Practice');
  await notes.getByRole('button', { name: 'Add' }).click();
  await notes.getByRole('button', { name: 'Save & Close' }).click();
  await main.getByRole('button', { name: /^Inspector Notes\s*2$/ }).waitFor();
  expect(sent).toEqual([]);
  // requested, but not found
  expect(asked.filter((path) => path.startsWith('/api/inspection/inspections'))).toEqual([`${INSPECTIONS}/7`]);
});

test('L-07: a sheet read on the screen shows the last recheck day on a line of its own, not at an item', async () => {
  const told = { ...failedInspection, ...withLastRecheckDay(failedInspection, failedInspection.createdAt) };
  const { page, open } = await visitPaper({ 'inspections.get': byId({ 1001: told }) });
  await open('/Checksheet/1001/demo');
  await page.getByText('LAST DAY FOR RECHECK: 16/12/2026', { exact: true }).waitFor();
  const lamps = page.getByRole('listitem').filter({ hasText: 'Stop lamp does' });
  expect(await lamps.textContent()).toMatch(/on the left side Fail$/);
});

test('K-03: the demo of an existing inspection shows its content, and its actions send nothing', async () => {
  const { page, open, sent } = await visitPaper({ 'inspections.get': byId({ 1001: passedInspection }) }, phone);
  await open('/Checksheet/1001/demo');
  await page.getByText('Training Mode', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Result' }).getByText('KZT482', { exact: true }).waitFor();
  expect(await page.getByRole('heading', { name: 'Sample checksheet' }).count()).toBe(0);
  await page.getByText(passedInspection.vehicleVIN).first().waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /^Inspector Notes/ }).click();
  const notes = page.getByRole('dialog', { name: 'Inspector Notes' });
  await notes.getByRole('checkbox', { name: 'Details Entered into VIC System' }).check();
  await notes.getByRole('button', { name: 'Save & Close' }).click();
  await page.getByText('Not entered in VIC yet').waitFor({ state: 'detached' });
  await main.getByRole('button', { name: 'Download PDF' }).click();
  await waitForMessage(page, 'Training Mode: nothing was sent.');
  expect(sent).toEqual([]);
});
