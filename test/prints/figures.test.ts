import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { loadFile } from '#lambdas/aws/stored-files.ts';
import { renderFiguresDocument } from '#lambdas/checksheets/document.ts';
import { handler as render } from '#lambdas/checksheets/render.ts';
import { loadHome } from '#lambdas/counters/home.ts';
import { figures } from '#lambdas/figures/api.ts';
import { figuresRequestKey } from '#lambdas/table/keys.ts';
import { countHome } from '#shared/counters/home.ts';
import { describeHome } from '#shared/counters/home-figures.ts';
import { figuresApi } from '#shared/figures/api.ts';
import { newId, type PrintId } from '#shared/ids.ts';
import { type NzDate, showDate } from '#shared/nz-date.ts';
import { sumFacts } from '#shared/quality/add-fact.ts';
import { buildQuality } from '#shared/quality/build-quality.ts';
import { sayBaseRate, sayMeasured, sayMinutes } from '#shared/quality/explanations.ts';
import { getPeriod } from '#shared/quality/periods.ts';
import { sayVerdict } from '#shared/quality/verdicts.ts';
import { measureWords, sayMonth, sayRate } from '#shared/quality/words.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { finishedCar, withItem } from '#shared/samples/sheets.ts';
import { findLine, ItemName } from '#shared/sheets/checklist.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { buildFacts } from '#test/rules/counters/facts.ts';
import { toMonths } from '#test/rules/quality/facts.ts';
import { toFacts } from '#test/simulation-tools/to-facts.ts';
import { simulateWorkshop } from '#test/simulation-tools/years.ts';
import { makeCaller } from '#test/world/calls.ts';
import { buildEvent } from '#test/world/lost-events.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';
import { countPrints, first, printPdfs } from './printed.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));
vi.spyOn(logLines, 'info').mockReturnValue();
startStores();

const TODAY = '2025-11-25' as NzDate;
const now = new Date('2025-11-25T01:00:00Z');
const printed = async (...of: Parameters<typeof renderFiguresDocument>) => {
  const pdf = await first(await printPdfs(renderFiguresDocument(...of)), { roles: true });
  return { ...pdf, text: pdf.pages.join(' ') };
};

it('the figures of Home are printed as text, charts and a table, on A4, in our font, accessible to a screen reader', async () => {
  const { fact, failed } = buildFacts(TODAY);
  const fails = [3, 8, 31, 34].map((n) => failed(n, 'chassisTyreCondition'));
  const once = failed(5, ...ItemName.options);
  const facts = [
    ...fails,
    once,
    ...Array.from({ length: 90 }, (_, n) => fact(n % 60, { minutes: 18 + ((n * 7) % 23) })),
  ];
  const home = { counting: false, ...countHome(sumFacts(facts), TODAY) };
  const { moreItems = [] } = home;
  const pdf = await printed({ workshop: 'Tāwa Motors', content: { kind: 'home', home } }, false, now);
  for (const { title, said } of describeHome(home)) expect(pdf.text).toContain(`${title} ${said}`);
  for (const { day, inspections, minutes } of home.days)
    expect(pdf.text).toContain(`${showDate(day)} ${inspections} ${minutes}`);
  expect(moreItems).toHaveLength(ItemName.options.length - 8);
  for (const { item, recent, before } of [...home.items, ...moreItems])
    expect(pdf.text).toContain(`${findLine(item).code} ${findLine(item).title} ${recent} ${before}`);
  expect(pdf.text).toContain('Tāwa Motors 30/09/2025 to 24/11/2025');
  expect(pdf.sizes.map((size) => size.map(Math.round))).toEqual([
    [595, 842],
    [595, 842],
  ]);
  expect(pdf).toMatchObject({ tagged: true, language: 'en-NZ', title: 'Performance - 30-09-2025 to 24-11-2025' });
  expect(pdf.roles[0]).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD']));
  expect(pdf.fonts.filter((name) => !name?.includes('Montserrat'))).toEqual([]);
});

it("a person's part of the Quality page is printed with its figures, and nobody else's", async () => {
  const { visits } = simulateWorkshop(20_261_128);
  const period = getPeriod('quarter', TODAY, TODAY);
  const nameOf = (person: string) => (person === 'p1' ? 'Ana Tūhoe' : 'Ben Kauri');
  const told = buildQuality(toMonths(toFacts(visits), TODAY), period, { self: '', seesAll: true, nameOf });
  const people = told.people.filter(({ person }) => person === 'p1');
  const quality = { kind: 'quarter' as const, ...period, counting: false, ...told, people };
  const pdf = await printed({ workshop: 'Tāwa Motors', content: { kind: 'quality', quality } }, true, now);
  const [ana = expect.fail('nobody')] = people;
  for (const measured of ana.measures) {
    expect(pdf.text).toContain(`${sayMeasured(measured)}.`);
    expect(pdf.text).toContain(measureWords[measured.measure].innocent);
    expect(pdf.text).toContain(sayBaseRate(measured).replaceAll('\u00a0', ' '));
  }
  expect(pdf.text).toContain(sayMinutes(ana.minutes, 'inspection'));
  expect(pdf.text).toContain(sayMinutes(ana.recheckMinutes, 'recheck'));
  for (const judged of [...ana.measures, ana.minutes, ana.recheckMinutes, ana.items])
    expect(pdf.text).toContain(sayVerdict(judged));
  for (const { others = expect.fail('none'), ...own } of ana.bands)
    expect(pdf.text).toContain(`${sayRate(own)} ${sayRate(others)}`.replaceAll('\u00a0', ' '));
  for (const { month, of, median } of ana.months) expect(pdf.text).toContain(`${sayMonth(month)} ${of} ${median} min`);
  expect(ana.months.length).toBeGreaterThan(9);
  expect(pdf.text).toContain('Quality of Ana Tūhoe');
  expect(pdf.pages).toHaveLength(2);
  expect(pdf.text).toContain('TRAINING – NOT REAL WORK');
  expect(pdf.text).not.toContain('Ben Kauri');
});

