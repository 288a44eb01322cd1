import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { type Answers, byId } from '#test/browser/answers.ts';
import { accessibilityFaults, atEachWidth } from '#test/pages/accessibility.ts';
import { filledButtons } from '#test/pages/filled-buttons.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { comeBack, phone } from '#test/pages/visitor.ts';
import { draftSummary, failedInspection, passedInspection, summaryOf } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const INSPECTIONS = 'inspections.list';
const DRAFTS = 'drafts.list';
const inspections = { inspections: [summaryOf(passedInspection), summaryOf(failedInspection)] };
const full: Answers = {
  [INSPECTIONS]: inspections,
  [DRAFTS]: { unfinishedInspections: [draftSummary] },
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the code of a page is asked for beside the app’s own, not after it', async () => {
  const { page, open } = await comeBack(site, full);
  await page.route('**/assets/main-*.js', async (route) => {
    await pageAskedFor;
    await route.continue();
  });
  const pageAskedFor = page.waitForRequest('**/assets/inspection-list-page-*.js');
  await open('/inspectionList');
  await heading(page, "Completed WOF's").waitFor();
});

describe('the lists', () => {
  test('T-03: completed inspections stand in a table, each leading to its checksheet', async () => {
    const { page, open } = await comeBack(site, full);
    await open('/inspectionList');
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
      'Not entered',
    ]);
    expect(await row.getByRole('link').getAttribute('href')).toBe('/checksheet/1002');
  });

  test('T-03: more than a page are loaded where the list ends', async () => {
    const page1 = Array.from({ length: 100 }, (_, n) => summaryOf({ ...passedInspection, id: 5000 - n }));
    const { page, open } = await comeBack(
      site,
      {
        [INSPECTIONS]: ({ query }) =>
          query.after === 'the rest'
            ? { inspections: [summaryOf({ ...failedInspection, id: 7 })] }
            : { inspections: page1, next: 'the rest' },
      },
      phone,
    );
    await open('/inspectionList');
    const lines = page.getByRole('list', { name: "Completed WOF's" }).getByRole('link');
    await page.getByText('The newest 100 are shown').waitFor();
    expect(await lines.count()).toBe(100);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('The newest 100 are shown').waitFor({ state: 'detached' });
    expect(await lines.count()).toBe(101);
    expect(await lines.last().getAttribute('href')).toBe('/checksheet/7');
  });

  test.each([
    ['/inspectionList', 'No completed inspections yet', { [INSPECTIONS]: { inspections: [] } }],
    ['/unfinishedInspectionList', 'No drafts', { [DRAFTS]: { unfinishedInspections: [] } }],
  ])('T-03, T-04: %s says when it failed, and after Retry that it is empty', async (path, none, empty) => {
    const refusal = new Problem('not-valid', 'The list is out of order');
    const { page, open, answer } = await comeBack(site, { [INSPECTIONS]: refusal, [DRAFTS]: refusal });
    await open(path);
    await page.getByText('The list is out of order').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    answer(empty);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(none).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Create WOF' }).isVisible()).toBe(true);
  });

  test.each([
    ['a table', {}, 'tbody tr[aria-hidden=true]', 'tbody tr:has(a)'],
    ['cards', phone, '.line-cards > *', '.line-cards > li'],
  ])('T-03: while it loads the rows of %s are drawn as high as they will be', async (_, options, drawn, real) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { page, open } = await comeBack(site, { [INSPECTIONS]: () => arrived.then(() => inspections) }, options);
    await open('/inspectionList');
    const height = (rows: string) =>
      page
        .locator(rows)
        .first()
        .evaluate(({ clientHeight }) => clientHeight);
    const before = await height(drawn);
    arrive();
    expect(Math.abs((await height(real)) - before)).toBeLessThanOrEqual(3);
  });

  test('T-04: a draft is discarded after a question, and stays when that fails', async () => {
    let drafts = [draftSummary];
    let refusal: Problem | undefined = new Problem('already-submitted', 'This draft is an inspection now');
    const { page, open } = await comeBack(site, {
      [DRAFTS]: () => ({ unfinishedInspections: drafts }),
      'drafts.discard': byId({
        [draftSummary.id]: () => {
          if (refusal) return refusal;
          drafts = [];
          return {};
        },
      }),
    });
    await open('/unfinishedInspectionList');
    await page.getByRole('button', { name: 'Discard B7XKD, sheet 1044-0' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard this draft?' });
    await dialog.waitFor();
    expect(await filledButtons(dialog)).toEqual(['Keep']);
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Discard B7XKD, sheet 1044-0' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByText('This draft is an inspection now').waitFor();
    refusal = undefined;
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('No drafts').waitFor();
  });
});

describe('in every theme', () => {
  test('every page is accessible and keeps the security policy', async () => {
    const { page, open, violations } = await comeBack(site, full, phone);
    for (const path of ['/inspectionList', '/unfinishedInspectionList']) {
      await open(path);
      await page.getByRole('main').locator('.plate').first().waitFor();
      await atEachWidth(page, async () => expect(await accessibilityFaults(page), path).toEqual([]));
    }
    expect(violations).toEqual([]);
  });
});
