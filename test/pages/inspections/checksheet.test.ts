import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type ChecksheetState, type ChecksheetType, pdfTypes } from '#shared/checksheets/model.ts';
import { PaperId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { withLastRecheckDay } from '#shared/inspections/recheck.ts';
import { Problem } from '#shared/problem.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { withItem } from '#shared/samples/sheets.ts';
import { type Answering, type Answers, type AnswerTo, byId } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { goTo } from '#test/pages/screen.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { failedInspection, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** Avoids the VIC warning, which would be among the messages. */
const inVic = (inspection: Inspection): Inspection => ({
  ...inspection,
  WofSummaryDetails: { ...inspection.WofSummaryDetails, VICDetailsEntered: true },
});
const regenerate = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Re-generate PDF' }).click();
};

const sheet = (state: ChecksheetState, checksheet: ChecksheetType = 'Full'): AnswerTo<'checksheets.pdf'> => ({
  checksheet,
  state,
  url: state === 'ready' ? { [pdfTypes[checksheet]]: `${FILES}/${checksheet}.pdf` } : {},
  thumbnail: state === 'ready' ? { [pdfTypes[checksheet]]: `${FILES}/${checksheet}.webp` } : {},
});

const pdf = (passed: Answering<'checksheets.pdf'>): Answers => ({
  'checksheets.pdf': byId({ 1001: passed, 1002: sheet('ready') }),
});

/** Opens the checksheet of a car that passed. */
const openSheet = async (answers: Answers, options = {}) => {
  const visitor = await openSignedIn(
    site,
    {
      'inspections.get': byId({ 1001: inVic(passedInspection), 1002: inVic(failedInspection) }),
      ...answers,
    },
    options,
  );
  visitor.answerFilesWith(() => ({ contentType: 'image/webp', body: '' }));
  await visitor.open('/checksheet/1001');
  return { ...visitor, picture: visitor.page.getByRole('img', { name: /First page of/ }) };
};

test('H-05, M-17, R-33: the header and the VIC values show the sheet’s inspector and number, and who entered it from paper', async () => {
  const other = { ...passedInspection, initialInspectorNumber: 'VI99999' };
  const own = { ...passedInspection, initialInspectorNumber: anna.inspectorNumber };
  const paper = { ...own, inspectedBy: anna, paperInspectionId: PaperId.parse('pap_Tawa0000000000000000') };
  const answers = { ...pdf(sheet('ready')), 'inspections.get': byId({ 1001: other, 1002: paper }) };
  const { page } = await openSheet(answers, phone);
  const doubt = `VI99999 isn’t ${hemi.name}’s number (${hemi.inspectorNumber})`;
  const head = page.getByRole('region', { name: 'Result' });
  await head.getByText(`${hemi.name} (VI99999)`).waitFor();
  await head.getByText(doubt).waitFor();
  await page.getByRole('button', { name: 'VIC values' }).tap();
  const vic = page.getByRole('dialog', { name: 'VIC' });
  await vic.getByText(doubt).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await goTo(page, '/checksheet/1002');
  await head.getByText(`${anna.name} (${anna.inspectorNumber})`).waitFor();
  await head.getByText('Entered by').waitFor();
  expect(await head.getByText(`isn’t ${hemi.name}’s number`).count()).toBe(0);
  expect(await head.getByText(hemi.name).count()).toBe(1);
});

test('K-04, K-11, K-14: a checksheet that fails to load can be retried, and one that failed to print is printed again; a pending one shows its progress and then the picture; a failed re-generation shows why', async () => {
  const asked: string[] = [];
  const outcomes: (ChecksheetState | Problem)[] = [
    new Problem('not-valid', 'Out of order'),
    'failed',
    'pending',
    'rendering',
    'ready',
    new Problem('too-many-requests', 'Wait a moment'),
    'pending',
    'ready',
  ];
  const { page, picture, violations } = await openSheet(
    pdf(({ sent }) => {
      asked.push(sent.url.search);
      const outcome = outcomes.shift() ?? 'ready';
      return outcome instanceof Problem ? outcome : sheet(outcome);
    }),
  );
  const prepared = page.getByText('Your checksheet is being prepared');
  await page.getByText('Error loading checksheet').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('The checksheet could not be created').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Re-generate PDF' }).last().click();
  await prepared.waitFor();
  expect(await page.getByRole('button', { name: 'Download PDF' }).isDisabled()).toBe(true);
  await picture.waitFor();
  expect(await page.title()).toContain('KZT482');
  const vehicle = page.getByRole('link', { name: /Vehicle history$/ });
  expect(await vehicle.getAttribute('href')).toBe(`/vehicle/vin_${passedInspection.vehicleVIN}`);
  await regenerate(page);
  await page.getByText('Error regenerating checksheet. Wait a moment').waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await regenerate(page);
  await prepared.waitFor();
  await picture.waitFor();
  const anew = '?checksheet=Full&regenerate=true';
  expect(asked).toEqual(['', '', anew, '', '', anew, anew, '']);
  expect(violations).toEqual([]);
});