const open = async () => {
  const shop = newWorkshop();
  const [day, at] = ['2025-11-20', '2025-11-20T01:00:00Z'];
  await shop.submitted(withInspectionDay(day, withItem(finishedCar(), 'internalWipers', { result: 'FAIL' })), at);
  await shop.submitted(withInspectionDay(day, finishedCar()), at, anna);
  const as = (actor: typeof hemi, time = now.toISOString(), scopes: 'Admin'[] = []) => {
    const context = { ...shop.at(time, actor), scopes };
    return makeCaller(figuresApi, figures, async () => context);
  };
  while ((await loadHome(shop.at(now.toISOString()))).counting);
  const wake = (actor: typeof hemi, id: PrintId) =>
    render(
      buildEvent({
        ...figuresRequestKey(shop.organizationId, actor.subUserId ?? actor.userId, id),
        event: 'FiguresPdfWanted',
      }),
    );
  return { ...shop, as, wake };
};
const newPrint = () => newId('prt') as PrintId;

it('figures are rendered once, as they were at the request, and open through a signed URL', async () => {
  const { as, wake, organizationId } = await open();
  const id = newPrint();
  const call = as(hemi);
  const ask = () => call('print', { body: { id, kind: 'home' } });
  expect(await Promise.all([ask(), ask()])).toEqual([{ state: 'pending' }, { state: 'pending' }]);
  await wake(hemi, id);
  const { state, url = '', name } = await ask();
  expect([state, name]).toEqual(['ready', 'Performance - 30-09-2025 to 24-11-2025.pdf']);
  expect(url).toContain(`/org/figures/${organizationId}/`);
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages.join(' ')).toContain(
    '1 of 2 first inspections failed (50%, 95% interval 9.5% to 91%) in the last 28 days',
  );
  const [, file = ''] = /(org\/[^?]+)/.exec(url) ?? [];
  const before = await loadFile(file);
  await wake(hemi, id);
  expect(await loadFile(file)).toEqual(before);
});

it('figures that two events render at once count as one PDF', async () => {
  const { as, wake, organizationId } = await open();
  const id = newPrint();
  await as(hemi)('print', { body: { id, kind: 'home' } });
  await Promise.all([wake(hemi, id), wake(hemi, id)]);
  expect(await countPrints(organizationId)).toBe(1);
});

it('a person without access to someone’s figures gets "not found", and nobody gets a PDF that another person created', async () => {
  const { as, wake } = await open();
  const quarter = (person: string, id = newPrint()) => ({ body: { id, kind: 'quarter' as const, person } });
  const isNotFound = { code: 'not-found' };
  expect(await refused(as(anna)('print', quarter(hemi.userId)))).toMatchObject(isNotFound);
  expect(await refused(as(hemi, undefined, ['Admin'])('print', quarter(randomUUID())))).toMatchObject(isNotFound);
  const id = newPrint();
  const theirs = quarter(anna.subUserId ?? '', id);
  const admin = as(hemi, undefined, ['Admin']);
  expect(await admin('print', theirs)).toEqual({ state: 'pending' });
  await wake(hemi, id);
  const { url = '' } = await admin('print', theirs);
  expect(await as(anna)('print', theirs)).toEqual({ state: 'pending' });
  await wake(anna, id);
  const own = await as(anna)('print', theirs);
  expect(own.name).toBe('Quality of Anna Wilson - Oct to Dec 2025 so far.pdf');
  expect(new URL(own.url ?? '').pathname).not.toBe(new URL(url).pathname);
});

it('a rendering that takes longer than two minutes has failed', async () => {
  const { as } = await open();
  const body = { id: newPrint(), kind: 'home' as const };
  await as(hemi)('print', { body });
  const later = (ms: number) => as(hemi, new Date(now.getTime() + ms).toISOString())('print', { body });
  expect(await later(120_000)).toEqual({ state: 'pending' });
  expect(await later(120_001)).toEqual({ state: 'failed' });
});

it('a person who requests too many PDFs at once has to wait, but earlier requests still return their result', async () => {
  const { as } = await open();
  const call = as(hemi);
  const bodies = Array.from({ length: 21 }, () => ({ id: newPrint(), kind: 'home' as const }));
  for (const body of bodies.slice(0, 20)) expect(await call('print', { body })).toEqual({ state: 'pending' });
  const [first, last] = [bodies[0] ?? expect.fail(), bodies[20] ?? expect.fail()];
  expect(await refused(call('print', { body: last }))).toMatchObject({ code: 'too-many-requests' });
  expect(await call('print', { body: first })).toEqual({ state: 'pending' });
});
