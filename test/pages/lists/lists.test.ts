import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { DraftId } from '#shared/ids.ts';
import type { InspectionSummary } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { type Answers, byId, type Given } from '#test/browser/answers.ts';
import { plate, saveState } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { listFilledButtons } from '#test/pages/filled-buttons.ts';
import { goTo } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftSummary, failedInspection, getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const INSPECTIONS = 'inspections.list';
const TO_DO = 'inspections.toDo';
const DRAFTS = 'drafts.list';
const otherId = DraftId.parse('dft_ZYXWVUTSRQPONMLKJIHG');
const [passed, failed] = [getSummary(passedInspection), getSummary(failedInspection)];
const range = { from: '2026-08-24', upTo: '2026-11-21' };
const lines = (count: number, line: InspectionSummary, firstId = 5000) =>
  Array.from({ length: count }, (_, n) => ({ ...line, id: firstId - n }));

const visitList = async (answers: Answers, options = {}) => {
  const visitor = await openSignedIn(site, answers, options);
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\/(inspections|toDo)$/.test(pathname)) asked.push(search);
  });
  const main = page.getByRole('main');
  return {
    ...visitor,
    asked,
    main,
    button: (name: string | RegExp) => main.getByRole('button', { name }),
    search: main.getByRole('searchbox'),
  };
};

test('T-03: inspections are searched and filtered; the address keeps the filter, the list shows the range searched, and an empty page is skipped', async () => {
  const { page, open, asked, main, button, search, violations } = await visitList({
    [INSPECTIONS]: ({ query }) => {
      if (query.search === 'nobody') return { inspections: [] };
      if (query.search) return { inspections: [failed], wordsFrom: range.from };
      if (!query.result) return { inspections: [failed, passed] };
      return query.after ? { inspections: [failed], range } : { inspections: [], next: 'more', range };
    },
  });
  await open('/inspectionList');
  const links = main.getByRole('table').getByRole('link');
  await links.nth(1).waitFor();
  await search.fill('mere');
  await expect.poll(() => page.url()).toContain('search=mere');
  await expect.poll(() => links.count()).toBe(1);
  expect(asked).toEqual(['', '?search=mere']);
  await main.getByText('1 found · vehicles and inspectors since 24/08/2026', { exact: true }).waitFor();

  await search.fill('x'.repeat(81));
  await search.press('Enter');
  await main.getByText('1 character too long').waitFor();
  expect(await search.inputValue()).toHaveLength(81);
  expect(asked).toHaveLength(2);
  await search.fill('nobody');
  await search.press('Enter');
  await main.getByText('No inspections match “nobody”').waitFor();
  await main.getByRole('link', { name: 'Show all' }).click();
  await links.nth(1).waitFor();
  expect(await search.inputValue()).toBe('');

  await button('Filters').click();
  await main.getByRole('searchbox', { name: 'Make, model or year' }).fill('hilux');
  await expect.poll(() => asked.at(-1)).toBe('?vehicle=hilux');
  await button(/^Vehicle: hilux/).click();
  await button(/^Vehicle: hilux/).waitFor({ state: 'detached' });
  await main.getByLabel('Result').selectOption('Fail');
  await main.getByText('Searched 24/08/2026 – 21/11/2026: 1 found', { exact: true }).waitFor();
  const from = main.getByLabel('Submitted from');
  await from.press('0');
  await page.keyboard.type('9012026');
  expect(await from.inputValue()).toBe('2026-09-01');
  await expect
    .poll(() => asked.slice(-2))
    .toEqual(['?result=fail&from=2026-09-01', '?result=fail&from=2026-09-01&after=more']);
  // shown to Admins only
  expect(await button('Export checklist items').count()).toBe(0);
  await button(/^From 01\/09\/2026/).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?result=fail');
  // the focus stays near, instead of going back to the start of the page
  await expect.poll(() => main.evaluate((it) => it.contains(document.activeElement))).toBe(true);

  await links.first().click();
  await page.waitForURL('**/checksheet/1002');
  await page.goBack();
  await button(/^Result: Fail/).waitFor();
  await main.getByText(/^Searched/).waitFor();
  expect(violations).toEqual([]);
});

