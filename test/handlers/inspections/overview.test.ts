import { describe, expect, it, vi } from 'vitest';
import { enterPaper } from '#lambdas/checksheets/enter-paper.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { firstInspectionId } from '#lambdas/inspections/new-inspection.ts';
import { loadOverview } from '#lambdas/inspections/overview.ts';
import { listInspections } from '#lambdas/inspections/search.ts';
import { headerItem } from '#lambdas/inspections/stored.ts';
import { newPaper } from '#lambdas/papers/records.ts';
import { completeEntry } from '#lambdas/papers/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Item } from '#lambdas/table/table.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { COUNTED_UP_TO, LINES_SHOWN } from '#shared/inspections/overview.ts';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { getCompanyDetails } from '#shared/organizations/company-details.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { clockChanges } from '#test/world/clock-changes.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

/** Creates a workshop for each test. */
const workshop = () => {
  const { organizationId, at } = newWorkshop();
  let last = 0;
  return {
    organizationId,
    at,
    look: (now: string, actor = hemi, lines = LINES_SHOWN) => loadOverview(at(now, actor), { lines }),
    submitted: async (sheet: ReturnType<typeof finishedCar>, createdAt: string) => {
      last += 1;
      const id = firstInspectionId(new Date(createdAt)) + last;
      await table().write({
        put: headerItem(organizationId, makeInspection(sheet, { id, createdAt }), 'Full'),
      });
      return id;
    },
  };
};
const failedOn = (day: string) => ({ ...carWithThreeFails(), initialDateOfInspection: day as NzDate });
const passedOn = (day: string) => ({ ...finishedCar(), initialDateOfInspection: day as NzDate });
type Filled = ReturnType<typeof passedOn>;
const ids = ({ lines }: { lines: { id: unknown }[] }) => lines.map(({ id }) => id);

const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

describe("T-01: today's inspections", () => {
  it.each<[string, string, string, string]>([
    ['a summer day', '2026-11-20T10:59:59.999Z', '2026-11-20T11:00:00.000Z', '2026-11-21T10:59:59.000Z'],
    ['a winter day', '2026-06-30T11:59:59.999Z', '2026-06-30T12:00:00.000Z', '2026-07-01T11:59:59.000Z'],
    ...clockChanges.map(({ name, first, last }): [string, string, string, string] => [
      `a day when ${name}`,
      justBefore(first).toISOString(),
      first.toISOString(),
      justBefore(last).toISOString(),
    ]),
  ])('begin at midnight in New Zealand, on %s', async (_, yesterday, midnight, now) => {
    const { submitted, look } = workshop();
    const [before, today] = [yesterday, midnight].map((at) => passedOn(nzDate(new Date(at)))) as [Filled, Filled];
    await submitted(before, yesterday);
    const first = await submitted(today, midnight);
    // inspected before midnight, submitted after it
    await submitted(before, midnight);
    const second = await submitted(today, now);
    expect((await look(now)).today).toMatchObject({ count: 2, lines: [{ id: second }, { id: first }] });
    expect(ids((await look(midnight)).today)).toContain(first);
  });
});

it("T-01: a recheck is among today's by its own day, or by its submission if an earlier release stored it without", async () => {
  const { organizationId, at, look } = workshop();
  const NOW = '2026-11-20T01:00:00.000Z';
  const put = async (day: string, id: number, change: (item: Item) => Item = (item) => item) => {
    const sheet = { ...passedOn('2026-11-02'), isRecheck: true, recheckDateOfInspection: day as NzDate };
    const recheck = makeInspection(sheet, { id: firstInspectionId(new Date(NOW)) + id, createdAt: NOW });
    await table().write({ put: change(headerItem(organizationId, recheck, 'Full')) });
    return recheck.id;
  };
  const today = await put('2026-11-20', 1);
  await put('2026-11-19', 2);
  const older = await put('2026-11-19', 3, (item) => {
    const { reDay: _, ...summary } = item.summary as Record<string, unknown>;
    return { ...item, summary };
  });
  expect(ids((await look(NOW)).today)).toEqual([older, today]);
  const { inspections } = await listInspections(at(NOW), {
    ...{
      pageSize: 10,
      from: '2026-11-20' as NzDate,
      upTo: '2026-11-20' as NzDate,
      inspectedOn: '2026-11-20' as NzDate,
    },
  });
  expect(inspections.map(({ id }) => id)).toEqual([older, today]);
});

describe('T-01: recently completed inspections', () => {
  it('are the newest five of any day, newest first, also in the morning', async () => {
    const { submitted, look } = workshop();
    expect((await look('2026-11-20T01:00:00Z')).recent).toEqual([]);
    const made: number[] = [];
    for (let day = 1; day <= 7; day++)
      made.unshift(await submitted(passedOn('2026-01-01'), `2026-11-0${day}T01:00:00.000Z`));
    const { today, recent = [] } = await look('2026-11-07T19:00:00Z');
    expect(today).toEqual({ count: 0, lines: [] });
    expect(recent.map(({ id }) => id)).toEqual(made.slice(0, 5));
    // longer to-do lists don't change the recent inspections
    expect((await look('2026-11-07T19:00:00Z', hemi, COUNTED_UP_TO)).recent).toHaveLength(5);
  });
});

