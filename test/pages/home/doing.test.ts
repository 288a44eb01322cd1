import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { countHome } from '#shared/counters/home.ts';
import { describeHome } from '#shared/counters/home-figures.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { sumFacts } from '#shared/quality/add-fact.ts';
import { nothingCounted, nothingToDo } from '#test/browser/quiet-workshop.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { findBrightness } from '#test/pages/brightness.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { buildFacts } from '#test/rules/counters/facts.ts';
import { getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const TODAY = '2026-11-25' as NzDate;
const overview = { ...nothingToDo, recent: [getSummary(passedInspection)] };
const { fact, failed, recheckOf } = buildFacts(TODAY);
const fails = [3, 8, 31, 34, 40, 70].map((n) =>
  failed(n, 'chassisTyreCondition', ...(n % 2 ? [] : ['externalStopLamps' as const])),
);
const facts = [
  ...fails,
  ...Array.from({ length: 90 }, (_, n) => fact(n % 60, { minutes: 18 + ((n * 7) % 23) })),
  ...fails.slice(2, 5).map((one, n) => recheckOf(one, 20 - n)),
];
const counted = { counting: false, ...countHome(sumFacts(facts), TODAY) };

const come = (page: Page) => page.locator('.doing-room').evaluate((room) => room.scrollIntoView());
/** The figures are last on Home, far below the screen. */
const short = { viewport: { width: 390, height: 400 }, hasTouch: true };

test('T-01: the performance figures load when scrolled near, as text, plots, a table and a file', async () => {
  const { page, open } = await openSignedIn(
    site,
    { 'inspections.overview': overview, 'counters.home': counted },
    short,
  );
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/counters/') && asked.push(request.url()));
  await open('/');
  await page.getByRole('heading', { name: 'All done' }).waitFor();
  expect(asked).toEqual([]);
  await come(page);
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await card('Inspections per day').getByRole('slider').waitFor();
  expect(asked).toHaveLength(1);
  const said = describeHome(counted).map((figure) => figure.said);
  expect(await page.getByRole('list', { name: 'Performance' }).locator('.doing-said').allTextContents()).toEqual(said);
  expect(said[0]).toMatch(/ Today so far: 2, not counted here yet\.$/);
  const plot = card('Fails by item').getByRole('slider');
  // the codes are named without moving the cursor, and both axes have titles
  await card('Fails by item').getByText('C7 Tyre condition · E7 Stop lamps').waitFor();
  for (const one of await page.getByRole('list', { name: 'Performance' }).getByRole('slider').all())
    expect((await one.locator('.plot-axes > text').allTextContents()).slice(0, 2)).toEqual([
      expect.stringMatching(/^[A-Z]/),
      expect.stringMatching(/^[A-Z]/),
    ]);
  await makeKeyboard(page).go(plot);
  await page.keyboard.press('Home');
  expect(await plot.getAttribute('aria-valuetext')).toMatch(
    /^C7 Tyre condition: Last 28 days [\d.]+% \(95% interval [\d.]+% to [\d.]+%\), 28 days before [\d.]+% \(/,
  );
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await findBrightness(plot.locator('.plot-bar').first())).toBeLessThan(200);
  await page.emulateMedia({ forcedColors: null });
  await card('Fails by item').getByText('Table: Fails by item').tap();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV: Fails by item' }).tap();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^pitcheck-fails-by-item-[\d-]+\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFFItem,Last 28 days,28 days before\r\nC7 Tyre condition,[\d.]+% \(95% interval [\d.]+% to [\d.]+%\),/,
  );
  // each plot starts at the newest day, or at the first bar without a time axis, and is operated by keyboard
  const told: (string | null)[][] = [];
  for (const one of await page.getByRole('list', { name: 'Performance' }).getByRole('slider').all()) {
    const read = () => one.getAttribute('aria-valuetext');
    const before = await read();
    await one.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    told.push([before, await read()]);
  }
  expect(told.map((both) => both.map((one) => one?.split(':')[0]))).toEqual([
    Array(2).fill('25/11/2026'),
    ['C7 Tyre condition', 'E7 Stop lamps'],
    ['Last 28 days', '28 days before'],
    Array(2).fill('25/11/2026'),
  ]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('T-01: printing the page before the figures have loaded prints a note, and loads them for the next time', async () => {
  const { page, open } = await openSignedIn(
    site,
    { 'inspections.overview': overview, 'counters.home': counted },
    short,
  );
  await open('/');
  await page.getByRole('heading', { name: 'All done' }).waitFor();
  const told = page.getByText('Charts were still loading.', { exact: false });
  expect(await told.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await told.waitFor();
  expect(await page.locator('.doing-room .to-come').first().isVisible()).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.getByRole('slider', { name: 'Inspections per day' }).waitFor();
  expect(await told.count()).toBe(0);
});

test('T-01: the performance figures are saved as a PDF, and a failure says so', async () => {
  let failing = false;
  const ready = { state: 'ready' as const, url: `${FILES}/figures.pdf`, name: 'Performance.pdf' };
  const { page, open, answerFilesWith } = await openSignedIn(site, {
    'inspections.overview': overview,
    'counters.home': counted,
    'figures.print': () => (failing ? { state: 'failed' } : ready),
  });
  answerFilesWith(() => ({ contentType: 'application/pdf', body: '%PDF-1.7 figures' }));
  await open('/');
  await come(page);
  const button = page.getByRole('button', { name: 'PDF: Performance' });
  const saved = page.waitForEvent('download');
  await button.click();
  expect((await saved).suggestedFilename()).toBe('Performance.pdf');
  failing = true;
  await button.click();
  await page.getByText('The PDF could not be created. Please try again in a minute.').waitFor();
});

test('T-01: earlier submissions are counted first, and a workshop without submissions sees what will appear here', async () => {
  let counting = true;
  const { page, open } = await openSignedIn(site, {
    'inspections.overview': overview,
    'counters.home': () => ({ ...nothingCounted, counting }),
  });
  await open('/');
  await page.getByText('Counting your earlier inspections').waitFor();
  counting = false;
  await page.getByText('No inspections in the last 8 weeks').waitFor();
});
