import { beforeAll, expect, test } from 'vitest';
import type { FiguresPdf } from '#shared/figures/model.ts';
import { addMonths, type NzDate, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { Quality, QualityOf } from '#shared/quality/model.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const NAMES = ['fails', 'rechecks', 'lateVic', 'edits', 'photos', 'sameReadings', 'quick'] as const;
const usual = { verdict: 'usual', level: 'usual', chance: 0.3 } as const;
const unusual = { verdict: 'usual', level: 'unusual', chance: 1 / 302 } as const;
const look = { verdict: 'look', level: 'look', chance: 1e-5 } as const;
const person = (name: string, hits: number, some: Partial<QualityOf> = {}): QualityOf => ({
  ...{ person: name, name, isSelf: false, inspections: 60 },
  measures: NAMES.map((measure) => ({
    ...{ measure, hits, of: 60, expected: 22.5, low: 5, high: 42, usualLow: 14, usualHigh: 31 },
    ...(hits < 5 ? look : hits < 14 ? unusual : usual),
  })),
  minutes: { of: 58, median: 34, from: 27.5, to: 44, ...usual, times: 0.95, least: 0.35 },
  recheckMinutes: { of: 24, median: 9, from: 6.5, to: 12, ...usual, times: 1.1, least: 0.3 },
  months: [1, 2, 4].map((n) => ({
    ...{ month: `2026-0${n}-01` as NzDate, of: 20 + n, median: 30 + n, from: 24.5, to: 40 + n },
  })),
  bands: [
    { band: '5 to 9 years', hits: 3, of: 40, others: { hits: 90, of: 360 } },
    { band: 'motorcycle', hits: 1, of: 20 },
  ],
  photosPerFail: { photos: 31, fails: 24, others: { photos: 99, fails: 90 } },
  items: { ...usual, never: [{ item: 'externalStopLamps', expected: 4.2, chance: 0.004 }] },
  ...some,
});
const today = nzDate(new Date());
const answer = (some: Partial<Quality>): Quality => ({
  ...{ kind: 'quarter', from: today, to: today, counting: false, organization: { hits: 300, of: 800 } },
  byChance: [20, 60, 200].map((of) => ({ of, low: Math.floor(of * 0.25), high: Math.ceil(of * 0.5) })),
  people: [person('Ana', 2), person('Hēmi', 24)],
  ...some,
});
const admin = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin' as const], closed: null, Owns: [] } };

const open = async (quality: Quality, options = {}, more: Answers = {}) => {
  const asked: unknown[] = [];
  const look: Answers['quality.look'] = ({ query }) => {
    asked.push(query);
    return quality;
  };
  const visitor = await openSignedIn(site, { 'account.user': tawaUser, 'quality.look': look, ...more }, options);
  await visitor.open('/quality');
  await visitor.page.getByRole('heading', { name: 'Quality', exact: true }).waitFor();
  return { ...visitor, asked };
};

const four = [person('Ana', 2), person('Ben Ko', 9), person('Cy', 20, { inspections: 13 }), person('Hēmi', 24)];

test('an Admin sees every inspector by name, in text and plots, in every theme', async () => {
  const { page } = await open(answer({}), phone, { 'account.user': admin });
  await page.getByText('7 of 10 worth a look.').waitFor();
  const ana = page.getByRole('list', { name: 'Measures of Ana' });
  // details on demand, by keyboard
  expect(await ana.isVisible()).toBe(false);
  await page.locator('.quality-person > summary', { hasText: 'Ana' }).focus();
  await page.keyboard.press('Enter');
  await ana
    .getByText('2 of 60 inspections, compared with about 22.5 at the rate of the others: 91% fewer', { exact: true })
    .waitFor();
  const verdict = 'Worth a look: fewer than 1 honest person in 10,000';
  expect(await ana.getByText(verdict, { exact: true }).count()).toBe(NAMES.length);
  await ana
    .getByText(/E7 Stop lamps: at the rate of the others, about 4.2 would have failed; the chance of none is 1 in 250/)
    .waitFor();
  await ana
    .getByText(
      'Median 34 min; half took between 27.5 and 44 min (58 inspections). Takes 95% of the time others take. Less than 35% is worth a look.',
    )
    .waitFor();
  await ana.getByText('How this is assessed: Fails at first').focus();
  await page.keyboard.press('Enter');
  await ana
    .getByText('As usual: 14 to 31 of 60. Worth a look: anything but 5 to 42 of 60.', { exact: false })
    .first()
    .waitFor();
  expect(await ana.getByRole('table', { name: 'Fails by vehicle age' }).locator('td').allTextContents()).toEqual([
    '3 of 40, 7.5%',
    '90 of 360, 25%',
    '1 of 20, 5%',
    '–',
  ]);
  await ana
    .getByText('Base rate: 37.5% among the others in this workshop; about 38 in 100', { exact: false })
    .waitFor();
  // every finding lists its possible innocent reasons
  expect(await ana.getByText(/^Possible innocent reasons: ./).count()).toBe(NAMES.length + 3);
  await ana.getByText('31 photos of 24 failed items, 1.3 each (others 1.1).').waitFor();
  await ana
    .getByText(
      'Median 9 min; half took between 6.5 and 12 min (24 rechecks). Takes 110% of the time others take. Less than 30% is worth a look.',
    )
    .waitFor();
  await page.locator('.quality-person > summary', { hasText: 'Hēmi' }).click();
  const hemi = page.getByRole('list', { name: 'Measures of Hēmi' });
  await hemi.getByText('How this is assessed: minutes per first inspection').click();
  const months = hemi.getByRole('slider', { name: 'Minutes by month: Hēmi' });
  expect(await months.getAttribute('aria-valuetext')).toBe(
    'Apr 2026 (24 inspections): Middle half 24.5 min to 44 min, Median 34 min',
  );
  await months.focus();
  await page.keyboard.press('Home');
  await hemi.getByText('Jan 2026 (21 inspections): Middle half 24.5 min to 41 min, Median 31 min').waitFor();
  await runAtEachWidth(
    page,
    async (width) => {
      if (width >= 390 && width !== 820) expect(await findAccessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
    [320, 390, 820, 1280],
  );
});

test('the fail rates of four people fit with everything else on two phone screens; arrow keys stop at each person', async () => {
  const { page } = await open(answer({ people: four }), phone, { 'account.user': admin });
  const plot = page.getByRole('slider', { name: 'Fail rates by number of inspections' });
  await plot.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 844);
  await plot.focus();
  const stops: (string | null)[] = [];
  await page.keyboard.press('Home');
  for (const _ of four) {
    stops.push(await plot.getAttribute('aria-valuetext'));
    await page.keyboard.press('ArrowRight');
  }
  expect(stops.map((words) => words?.split(',')[0])).toEqual(['Ana', 'Ben Ko', 'Cy', 'Hēmi']);
  expect(stops[0]).toBe(
    'Ana, 60 inspections: Worth a look outside 8% to 70%, As usual 23% to 52%, By chance 25%, 50%, Fail rate 3%',
  );
  await page.getByText('Table: Fail rates by number of inspections').click();
  const rows = page.getByRole('table', { name: 'Fail rates by number of inspections' }).getByRole('rowheader');
  await rows.first().waitFor();
  expect((await rows.allTextContents()).slice(0, 6)).toEqual([
    ...['Ana, 60 inspections', 'Ben Ko, 60 inspections', 'Cy, 60 inspections', 'Hēmi, 60 inspections'],
    ...['200 inspections', '20 inspections'],
  ]);
  expect(await plot.locator('.plot-axes > text').allTextContents()).toEqual(
    expect.arrayContaining(['Failed (%)', 'Inspections']),
  );
  // the strips of minutes have a scale
  await page.getByText('Minutes, from 0 to', { exact: false }).waitFor({ state: 'attached' });
});

test('an inspector in a workshop of two sees their own figures, and why there is no comparison', async () => {
  const own = person('Hēmi', 24, {
    isSelf: true,
    measures: NAMES.map((measure) => ({ measure, hits: 24, of: 60, verdict: 'one other' })),
    minutes: { of: 58, median: 34, from: 27.5, to: 44, verdict: 'one other' },
    recheckMinutes: { of: 24, median: 9, from: 6.5, to: 12, verdict: 'one other' },
    photosPerFail: { photos: 0, fails: 0 },
    items: { verdict: 'one other', never: [] },
  });
  const { page, asked } = await open(answer({ people: [own], byChance: [], organization: undefined }), phone);
  await page.getByText('Compares your results with the rest of your workshop.', { exact: false }).waitFor();
  // the only person's details are open
  const list = page.getByRole('list', { name: 'Measures of Hēmi' });
  await list.getByText('24 of 60 inspections', { exact: true }).waitFor();
  await list.getByText('With so few inspectors, this would show a colleague’s own figure.').first().waitFor();
  // people see their own months even without a comparison
  await list.getByText('How this is assessed: minutes per first inspection').click();
  expect(await page.getByRole('slider').count()).toBe(1);
  await page.getByLabel('Period').selectOption({ value: 'year' });
  await expect.poll(() => asked.at(-1)).toEqual({ kind: 'year' });
});

test('a period without inspections and an unfinished count show messages', async () => {
  const { page } = await open(answer({ people: [], counting: true }));
  await page.getByText('Older inspections are still being counted', { exact: false }).waitFor();
  await page.getByText('No inspections in this period.').waitFor();
});

test('an inspector’s figures are saved as a PDF for the displayed period, under their name', async () => {
  const wanted: unknown[] = [];
  const states: FiguresPdf[] = [{ state: 'pending' }];
  const ready = { state: 'ready' as const, url: `${FILES}/figures.pdf`, name: 'Quality of Ana - Oct to Dec 2026.pdf' };
  const { page, answerFilesWith } = await open(
    answer({ kind: 'year', from: addMonths(today, -12) }),
    {},
    {
      'figures.print': ({ body }) => {
        wanted.push(body);
        return states.shift() ?? ready;
      },
    },
  );
  answerFilesWith(() => ({ contentType: 'application/pdf', body: '%PDF-1.7 figures' }));
  const saved = page.waitForEvent('download');
  await page.locator('.quality-person > summary', { hasText: 'Ana' }).click();
  await makeKeyboard(page).go(page.getByRole('button', { name: 'PDF: Quality of Ana' }));
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toBe(ready.name);
  expect(wanted[0]).toEqual({ id: expect.stringMatching(/^prt_/), kind: 'year', on: today, person: 'Ana' });
  expect(wanted[1]).toEqual(wanted[0]);
});

test('figures that fail to load can be retried, for the first period and another', async () => {
  const refusal = new Problem('refused', 'Not today');
  const { page, answer: answerBy } = await open(answer({}), {}, { 'quality.look': refusal });
  const failed = page.getByRole('heading', { name: 'The figures could not be loaded' });
  await failed.waitFor();
  await page.getByText('Not today').waitFor();
  answerBy({ 'quality.look': answer({}) });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('.quality-person > summary', { hasText: 'Ana' }).waitFor();
  answerBy({ 'quality.look': refusal });
  await page.getByLabel('Period').selectOption({ value: 'year' });
  await failed.waitFor();
  expect(await page.getByRole('slider').count()).toBe(0);
});