test('K-01, K-04, K-05, K-08, K-09, K-12: on a desktop both spellings of the address show the result; the picture zooms at A4 ratio; the PDF downloads under its name; the workshop’s default variant comes first of four', async () => {
  const { page, picture, answerFilesWith } = await openSheet(
    pdf(({ query }) => sheet('ready', query.checksheet ?? 'Summary')),
  );
  const band = page.getByRole('region', { name: 'Result' });
  await picture.waitFor();
  expect(await band.textContent()).toMatch(/KZT482.*Pass.*1043-0.*18\/11\/2026.*Hēmi Pōtae \(VI20417\)/s);
  // its buttons don't cover it
  const top = (await picture.boundingBox())?.y ?? 0;
  for (const name of ['Download', 'Zoom in', 'Zoom out']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(top);
  }
  const size = () => picture.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight] as const);
  const [width, height] = await size();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const [wider, higher] = await size();
  expect(wider - width).toBe(210);
  expect(Math.abs(higher - height - 297)).toBeLessThanOrEqual(1);
  for (let step = 0; step < 10; step++) await page.getByRole('button', { name: 'Zoom out' }).click();
  expect((await size())[0]).toBe(210);

  const download = page.getByRole('button', { name: 'Download PDF' });
  const saves = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toBe(name);
    expect(readFileSync(await file.path(), 'utf8')).toBe('%PDF-1.7 a sheet');
  };
  answerFilesWith(() => ({ contentType: 'application/pdf', body: '%PDF-1.7 a sheet' }));
  await saves('WOF Pass eChecksheet - KZT482 - 1043-0 Summary.pdf');
  answerFilesWith(() => ({ status: 403, contentType: 'text/xml', body: '<Error/>' }));
  await download.click();
  await page.getByText('Error downloading PDF').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Error downloading PDF').waitFor({ state: 'detached' });

  answerFilesWith(() => ({ contentType: 'application/pdf', body: '%PDF-1.7 a sheet' }));
  await page.getByRole('button', { name: 'Checksheet Options' }).click();
  const items = page.getByRole('menuitem');
  expect(await items.allInnerTexts()).toEqual([
    'Full Checksheet',
    'Full Checksheet (No Images)',
    'Summary Checksheet',
    'Summary Checksheet (No Images)',
  ]);
  expect(await items.nth(2).getAttribute('aria-disabled')).toBe('true');
  await items.nth(1).click();
  await page.waitForURL('**/checksheet/1001?checksheet=FullNoImages');
  await page.locator('img[src$="FullNoImages.webp"]').waitFor({ state: 'attached' });

  await goTo(page, '/Checksheet/1002');
  await band.getByRole('heading', { name: 'Fail' }).waitFor();
  await download.waitFor();
  expect(await page.getByRole('region', { name: 'Failed items' }).count()).toBe(0);
  await saves('WOF Fail eChecksheet - KZT482 - 1043-0 Full.pdf');
});

test('an unknown inspection shows a page that says so, not an error', async () => {
  const { page } = await openSheet(pdf(sheet('ready')));
  await goTo(page, '/checksheet/4');
  await page.getByRole('heading', { name: 'Inspection not found' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('K-04: the picture opens the PDF with a new address, because the first one expires', async () => {
  let asked = 0;
  const signed = () => ({ ...sheet('ready'), url: { [pdfTypes.Full]: `${FILES}/${++asked}.pdf` } });
  const { page, picture, answerFilesWith } = await openSheet(pdf(signed), phone);
  await picture.waitFor();
  answerFilesWith(() => ({ contentType: 'text/html', body: 'the sheet itself' }));
  const opened = page.waitForEvent('popup');
  await picture.tap();
  await (await opened).waitForURL(`${FILES}/2.pdf`);
});

test('K-04: on a phone the actions are at the bottom, and the reasons of a fail are below the picture of page 1', async () => {
  const { page } = await openSheet(pdf(sheet('ready')), phone);
  const box = await page.getByRole('button', { name: 'Download PDF' }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.y).toBeGreaterThan(750);
  const failed = page.getByRole('region', { name: 'Failed items' });
  await page.getByRole('img', { name: /First page of/ }).waitFor();
  expect(await failed.count()).toBe(0);
  await goTo(page, '/checksheet/1002');
  await failed.waitFor();
  const picture = await page.getByRole('img', { name: /First page of/ }).boundingBox();
  expect((await failed.boundingBox())?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  expect(await failed.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Stop lamps\s+Stop lamp does not work on the left side$/),
    expect.stringMatching(
      /Seatbelts\s+Webbing of the driver’s belt is cut\s+Buckle does not lock every time\s+Driver’s seat; the other four belts are sound$/,
    ),
    expect.stringMatching(/Tread and depth\s+Tread depth below 1.5 mm: left front$/),
  ]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('K-04: on a phone a recheck shows what was fixed, a fail without a reason says so, and the last recheck day is shown once', async () => {
  const day = withLastRecheckDay({ ...failedInspection, isRecheck: false }, failedInspection.createdAt);
  const belts = withItem(day, 'internalSeatbelts', {
    ReasonForRejections: [{ reasonForRejection: 'Webbing of the driver’s belt is cut', workCompleted: true }],
    Comment: [],
  });
  const bare = withItem(belts, 'chassisTyreTreadAndDepth', { ReasonForRejections: [] });
  const inspection = inVic({ ...failedInspection, InspectionItem: bare.InspectionItem });
  const { page } = await openSheet({ 'inspections.get': byId({ 1001: inspection }), ...pdf(sheet('pending')) }, phone);
  const items = page.getByRole('region', { name: 'Failed items' }).getByRole('listitem');
  await items.first().waitFor();
  expect(await items.allInnerTexts()).toEqual([
    expect.stringMatching(/on the left side$/),
    expect.stringMatching(/belt is cut \(work completed\)$/),
    expect.stringMatching(/Tread and depth\s+No reason recorded$/),
  ]);
});
