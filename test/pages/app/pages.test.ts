import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { draftSummary, failedInspection, getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const INSPECTIONS = 'inspections.list';
const DRAFTS = 'drafts.list';
const inspections = { inspections: [getSummary(passedInspection), getSummary(failedInspection)] };
const full: Answers = {
  [INSPECTIONS]: inspections,
  [DRAFTS]: { unfinishedInspections: [draftSummary] },
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('a page’s code loads in parallel with the app’s', async () => {
  const { page, open } = await openSignedIn(site, full);
  await page.route('**/assets/main-*.js', async (route) => {
    await pageAskedFor;
    await route.continue();
  });
  const pageAskedFor = page.waitForRequest('**/assets/inspection-list-page-*.js');
  await open('/inspectionList');
  await heading(page, "Completed WOF's").waitFor();
});

/** Holds the answers until `arrive` is called. */
const later = () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive: () => arrive() };
};
const height = (page: Page, rows: string) =>
  page
    .locator(rows)
    .first()
    .evaluate(({ clientHeight }) => clientHeight);

test('T-03, T-04: the table links each inspection to its checksheet and keeps its row height while loading; both lists are accessible and violate no security policy', async () => {
  const { arrived, arrive } = later();
  const { page, open, violations } = await openSignedIn(site, {
    ...full,
    [INSPECTIONS]: () => arrived.then(() => inspections),
  });
  await open('/inspectionList');
  const before = await height(page, 'tbody tr[aria-hidden=true]');
  arrive();
  expect(Math.abs((await height(page, 'tbody tr:has(a)')) - before)).toBeLessThanOrEqual(3);
  const row = page.getByRole('row', { name: /Fail/ });
  await row.waitFor();
  const cells = await row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts();
  expect(cells.map((cell) => cell.trim())).toEqual([
    'KZT482',
    '2017 Toyota Hilux SR5',
    'Mere Tūhoe',
    expect.stringMatching(/^Fail/),
    '18/11/2026',
    'Hēmi Pōtae',
    '1043-0',
    expect.stringMatching(/^\d+\sdays late$/),
  ]);
  expect(await row.getByRole('link').getAttribute('href')).toBe('/checksheet/1002');
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: "Draft WOF's" }).click();
  await page.getByText(draftSummary.vehicleRegistrationPlate).first().waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  expect(violations).toEqual([]);
});

test('T-03: cards keep their height while loading, and Show more loads the next page', async () => {
  const page1 = Array.from({ length: 100 }, (_, n) => getSummary({ ...passedInspection, id: 5000 - n }));
  const { arrived, arrive } = later();
  const { page, open } = await openSignedIn(
    site,
    {
      [INSPECTIONS]: ({ query }) =>
        query.after === 'the rest'
          ? { inspections: [getSummary({ ...failedInspection, id: 7 })] }
          : arrived.then(() => ({ inspections: page1, next: 'the rest' })),
    },
    phone,
  );
  await open('/inspectionList');
  const before = await height(page, '.line-cards > *');
  arrive();
  expect(Math.abs((await height(page, '.line-cards > li')) - before)).toBeLessThanOrEqual(3);
  const lines = page.getByRole('list', { name: "Completed WOF's" }).getByRole('link');
  await page.getByText('Showing the latest 100').waitFor();
  expect(await lines.count()).toBe(100);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('Showing 2 to 101').waitFor();
  expect(await lines.count()).toBe(100);
  expect(await lines.last().getAttribute('href')).toBe('/checksheet/7');
});

test('T-03, T-04: each list shows its error and, after Retry, its empty state', async () => {
  const refusal = new Problem('not-valid', 'The list is out of order');
  const { page, open, answer } = await openSignedIn(site, { [INSPECTIONS]: refusal, [DRAFTS]: refusal });
  await open('/inspectionList');
  const lists: [string, string, Answers][] = [
    ["Completed WOF's", 'No completed inspections yet', { [INSPECTIONS]: { inspections: [] }, [DRAFTS]: refusal }],
    ["Draft WOF's", 'No drafts', { [DRAFTS]: { unfinishedInspections: [] } }],
  ];
  for (const [name, none, empty] of lists) {
    await heading(page, name).waitFor();
    await page.getByText('The list is out of order').waitFor();
    if (name === "Completed WOF's") expect(await findAccessibilityFaults(page)).toEqual([]);
    await answer(empty);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(none).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Create WOF' }).isVisible()).toBe(true);
    if (name !== "Draft WOF's") await page.getByRole('link', { name: "Draft WOF's" }).click();
  }
});
