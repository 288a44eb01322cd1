import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Overview } from '#shared/inspections/overview.ts';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Answers, Given } from '#test/browser/answers.ts';
import { nothingToDo } from '#test/browser/quiet-workshop.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { attemptId, waitForQuestion as isAsked, makeQuizServer } from '#test/pages/quizzes/quiz-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone, storeSession } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftSummary, failedInspection, getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const OVERVIEW = 'inspections.overview';
const INSPECTIONS = 'inspections.list';
const [failed, passed] = [getSummary(failedInspection), getSummary(passedInspection)];
const busy: Overview = {
  drafts: { count: 1, lines: [draftSummary] },
  today: { count: 2, lines: [passed, failed] },
  recent: [passed, failed],
  rechecksDue: {
    count: 7,
    lines: [0, 1, 3, 9, 28].map((daysLeft, n) => ({ ...failed, id: 2000 + n, daysLeft })),
  },
  vicNotEntered: {
    count: 100,
    lines: [4, 3, 2, 1, 0].map((n) => ({
      ...passed,
      id: 3000 - n,
      initialDateOfInspection: addDays(nzDate(new Date()), -n),
    })),
  },
  papersToEnter: 3,
};
const lists: Answers = {
  [OVERVIEW]: busy,
  [INSPECTIONS]: { inspections: busy.today.lines },
  'inspections.toDo': ({ query }) => ({
    inspections:
      query.what === 'recheck'
        ? busy.rechecksDue.lines
        : busy.vicNotEntered.lines.map((line) => ({ ...line, daysLeft: null })),
  }),
};
const list = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('link');
const counts = (page: Page) => list(page, 'To do');
const MISSING = 'Add your authority numbers';
/** The pending API calls of a page. */
const callsUnderWay = (page: Page) => {
  const calls = new Set<Request>();
  page.on('request', (call) => call.url().includes('/api/') && calls.add(call));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (call) => calls.delete(call));
  return calls;
};

test('T-01: home greets the person and starts or resumes a sheet; counts and short lists lead to their full lists; the quiz card starts the due questions; the page is accessible and violates no security policy', async () => {
  const server = makeQuizServer();
  const { page, open, violations } = await openSignedIn(site, { ...lists, ...server.answers });
  const asked: string[] = [];
  page.on('request', (request) => /inspection\/(?!quizzes)/.test(request.url()) && asked.push(request.url()));
  await open('/');
  await page.getByText('Welcome, Hēmi Pōtae').waitFor();
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'Create WOF' }).getAttribute('href')).toBe('/createInspection');
  const resume = main.getByRole('link', { name: 'Resume last draft' });
  expect(await resume.getAttribute('href')).toBe(`/createInspection?unfinishedInspectionId=${draftSummary.id}`);
  expect(asked).toEqual([`${site.url}/api/inspection/overview?lines=5`]);
  expect(await page.getByText(MISSING).count()).toBe(0);

  await list(page, 'Rechecks due').first().waitFor();
  const shown = await counts(page).evaluateAll((links) =>
    links.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(shown).toEqual([
    ['1Your drafts', '/unfinishedInspectionList'],
    ["2Today's inspections", '/inspectionList?show=today'],
    ['7Rechecks due', '/inspectionList?show=recheck'],
    ['99+VIC not entered', '/inspectionList?show=vic'],
    ['3Paper sheets to enter', '/PaperChecksheet'],
  ]);
  expect(await list(page, 'Rechecks due').allTextContents()).toEqual(
    ['last day', '1 day left', '3 days left', '9 days left', '28 days left'].map((words) =>
      expect.stringMatching(new RegExp(`KZT482.*${words}.*Fail`, 's')),
    ),
  );
  // sorted by submission; the inspection's day may differ
  expect(await list(page, 'Recently completed').first().textContent()).toMatch(
    /KZT482.*Toyota Hilux.*10:42 am · Mere Tūhoe.*Pass/s,
  );
  const late = (await list(page, 'VIC not entered').allTextContents()).map((text) => /VIC.*late/.exec(text)?.[0]);
  expect(late).toEqual(['VIC 4 days late', 'VIC 3 days late', 'VIC 2 days late', 'VIC 1 day late', undefined]);
  expect(await list(page, 'Your drafts').first().getAttribute('href')).toMatch(/unfinishedInspectionId=/);
  await page.getByText('2 questions due today, and 1 new one.').waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));

  for (const [title, address, lines] of [
    ["Today's inspections", /show=today$/, 2],
    ['Rechecks due', /show=recheck$/, 5],
    ['VIC not entered', /show=vic$/, 5],
  ] as const) {
    await counts(page).filter({ hasText: title }).click();
    await page.waitForURL(address);
    await expect.poll(() => page.title()).toBe(`${title} · Pitcheck`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const plates = page.getByRole('table', { name: title }).locator('.plate');
    await plates.first().waitFor();
    expect(await plates.count()).toBe(lines);
    if (title === "Today's inspections") {
      const today = nzDate(new Date());
      expect(asked.map((url) => new URL(url).search)).toContain(`?from=${today}&upTo=${today}&inspectedOn=${today}`);
      expect(await main.getByRole('button', { name: 'Filters' }).count()).toBe(0);
    }
    if (lines === 2) {
      await page.getByRole('link', { name: 'Show all' }).click();
      await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
    }
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    if (lines === 2) continue;
    const all = await page.getByRole('link', { name: `See all: ${title}` }).getAttribute('href');
    expect(all).toMatch(address);
  }
  expect(await main.getByRole('link', { name: 'All quizzes' }).getAttribute('href')).toBe('/quiz');
  await page.getByRole('button', { name: 'Practise now' }).click();
  await isAsked(page, 1);
  expect(new URL(page.url()).search).toBe(`?quiz=practice&attempt=${attemptId}`);
  expect(violations).toEqual([]);
});

