import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, byId } from '#scripts/browser/answers.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { totalCents, unpriced } from '#shared/estimates/money.ts';
import { estimateOf } from '#shared/estimates/of-inspection.ts';
import { EstimateId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { eventually } from '#test/eventually.ts';
import { accessibilityFaults } from '#test/pages/accessibility.ts';
import { byKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { comeBack, phone } from '#test/pages/visitor.ts';
import { failedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const id = EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST');
const AT = '2026-11-20T00:00:00.000Z';
const { Vehicle, Customer, ReasonForRejection } = estimateOf(failedInspection);
const begun: Estimate = {
  EstimateID: id,
  InspectionID: failedInspection.id,
  Vehicle,
  Customer,
  lines: ReasonForRejection.slice(0, 2).map(({ reasonForRejection, inspectionItemName }, n) => ({
    id: `${n + 1}`,
    from: 'reason',
    words: reasonForRejection,
    ...(inspectionItemName && { inspectionItemName }),
    ...unpriced,
  })),
  totalCents: 0,
  state: 'draft',
  decisions: [],
  links: [],
  version: 1,
  createdAt: AT,
  updatedAt: AT,
};

/** The server's estimate, as it stands after each save. */
const openEstimate = async (options = {}, answers: Answers = {}) => {
  const server = { held: begun, fault: undefined as Problem | undefined, saves: 0 };
  const visitor = await comeBack(
    site,
    {
      'estimates.get': byId({ [id]: () => server.held }),
      'estimates.save': ({ body: { version, ...changes } }) => {
        if (server.fault) return server.fault;
        if (version !== server.held.version) return new Problem('version-conflict', 'Changed', server.held);
        server.saves++;
        const known = new Set(server.held.lines.map((one) => one.id));
        // as the server does: a line that it does not know is the workshop's
        const lines = changes.lines.map((one) => (known.has(one.id) ? one : { ...one, from: 'workshop' as const }));
        server.held = { ...server.held, ...changes, lines, totalCents: totalCents(lines), version: version + 1 };
        return server.held;
      },
      ...answers,
    },
    options,
  );
  await visitor.open(`/estimate/${id}`);
  await line(visitor.page, 1).waitFor();
  return { ...visitor, server };
};
const line = (page: Page, n: number) => page.getByRole('listitem', { name: `Line ${n}`, exact: true });
const field = (page: Page, n: number, name: string) => line(page, n).getByLabel(name, { exact: true });
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const total = (page: Page) => page.locator('.estimate-total strong');

test.each([
  ['phone', phone],
  ['desk', {}],
])(
  'O-01: on a %s each reason is a line that is priced, and the total is the sum of what the lines show',
  async (_, options) => {
    const { page, server, violations } = await openEstimate(options);
    await line(page, 1).getByText('E7 Stop lamps').waitFor();
    expect(await field(page, 1, 'What is to be done').inputValue()).toBe(begun.lines[0]?.words);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await byKeyboard(page).faults()).toEqual([]);
    await field(page, 1, 'Labour, minutes').fill('45');
    await field(page, 1, 'Rate, $ an hour').fill('$120');
    await field(page, 1, 'Parts, $').fill('1,310.5');
    await field(page, 1, 'Discount, % or $').fill('10%');
    expect(await line(page, 1).getByRole('status').textContent()).toBe('$1,260.45');
    await field(page, 2, 'Parts, $').fill('0.05');
    await expect.poll(() => total(page).textContent()).toBe('$1,260.50');
    await saved(page);
    expect(server.held.totalCents).toBe(126_050);
    expect(server.held.lines[0]).toMatchObject({
      minutes: 45,
      rateCents: 12_000,
      partsCents: 131_050,
      discount: { percent: 10 },
    });
    expect(violations).toEqual([]);
  },
);

test('lines are added, moved and taken off, and come back so', async () => {
  const { page, server } = await openEstimate();
  const [lamp, belt] = begun.lines;
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.keyboard.type('Wheel alignment');
  await page.getByRole('button', { name: 'Move line 3 up' }).click();
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await saved(page);
  const words = ['Wheel alignment', belt?.words];
  await eventually(() => expect(server.held.lines.map((one) => one.words)).toEqual(words));
  expect(server.held.lines[0]).toMatchObject({ from: 'workshop', ...unpriced });
  expect(words).not.toContain(lamp?.words);
  await page.reload();
  await expect.poll(() => field(page, 1, 'What is to be done').inputValue()).toBe('Wheel alignment');
});

test('what is no amount is said at its field and saved no more than the rest, until it is mended', async () => {
  const { page, server } = await openEstimate();
  await field(page, 1, 'Parts, $').fill('twelve');
  await line(page, 1).getByText('An amount such as 45.90').waitFor();
  await field(page, 2, 'Discount, % or $').fill('5');
  await line(page, 2).getByText('The discount is more than the line').waitFor();
  await page.getByText('Not saved: 2 lines need a look').waitFor();
  await field(page, 1, 'Parts, $').fill('12');
  await page.getByText('Not saved: one line needs a look').waitFor();
  expect(server.saves).toBe(0);
  await field(page, 2, 'Discount, % or $').fill('');
  await saved(page);
  expect(server.held.totalCents).toBe(12_00);
});

test('a save that fails says why and goes again; what was typed meanwhile is in it', async () => {
  const { page, server } = await openEstimate();
  server.fault = new Problem('try-again', 'The service is busy. Please try again.');
  await field(page, 1, 'Parts, $').fill('10');
  await page.getByText('The service is busy').waitFor();
  await field(page, 2, 'Parts, $').fill('20');
  server.fault = undefined;
  await page.getByRole('button', { name: 'Not saved: retry' }).click();
  await saved(page);
  expect(server.held.totalCents).toBe(30_00);
});

test.each([
  ['Keep mine', 10_00],
  ['Use theirs', 77_00],
])('somebody else has saved meanwhile: %s', async (choice, cents) => {
  const { page, server } = await openEstimate();
  const lines = begun.lines.slice(0, 1).map((one) => ({ ...one, partsCents: 77_00 }));
  server.held = { ...begun, lines, totalCents: 77_00, version: 2 };
  await field(page, 1, 'Parts, $').fill('10');
  await page.getByText('Theirs has 1 line and comes to $77.00.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: choice }).click();
  await saved(page);
  await expect.poll(() => total(page).textContent()).toBe(cents === 77_00 ? '$77.00' : '$10.00');
  await eventually(() => expect(server.held.totalCents).toBe(cents));
  // said once, and not again and again
  await field(page, 1, 'Parts, $').fill('11');
  await eventually(() => expect(server.held.totalCents).toBe(11_00));
  expect(server.saves).toBe(choice === 'Keep mine' ? 2 : 1);
});

test('an estimate that is not ours, or never was, says so', async () => {
  const { page, open } = await comeBack(site, {
    'estimates.get': byId({ [id]: new Problem('not-found', 'Not Found') }),
  });
  await open(`/estimate/${id}`);
  await page.getByRole('heading', { name: 'There is no such estimate', level: 1 }).waitFor();
});
