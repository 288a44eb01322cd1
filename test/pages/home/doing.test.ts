import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { countHome } from '#shared/counters/home.ts';
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
  expect(await page.getByRole('list', { name: 'Performance' }).locator('.doing-said').allTextContents()).toEqual([
    '65 sheets submitted in the last 30 days including today so far (3 rechecks), and 33 in the 30 days before (0 rechecks).',
    '2 of 62 first inspections failed in the last 30 days; 3 of 33 first inspections failed in the 30 before.',
    'In the last 30 days 3 of 3 failed vehicles came back on time; in the 30 before, 0 of 1 failed vehicle came back on time. A fail counts once its last recheck day has passed.',
    '29 minutes for 60 inspections in the last 30 days; 28.5 minutes for 30 inspections in the 30 before. Half took longer, half less. Rechecks, paper sheets and sheets filled in offline are left out.',
  ]);
  const plot = card('Fails by item').getByRole('slider');
  await makeKeyboard(page).go(plot);
  await page.keyboard.press('Home');
  expect(await plot.getAttribute('aria-valuetext')).toBe(
    'C7 Tyre condition: Last 30 days 2 fails, 30 days before 3 fails',
  );
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await findBrightness(plot.locator('.plot-bar').first())).toBeLessThan(200);
  await page.emulateMedia({ forcedColors: null });
  await card('Fails by item').getByText('Table: Fails by item').tap();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV: Fails by item' }).tap();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^pitcheck-fails-by-item-[\d-]+\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFFItem,Last 30 days,30 days before\r\nC7 Tyre condition,2 fails,3 fails\r\nE7 Stop lamps,1 fail,2 fails\r\n',
  );
  // each plot starts at the newest day, or at the first bar without a time axis, and is operated by keyboard
  const told: (string | null)[][] = [];
  for (const one of await page.getByRole('list', { name: 'Performance' }).getByRole('slider').all()) {
    const said = () => one.getAttribute('aria-valuetext');
    const before = await said();
    await one.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    told.push([before, await said()]);
  }
  expect(told).toEqual([
    Array(2).fill('25/11/2026: 2 inspections'),
    [
      'C7 Tyre condition: Last 30 days 2 fails, 30 days before 3 fails',
      'E7 Stop lamps: Last 30 days 1 fail, 30 days before 2 fails',
    ],
    ['Last 30 days: On time 3 fails, Late 0 fails', '30 days before: On time 0 fails, Late 1 fail'],
    Array(2).fill('25/11/2026: 21 minutes'),
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
  await page.getByText('No inspections in the last 60 days').waitFor();
});