describe('T-01: a page left open past midnight in New Zealand recounts the days', () => {
  const midnight = startOfNzDay(addDays(nzDate(new Date()), 1)).getTime();
  const openBefore = async () => {
    let asked = 0;
    const visitor = await openSignedIn(site, {
      // only the clock changes the day
      [OVERVIEW]: () => (asked++ ? new Promise<never>(() => {}) : busy),
      'inspections.get': { ...failedInspection, initialDateOfInspection: addDays(nzDate(new Date()), -28) },
    });
    const { page, open, setTime } = visitor;
    await storeSession(page, site, { secondsLeft: 3 * 86_400 });
    await page.clock.install({ time: midnight - 600_000 });
    const unanswered = callsUnderWay(page);
    setTime(new Date(midnight - 600_000));
    await open('/');
    await list(page, 'Rechecks due').getByText('last day').waitFor();
    await list(page, "Today's inspections")
      .or(counts(page).filter({ hasText: "2Today's inspections" }))
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    // a late answer from before midnight would set the server's clock back
    await expect.poll(() => unanswered.size).toBe(0);
    /** Advances the server's clock with the device's. */
    const past = (days = 0) => setTime(new Date(midnight + days * 86_400_000 + 1_000));
    return { ...visitor, past };
  };
  const expectDays = async (page: Page, left: string[], due: number) => {
    await list(page, 'Rechecks due')
      .getByText(left.at(-1) ?? '')
      .waitFor();
    expect(await list(page, 'Rechecks due').allTextContents()).toEqual(
      left.map((words) => expect.stringContaining(words)),
    );
    const shown = await counts(page).allTextContents();
    expect(shown.slice(1, 3)).toEqual(["0Today's inspections", `${due}Rechecks due`]);
  };

  test('at midnight, and when it becomes visible on a later day', async () => {
    const { page, past } = await openBefore();
    past();
    await page.clock.fastForward(601_000);
    await expectDays(page, ['last day', '2 days left', '8 days left', '27 days left'], 6);
    past(1);
    await page.clock.setSystemTime(midnight + 86_401_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expectDays(page, ['1 day left', '7 days left', '26 days left'], 5);
  });

  test('on a checksheet, too', async () => {
    const { page, open, past } = await openBefore();
    await open(`/checksheet/${failedInspection.id}`);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText(/^last day, until/i).waitFor();
    past();
    await page.clock.fastForward(601_000);
    await result.getByText(/^Was due by/).waitFor();
  });
});

test('T-01: in the morning the newest sheets of earlier days are listed, and "See all" leads to all', async () => {
  const before = { ...passed, id: 900, vehicleRegistrationPlate: 'ZZ9999', createdAt: '2026-11-17T22:00:00.000Z' };
  const overview = { ...busy, today: { count: 0, lines: [] }, recent: [before] };
  const { page, open } = await openSignedIn(site, { ...lists, [OVERVIEW]: overview });
  await open('/');
  await list(page, 'Recently completed').first().waitFor();
  expect(await list(page, 'Recently completed').allTextContents()).toEqual([
    expect.stringMatching(/ZZ9999.*18\/11\/2026 · Mere Tūhoe.*Pass/s),
  ]);
  await page.getByRole('link', { name: 'See all: Recently completed' }).click();
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
});

test('T-01: a failed overview can be retried, and a sheet started meanwhile; a new workshop is asked to create its first inspection', async () => {
  let answer: Given<'inspections.overview'> = new Problem('not-valid', 'The overview is out of order');
  const { page, open } = await openSignedIn(site, { [OVERVIEW]: () => answer });
  await open('/');
  await page.getByText('Your to-do list could not be loaded').waitFor();
  await page.getByText('The overview is out of order').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Create WOF' }).waitFor();
  answer = nothingToDo;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Your first inspection' }).waitFor();
  const begin = page.getByRole('link', { name: 'Create your first WoF' });
  expect(await begin.getAttribute('href')).toBe('/createInspection');
  expect(await counts(page).locator('strong').allTextContents()).toEqual(['0', '0', '0', '0']);
  expect(await page.getByRole('link', { name: 'Resume last draft' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /^See all/ }).count()).toBe(0);
});

test('T-01: a workshop with nothing left to do sees "All done" once; an empty list explains what it will hold', async () => {
  const { page, open, answer } = await openSignedIn(site, {
    [OVERVIEW]: { ...nothingToDo, recent: [passed] },
  });
  await open('/');
  await page.getByRole('heading', { name: 'All done' }).waitFor();
  expect(await list(page, 'Recently completed').count()).toBe(1);
  expect(await page.getByRole('heading', { name: 'Rechecks due', level: 2 }).count()).toBe(0);
  await answer({ [OVERVIEW]: { ...nothingToDo, drafts: busy.drafts } });
  await page.reload();
  for (const text of ['Nothing submitted yet.', 'No rechecks are due.', 'Every inspection has been entered in VIC.'])
    await page.getByText(text).waitFor();
});

test('T-01: on a phone, the charts begin within two screens of a busy day', async () => {
  const drafts = { count: 2, lines: [draftSummary, { ...draftSummary, id: 'dft_another000' }] };
  const { page, open } = await openSignedIn(site, { ...lists, [OVERVIEW]: { ...busy, drafts } }, phone);
  await open('/');
  await page.getByRole('heading', { name: 'Quiz' }).waitFor();
  await page
    .getByRole('button', { name: 'Retry' })
    .or(page.getByRole('button', { name: 'Practise now' }))
    .waitFor();
  const charts = await page.getByRole('status', { name: 'Loading charts' }).boundingBox();
  expect(charts?.y).toBeLessThanOrEqual(2 * phone.viewport.height);
  for (const name of ['Your drafts', 'Recently completed', 'Rechecks due', 'VIC not entered'])
    expect(await list(page, name).count()).toBe(2);
});

/** Returns the layout shift without user input. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const seen = new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries()) sum += (entry as unknown as { value: number }).value;
        });
        seen.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

test.each([
  ['at a desk', {}, [busy]],
  ['on a phone', phone, [busy, nothingToDo]],
])('T-01: content arrives without a layout shift, %s', async (_, options, overviews) => {
  for (const overview of overviews) {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { page } = await openSignedIn(site, { [OVERVIEW]: () => arrived.then(() => overview) }, options);
    // layout shift is summed from the load on, so load the page here
    await page.goto(site.url);
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    arrive();
    const there = overview === busy ? 'VIC not entered' : 'Your first inspection';
    await page.getByRole('heading', { name: there, level: 2 }).waitFor();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  }
});

test('T-01: on a phone the most urgent part comes first', async () => {
  const { page, open } = await openSignedIn(site, { [OVERVIEW]: busy }, phone);
  await open('/');
  await page.getByRole('heading', { name: 'Quiz', level: 2 }).waitFor();
  const tops = await Promise.all(
    [
      page.getByText('Welcome, Hēmi Pōtae'),
      page.getByRole('main').getByRole('link', { name: 'Create WOF' }),
      counts(page).first(),
      ...['VIC not entered', 'Your drafts', 'Rechecks due', 'Recently completed', 'Quiz'].map((name) =>
        page.getByRole('heading', { name, level: 2 }),
      ),
    ].map(async (part) => (await part.boundingBox())?.y ?? -1),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  const targets = page.getByRole('main').getByRole('link');
  const heights = await targets.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('T-01: an Admin sees what is left to set up until all of it is done', async () => {
  const admin = (PricingMatrix: Record<string, number>) => ({
    ...tawaUser,
    Organization: { ...tawaMotors, PricingMatrix, scopes: ['Admin' as const], closed: null, Owns: [] },
  });
  const { id, name, email } = tawaUser;
  const member = { id, name, email, InspectorAuthorityNumber: '', scopes: [], memberSince: '2026-11-01T00:00:00.000Z' };
  const hana = { ...member, lastSeen: null };
  const members = [hana];
  const { page, open, answer } = await openSignedIn(site, {
    [OVERVIEW]: nothingToDo,
    'account.user': admin({}),
    'organizations.members': () => ({ members }),
  });
  await open('/');
  const steps = page.getByRole('list', { name: 'Set up your workshop' }).getByRole('listitem');
  await steps.first().waitFor();
  expect(await steps.allTextContents()).toEqual(['Set the prices for your estimates', 'Invite a second inspector']);
  expect(await steps.getByRole('link').first().getAttribute('href')).toBe('/settings#prices');
  const customers = page.getByRole('link', { name: 'Import your customers from a file' });
  expect(await customers.getAttribute('href')).toBe('/customers/import');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  members.push({ ...hana, id: 'usr_second' });
  await page.reload();
  await steps.getByText('Done').waitFor();
  await answer({ 'account.user': admin({ 'Wheel alignment': 120 }) });
  await page.reload();
  await page.getByRole('heading', { name: 'Quiz' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await steps.count()).toBe(0);
});

describe('numbers that every sheet needs', () => {
  const person = (own: string, company: string, scopes: Scope[] = ['Admin']) => ({
    'account.user': {
      ...tawaUser,
      InspectorAuthorityNumber: own,
      Organization: { ...tawaMotors, CompanyAuthorityNumber: company, scopes, closed: null, Owns: [] },
    },
  });

  test('T-01: missing numbers are reported, with a link to enter them', async () => {
    const { page, open } = await openSignedIn(site, person('', ''), phone);
    await open('/');
    await page.getByText(MISSING).waitFor();
    await page.getByText('Tawa Motors has no authority number.').waitFor();
    await page.getByText('You have no inspector number.').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const company = page.getByRole('link', { name: 'Enter the authority number' });
    expect(await company.getAttribute('href')).toBe('/settings#organization');
    await page.getByRole('link', { name: 'Enter the inspector number' }).press('Enter');
    await page.getByLabel('Inspector number').waitFor();
  });

  test('T-01: a member who is not an Admin is asked to contact one', async () => {
    const { page, open } = await openSignedIn(site, person('VI1', '', []));
    await open('/');
    await page.getByText('Ask an Admin to enter it.').waitFor();
    expect(await page.getByRole('link', { name: /^Enter the/ }).count()).toBe(0);
  });
});