test('T-03: while a search is being answered, the list shows neither the results of other words nor “No results”; two filters chosen at once both count', async () => {
  const held: (() => void)[] = [];
  const { open, asked, main, search } = await visitList({
    [INSPECTIONS]: async ({ query }) => {
      if (query.search === 'zzqq') return { inspections: [] };
      if (query.search) await new Promise<void>((resolve) => held.push(resolve));
      return { inspections: [failed] };
    },
  });
  await open('/inspectionList?search=zzqq');
  await main.getByText('No inspections match “zzqq”').waitFor();
  expect(await main.getByRole('status').getByText('0 found').count()).toBe(1);
  await search.fill('E9WKY');
  await main.getByText('Searching…').waitFor();
  expect(await main.getByText('No results').count()).toBe(0);
  await expect.poll(() => held.length).toBe(1);
  expect(await main.getByText(/No results|found/).count()).toBe(0);
  held.pop()?.();
  await main.getByText('1 found').waitFor();
  await search.fill('E9WK');
  await expect.poll(() => held.length).toBe(1);
  expect(await main.textContent()).toMatch(/Searching…/);
  expect(await main.getByRole('table').getByRole('link').count()).toBe(0);
  held.pop()?.();
  await main.getByText('1 found').waitFor();

  await main.getByRole('button', { name: 'Filters' }).click();
  await main.getByLabel('Result').waitFor();
  await main.evaluate((it) => {
    for (const [label, value] of [
      ['Result', 'fail'],
      ['VIC', 'entered'],
    ]) {
      const select = [...it.querySelectorAll('label')].find((one) => one.firstChild?.textContent === label)?.control;
      if (!(select instanceof HTMLSelectElement) || !value) throw new Error(`No ${label}`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect.poll(() => asked.at(-1)).toBe('?search=E9WK&result=fail&vic=entered');
});

test('T-03: columns are chosen, and stored on the device and in the person’s record', async () => {
  let user: User = { ...tawaUser, columns: ['vehicle', 'colour', 'date'] };
  const { page, open, main, button } = await visitList({
    [INSPECTIONS]: { inspections: [failed] },
    'account.user': () => user,
    'account.saveChoices': ({ body }) => {
      user = { ...user, ...body };
      return {};
    },
  });
  await open('/inspectionList');
  const headers = main.getByRole('columnheader');
  await expect.poll(() => headers.allTextContents()).toEqual(['Plate', 'Vehicle', 'Date']);
  await button('Columns').click();
  for (const name of ['Customer', 'Result', 'Inspector', 'Number', 'VIC'])
    await main.getByRole('checkbox', { name, exact: true }).check();
  const all = ['Plate', 'Vehicle', 'Customer', 'Result', 'Date', 'Inspector', 'Number', 'VIC'];
  await expect.poll(() => headers.allTextContents()).toEqual(all);
  await main.getByRole('checkbox', { name: 'Inspector' }).uncheck();
  await main.getByRole('checkbox', { name: 'Customer' }).uncheck();
  await main.getByRole('checkbox', { name: 'Customer' }).check();
  const chosen = all.filter((name) => name !== 'Inspector');
  await expect.poll(() => headers.allTextContents()).toEqual(chosen);
  await page.reload();
  await expect.poll(() => headers.allTextContents()).toEqual(chosen);
  await expect.poll(() => user.columns).toEqual(['vehicle', 'customer', 'result', 'date', 'number', 'vic']);
});

test('T-03: on a phone, a tablet and a desktop no list overflows and targets are large enough; the VIC list links to the VIC entry and marks inspections made offline', async () => {
  const long = {
    customerName: 'Wellington City Cabs and Couriers Limited',
    vehicleModel: 'Landcruiser Prado VX Limited',
  };
  const inspections = lines(4, { ...failed, ...long, vicOffline: true });
  const { page, open, main, button } = await visitList(
    {
      [INSPECTIONS]: { inspections, range },
      [TO_DO]: { inspections: inspections.map((line, n) => ({ ...line, daysLeft: n })) },
      [DRAFTS]: { unfinishedInspections: [draftSummary] },
    },
    phone,
  );
  await open('/inspectionList?result=fail');
  for (const [path, title] of [
    ['/inspectionList?result=fail', "Completed WOF's"],
    ['/inspectionList?show=recheck', 'Rechecks due'],
    ['/inspectionList?show=vic', 'VIC not entered'],
    ['/unfinishedInspectionList', "Draft WOF's"],
  ] as const) {
    await goTo(page, path);
    const line = main.getByRole('list', { name: title }).getByRole('listitem').first();
    await line.waitFor();
    if (path.includes('result')) await button('Filters').click();
    if (path.includes('vic')) {
      expect(await line.textContent()).toMatch(/KZT482.*VIC offline.*Fail.*Enter in VIC/s);
      const enter = line.getByRole('link', { name: /^Enter in VIC/ });
      expect(await enter.getAttribute('href')).toBe('/checksheet/5000?open=pendingVic');
    }
    const isFine = async (width: number) => {
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
      if (width !== 820 && /result|recheck/.test(path)) expect(await findAccessibilityFaults(page), path).toEqual([]);
      const targets = main.locator('.line-cards :is(a, button), .token, select, input');
      for (const { height, name } of await targets.evaluateAll((all) =>
        all.map((one) => ({ height: one.getBoundingClientRect().height, name: one.outerHTML.slice(0, 80) })),
      ))
        expect(height, name).toBeGreaterThanOrEqual(44);
    };
    await runAtEachWidth(page, isFine, [390, 820, 1280]);
  }
});

test.each([
  ['a phone', phone, 'listitem'],
  ['a desk', {}, 'row'],
] as const)(
  'T-03: on %s 100 lines of a long list are in the page; lines that stay keep their place, the focus moves to the first new one, and Back returns to the one opened',
  async (_, options, role) => {
    const { page, open, asked, main, button } = await visitList(
      {
        [INSPECTIONS]: ({ query }) => {
          const from = Number(query.after ?? 0);
          return { inspections: lines(100, failed, 5000 - from), ...(from < 400 && { next: String(from + 100) }) };
        },
      },
      options,
    );
    await open('/inspectionList');
    const shown = main.getByRole(role).filter({ has: page.locator('.plate') });
    const lineOf = (id: number) => shown.filter({ has: page.locator(`a[href="/checksheet/${id}"]`) });
    const findTop = (id: number) => lineOf(id).evaluate((line) => line.getBoundingClientRect().top);
    const expectFocusIn = (id: number) =>
      expect.poll(() => lineOf(id).evaluate((line) => line.contains(document.activeElement))).toBe(true);
    /** Presses a button and expects this line in the same place afterwards. */
    const expectStill = async (id: number, name: string, title: string) => {
      await button(name).scrollIntoViewIfNeeded();
      const before = await findTop(id);
      await button(name).click();
      await main.getByText(title).first().waitFor();
      await expect.poll(async () => Math.abs((await findTop(id)) - before)).toBeLessThan(2);
    };
    await expectStill(4901, 'Show more', 'Showing 51 to 150');
    await expectFocusIn(4900);
    await expectStill(4851, 'Show more', 'Showing 101 to 200');
    await expectFocusIn(4850);
    await expectStill(4801, 'Show more', 'Showing 151 to 250');
    expect(await shown.count()).toBe(100);
    const position = role === 'row' ? 'aria-rowindex' : 'aria-posinset';
    expect(await lineOf(4850).getAttribute(position)).toBe(role === 'row' ? '152' : '151');
    await expectStill(4850, 'Show earlier', 'Showing 101 to 200');
    await expectFocusIn(4850);

    await lineOf(4840).getByRole('link').click();
    await page.waitForURL('**/checksheet/4840');
    await page.goBack();
    await lineOf(4840).waitFor();
    expect(await lineOf(4840).evaluate((line) => line.getBoundingClientRect().top < innerHeight)).toBe(true);
    await expectFocusIn(4840);
    expect(await shown.count()).toBe(100);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    // neither lines loaded before nor coming back ask the server
    expect(asked).toHaveLength(3);
  },
);

test('T-03: the recheck board lists every open fail with its days left, page by page, and starts the recheck', async () => {
  const due = lines(101, failed).map((line, n) => ({ ...line, daysLeft: Math.min(28, n) }));
  const { page, open, asked, main, button } = await visitList({
    [TO_DO]: ({ query }) =>
      query.after ? { inspections: due.slice(100) } : { inspections: due.slice(0, 100), next: 'the rest' },
  });
  await open('/inspectionList?show=recheck');
  const rows = main
    .getByRole('table', { name: 'Rechecks due' })
    .getByRole('row')
    .filter({ has: page.locator('.plate') });
  await main.getByText('Showing the most urgent 100').waitFor();
  expect(await rows.nth(0).textContent()).toMatch(/KZT482.*Fail.*last day.*Toyota Hilux.*Mere Tūhoe/);
  expect(await rows.nth(1).textContent()).toContain('1 day left');
  expect(await rows.nth(3).textContent()).toContain('3 days left');
  const begin = main.getByRole('link', { name: 'Recheck: KZT482, sheet 1043-0' });
  expect(await begin.first().getAttribute('href')).toBe('/checksheet/5000?start=Recheck');
  await button('Show more').click();
  await main.getByText('Showing 2 to 101').waitFor();
  expect(await rows.count()).toBe(100);
  expect(asked).toEqual(['?what=recheck', '?what=recheck&after=the+rest']);
});

test('T-03: an empty board says that all is done; a failed one can be retried', async () => {
  let answer: Given<'inspections.toDo'> = new Problem('not-valid', 'The board is out of order');
  const { open, main, button } = await visitList({ [TO_DO]: () => answer });
  await open('/inspectionList?show=vic');
  await main.getByText('The board is out of order').waitFor();
  answer = { inspections: [] };
  await button('Retry').click();
  await main.getByText('Every inspection has been entered in VIC.').waitFor();
  expect(await main.getByRole('heading', { level: 1 }).evaluate((it) => it === document.activeElement)).toBe(true);
});

test('T-03: an Admin exports every item of the days that the list is filtered by', async () => {
  const asked: unknown[] = [];
  const organization = { ...tawaMotors, scopes: ['Admin' as const], closed: null, Owns: [] };
  const { open, page, button } = await visitList({
    'account.user': { ...tawaUser, scopes: ['Admin'], Organization: organization },
    'counters.export': ({ body }) => {
      asked.push(body);
      const part = { head: ['Inspection', 'Item name'], rows: [[body.after ? '2' : '1', '=Lamps']] };
      return body.after ? part : { ...part, next: 'more' };
    },
  });
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/export-items-*', (route) => loading.then(() => route.continue()));
  await open('/inspectionList?from=2026-10-01&upTo=2026-10-31');
  // its place is kept while its code loads, so that the list doesn't jump
  expect(await button('Export checklist items').isDisabled()).toBe(true);
  load();
  const download = page.waitForEvent('download');
  await button('Export checklist items').click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(
    "\uFEFFInspection,Item name\r\n1,'=Lamps\r\n2,'=Lamps\r\n",
  );
  const days = { from: '2026-10-01', upTo: '2026-10-31' };
  expect(asked).toEqual([days, { ...days, after: 'more' }]);
});

test('T-03: an export gathers every page, shows its progress, resumes after a failure, and can be cancelled', async () => {
  let next: Given<'inspections.list'> = new Problem('not-valid', 'The page is out of order');
  let waiting: (() => void)[] = [];
  const arrive = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    for (const answer of waiting) answer();
    waiting = [];
  };
  const { page, open, main, button } = await visitList({
    [INSPECTIONS]: async ({ query }) => {
      if (!query.after) return { inspections: lines(3, failed), next: 'more' };
      if (next instanceof Problem) return next;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      return next;
    },
  });
  await open('/inspectionList?search=kzt');
  await main.getByRole('table').getByRole('link').first().waitFor();
  await button('Export CSV').click();
  await main.getByText('Stopped after 3 lines: The page is out of order').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  next = { inspections: lines(1, { ...passed, customerName: '=1+1, "x"', vehicleRegistrationPlate: 'LAST1' }, 1) };
  await button('Continue').click();
  await main.getByText('3 lines so far…').waitFor();
  const download = page.waitForEvent('download');
  await arrive();
  const file = await download;
  await main.getByText('4 lines exported').waitFor();
  expect(file.suggestedFilename()).toBe(`pitcheck-inspections-${nzDate(new Date())}.csv`);
  const rows = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatch(/^\uFEFFPlate,Year,Make,Model,Customer,Result,Date,/);
  expect(rows[1]).toMatch(/^KZT482,2017,Toyota,Hilux SR5,Mere Tūhoe,Fail,18\/11\/2026,Hēmi Pōtae,1043,0,Not entered,/);
  expect(rows[4]).toContain('LAST1,2017,Toyota,Hilux SR5,"\'=1+1, ""x""",Pass');

  await button('Export CSV').click();
  await main.getByText('3 lines so far…').waitFor();
  await button('Cancel').click();
  await main.getByText('3 lines so far…').waitFor({ state: 'detached' });
  expect(await button('Cancel').count()).toBe(0);
  await arrive();
});

test('T-04: drafts show who changed them and when, and are searched and exported; a draft is discarded after a confirmation, stays if that fails, disappears at once although the index lags, and is listed again after Undo', async () => {
  let asked = 0;
  let refusal: Problem | undefined = new Problem('already-submitted', 'This draft is an inspection now');
  let undo: Given<'drafts.restore'> = new Problem('refused', 'The recheck was started again.');
  const drafts = [
    { ...draftSummary, isRecheck: true, formattedId: { ...draftSummary.formattedId, recheckIdx: 1 } },
    { ...draftSummary, id: 'dft_ABCDEFGHIJKLMNOPQRS2', vehicleRegistrationPlate: 'KZT482', customerName: 'Rangi' },
  ];
  const { page, open, main, button, search, violations } = await visitList({
    [DRAFTS]: () => {
      asked++;
      return { unfinishedInspections: drafts };
    },
    'drafts.discard': byId({ [draftSummary.id]: () => refusal ?? {} }),
    'drafts.restore': byId({ [draftSummary.id]: () => undo }),
  });
  await open('/unfinishedInspectionList');
  const rows = main
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('.plate') });
  await rows.nth(1).waitFor();
  expect(await rows.nth(0).textContent()).toMatch(
    /B7XKD.*Yamaha MT-09.*Recheck.*Mere Tūhoe.*19\/11\/2026, 10:05.*Hēmi Pōtae.*1044-1/,
  );
  await search.fill('tuhoe');
  await expect.poll(() => rows.count()).toBe(1);
  await main.getByRole('status').getByText('1 found').waitFor();
  const download = page.waitForEvent('download');
  await button('Export CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`pitcheck-drafts-${nzDate(new Date())}.csv`);
  const written = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(written[1]).toMatch(/^B7XKD,Yamaha,MT-09,Mere Tūhoe,1044,1,/);
  expect(written).toHaveLength(3);

  await button(/^Discard B7XKD/).click();
  const question = page.getByRole('dialog', { name: 'Discard this draft?' });
  expect(await listFilledButtons(question)).toEqual(['Keep']);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  await button(/^Discard B7XKD/).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await question.getByText('This draft is an inspection now').waitFor();
  refusal = undefined;
  const before = asked;
  await question.getByRole('button', { name: 'Discard' }).click();
  await main.getByText('No drafts match “tuhoe”').waitFor();
  await expect.poll(() => main.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await button('Show all').click();
  await expect.poll(() => rows.count()).toBe(1);
  // once at once, and again when the index has caught up
  await expect.poll(() => asked).toBe(before + 2);
  expect(await rows.count()).toBe(1);

  const discarded = page.getByText('Sheet 1044-1 for B7XKD was discarded');
  await discarded.waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The recheck was started again.').waitFor();
  expect(await rows.count()).toBe(1);
  await button(/^Discard B7XKD/).waitFor({ state: 'detached' });
  await open('/unfinishedInspectionList');
  undo = {};
  await button(/^Discard B7XKD/).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await discarded.waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByText('Sheet 1044-1 for B7XKD was restored').waitFor();
  expect(violations).toEqual([]);
});

test('T-04: submissions signed offline that were refused are listed with the reason, above the drafts', async () => {
  const refusedOffline = { pressedAt: '2026-11-18T21:00:00.000Z', why: 'The inspection is more than 30 days old.' };
  const { page, open, main } = await visitList(
    { [DRAFTS]: { unfinishedInspections: [draftSummary, { ...draftSummary, id: otherId, refusedOffline }] } },
    phone,
  );
  await open('/unfinishedInspectionList');
  await main.getByText('Submitted offline, but refused').waitFor();
  const line = main.getByRole('listitem').filter({ hasText: refusedOffline.why });
  expect(await line.textContent()).toBe(
    'B7XKD, sheet 1044-0, last changed by Hēmi Pōtae, submitted on 19/11/2026, 10:00 am: The inspection is more than 30 days old.',
  );
  expect(await line.getByRole('link').getAttribute('href')).toContain(otherId);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('T-04: a draft on this device only is listed and marked, and is discarded from the list', async () => {
  const { page, open, main, button } = await visitList({ 'drafts.create': 'lost' }, phone);
  await open('/createInspection');
  await plate(page).fill('ABC123');
  await saveState(page).getByText('Saved on this device').waitFor();
  await open('/unfinishedInspectionList');
  const line = main.getByRole('list', { name: "Draft WOF's" }).getByRole('listitem');
  await line.waitFor();
  expect(await line.textContent()).toMatch(/ABC123.*Saved on this device/s);
  await button('Discard ABC123').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap();
  await main.getByText('No drafts').waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await line.waitFor();
  expect(await line.textContent()).toMatch(/ABC123.*Saved on this device/s);
});

const typed = async (page: Page, open: (path: string) => Promise<unknown>) => {
  await open('/createInspection');
  await plate(page).fill('ABC123');
  await saveState(page).getByText('Saved on this device').waitFor();
  await page.waitForURL(/unfinishedInspectionId=dft_/);
  return new URL(page.url()).searchParams.get('unfinishedInspectionId') ?? '';
};

test('T-04: a draft that ended elsewhere is not discarded: its row says how it ended and disappears', async () => {
  let drafts = [draftSummary];
  const ended = new Problem('already-submitted', 'This inspection has been submitted.', { inspectionId: 5000 });
  const { page, open, main, button } = await visitList(
    {
      [DRAFTS]: () => ({ unfinishedInspections: drafts }),
      'drafts.discard': () => {
        drafts = [];
        return ended;
      },
    },
    phone,
  );
  await open('/unfinishedInspectionList');
  await button(/^Discard B7XKD/).tap();
  const question = page.getByRole('dialog', { name: 'Discard this draft?' });
  await question.getByRole('button', { name: 'Discard' }).tap();
  await question.waitFor({ state: 'detached' });
  const told = page.getByRole('dialog', { name: 'This inspection was submitted' });
  await told.getByText('so it was not discarded').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await told.getByRole('button', { name: 'Open the checksheet' }).tap();
  await page.waitForURL(/\/checksheet\/5000$/);
  await page.goBack();
  await main.getByText('No drafts').waitFor();
});

test('T-04: local input on a draft that ended elsewhere is not discarded with its row', async () => {
  const ended = new Problem('already-submitted', 'This inspection has been submitted.', { inspectionId: 5000 });
  const { page, open, main, button } = await visitList({ 'drafts.create': 'lost', 'drafts.discard': ended }, phone);
  const id = await typed(page, open);
  await open('/unfinishedInspectionList');
  await button('Discard ABC123').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap();
  await page
    .getByText('Your unsaved text is kept with its checksheet. Open the checksheet to decide what to do with it.')
    .waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  expect(await main.getByRole('list', { name: "Draft WOF's" }).getByRole('listitem').count()).toBe(1);
  expect(await storedDrafts(page)).toEqual([expect.stringContaining(id)]);
});

const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        indexedDB.open('pitcheck-1').onsuccess = ({ target }) => {
          const all = (target as IDBOpenDBRequest).result.transaction('drafts').objectStore('drafts').getAllKeys();
          all.onsuccess = () => resolve(all.result.map(String));
        };
      }),
  );