describe('T-01: rechecks due', () => {
  const inspectedOn = '2026-11-02';
  it.each([
    ['the day before the last', '2026-11-28T10:59:59Z', 2],
    ['with a day left', '2026-11-28T11:00:00Z', 1],
    ['the last day', '2026-11-30T10:59:59Z', 0],
  ])('%s', async (_, now, daysLeft) => {
    const { submitted, look } = workshop();
    const id = await submitted(failedOn(inspectedOn), '2026-11-02T01:00:00.000Z');
    expect((await look(now)).rechecksDue).toMatchObject({ count: 1, lines: [{ id, daysLeft }] });
  });

  it('are gone after the last day, but not from the VIC list', async () => {
    const { submitted, look } = workshop();
    const id = await submitted(failedOn(inspectedOn), '2026-11-02T01:00:00.000Z');
    const seen = await look('2026-11-30T11:00:00Z');
    expect(seen.rechecksDue.count).toBe(0);
    expect(ids(seen.vicNotEntered)).toEqual([id]);
  });

  it('show the five most urgent of all first', async () => {
    const { submitted, look } = workshop();
    const days = ['2026-11-20', '2026-11-14', '2026-11-17', '2026-11-15', '2026-11-19', '2026-11-16'];
    for (const day of days) await submitted(failedOn(day), '2026-11-20T01:00:00.000Z');
    const { count, lines } = (await look('2026-11-20T02:00:00Z')).rechecksDue;
    expect(count).toBe(6);
    expect(lines.map(({ daysLeft }) => daysLeft)).toEqual([22, 23, 24, 25, 27]);
  });
});

describe('T-01: not entered in VIC', () => {
  it('lists all submissions, oldest first; a pass needs no recheck', async () => {
    const { submitted, look } = workshop();
    const failed = await submitted(failedOn('2026-11-19'), '2026-11-19T01:00:00.000Z');
    const passed = await submitted(passedOn('2026-11-20'), '2026-11-20T01:00:00.000Z');
    const seen = await look('2026-11-20T02:00:00Z');
    expect(ids(seen.vicNotEntered)).toEqual([failed, passed]);
    expect(ids(seen.rechecksDue)).toEqual([failed]);
  });

  it(`is counted up to ${COUNTED_UP_TO}, and shows more on request`, async () => {
    const { submitted, look } = workshop();
    for (let n = 0; n <= COUNTED_UP_TO; n++) await submitted(passedOn('2026-11-20'), '2026-11-20T01:00:00.000Z');
    const seen = await look('2026-11-20T02:00:00Z', hemi, COUNTED_UP_TO);
    expect(seen.vicNotEntered).toMatchObject({ count: COUNTED_UP_TO });
    expect(seen.vicNotEntered.lines).toHaveLength(COUNTED_UP_TO);
    expect((await look('2026-11-20T02:00:00Z')).vicNotEntered.lines).toHaveLength(LINES_SHOWN);
  });
});

describe('T-01: own drafts', () => {
  const draft = () => DraftId.parse(newId('dft'));
  it('are those that the person created or changed last, latest change first', async () => {
    const { at, look } = workshop();
    const [begun, taken, strange] = [draft(), draft(), draft()];
    await createDraft(at('2026-11-20T01:00:00Z'), begun, { customerName: 'Mere' });
    await createDraft(at('2026-11-20T02:00:00Z', anna), taken, { customerName: 'Rangi' });
    await createDraft(at('2026-11-20T03:00:00Z', anna), strange, { customerName: 'Tom' });
    await saveDraft(at('2026-11-20T04:00:00Z'), taken, { vehicleMake: 'Toyota' });
    await saveDraft(at('2026-11-20T05:00:00Z', anna), begun, { vehicleMake: 'Mazda' });
    const now = '2026-11-20T06:00:00Z';
    expect(ids((await look(now)).drafts)).toEqual([begun, taken]);
    expect((await look(now)).drafts.lines.map(({ changedBy }) => changedBy)).toEqual([anna.name, hemi.name]);
    expect(ids((await look(now, anna)).drafts)).toEqual([begun, taken, strange]);
  });

  it('are gone once they are discarded', async () => {
    const { at, look } = workshop();
    const id = draft();
    await createDraft(at('2026-11-20T01:00:00Z'), id, { customerName: 'Mere' });
    await discardDraft(at('2026-11-20T02:00:00Z'), id);
    expect((await look('2026-11-20T03:00:00Z')).drafts).toEqual({ count: 0, lines: [] });
  });
});

it('K-18, T-01: paper sheets are counted until their entry is submitted', async () => {
  const { at, look } = workshop();
  const NOW = '2026-11-20T01:00:00Z';
  const company = getCompanyDetails(tawaMotors);
  await newPaper(company, at(NOW));
  const entered = await newPaper(company, at(NOW));
  await enterPaper(entered.paperInspectionId, at(NOW));
  expect((await look(NOW)).papersToEnter).toBe(2);
  await table().write({ update: completeEntry(entered) });
  expect((await look(NOW)).papersToEnter).toBe(1);
});

it('T-01: the overview reads only indexes, all in parallel', async () => {
  const { at, submitted } = workshop();
  await submitted(failedOn('2026-11-20'), '2026-11-20T01:00:00.000Z');
  const search = vi.spyOn(table(), 'search');
  const asked = loadOverview(at('2026-11-20T02:00:00Z'), { lines: LINES_SHOWN });
  const searches = search.mock.calls.map(([{ index, limit }]) => ({ index, bounded: Number(limit) <= 300 }));
  await asked;
  expect(search.mock.calls).toHaveLength(searches.length);
  expect(searches).toHaveLength(8);
  expect(searches.every(({ index, bounded }) => index && bounded)).toBe(true);
  search.mockRestore();
});
