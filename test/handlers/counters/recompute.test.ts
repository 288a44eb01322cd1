import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { counters } from '#lambdas/counters/api.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { type Context, pickIds } from '#lambdas/http/context.ts';
import { handler } from '#lambdas/index.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { quality } from '#lambdas/quality/api.ts';
import { writeCursor } from '#lambdas/table/cursor.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { exportLog, formatFactId, headerKey, inspectionList } from '#lambdas/table/keys.ts';
import { inRoot } from '#scripts/root.ts';
import { countersApi } from '#shared/counters/api.ts';
import { formatCsv } from '#shared/csv.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { addDays, atNzHours, type NzDate } from '#shared/nz-date.ts';
import { qualityApi } from '#shared/quality/api.ts';
import type { Quality, QualityOf } from '#shared/quality/model.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { finishedCar, withItem } from '#shared/samples/sheets.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import type { Actor, FilledSheet } from '#shared/sheets/model.ts';
import { recount } from '#test/recount/recount.ts';
import { makeCaller } from '#test/world/calls.ts';
import { listItems, startTable } from '#test/world/table.ts';
import { createFilledDraft, newWorkshop, withInspectionDay } from '#test/world/workshop.ts';
import { toCounted } from './counted.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const TODAY = '2026-11-25' as NzDate;
const EVENING = atNzHours(TODAY, 20);
const MINUTE = 60_000;
const failable: ItemName[] = ['externalStopLamps', 'chassisTyreCondition', 'internalWipers'];

/** Returns a generator of pseudo-random numbers from 0 to 1. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

/** Creates a draft that was filled in offline. */
const createOfflineDraft = (context: Context, sheet: FilledSheet) =>
  createDraft(context, DraftId.parse(newId('dft')), sheet);

/**
 * Simulates a hundred days of a workshop: fails, rechecks in time or never, edits, and daylight saving changes. Some
 * inspections have no facts.
 */
const liveHundredDays = async (roll: () => number) => {
  const { organizationId, at: atTime } = newWorkshop();
  const as = (actor: Actor) => (time: string) => atTime(time, actor);
  const index = (id: number) =>
    handler({ id: 'event', 'detail-type': 'InspectionSubmitted', detail: headerKey(organizationId, id) } as Event);
  for (let n = 0; n < 36; n++) {
    const at = as(roll() < 0.6 ? hemi : anna);
    const day = addDays(TODAY, -Math.floor(roll() * 100));
    const begun = new Date(atNzHours(day, 8).getTime() + Math.floor(roll() * 480) * MINUTE);
    const done = new Date(begun.getTime() + Math.floor(roll() * 50 * MINUTE));
    const items = failable.filter(() => roll() < 0.25);
    const sheet = items.reduce<FilledSheet>((made, item) => withItem(made, item, { result: 'FAIL' }), {
      ...finishedCar(),
      initialDateOfInspection: day,
    });
    // some were filled in offline, so their minutes are unknown
    const fillIn = roll() < 0.8 ? createFilledDraft : createOfflineDraft;
    const draft = await fillIn(at(begun.toISOString()), sheet);
    const made = await submit({ formattedId: { unfinishedInspectionId: draft.id } }, at(done.toISOString()));
    if (items.length > 0 && roll() < 0.2)
      await edit(made.id, { revision: 1, ...finishedCar(), initialDateOfInspection: day }, at(done.toISOString()));
    else if (items.length > 0 && roll() < 0.8) {
      const on = addDays(day, Math.floor(roll() * 29));
      if (on <= TODAY) {
        const again = at(new Date(Math.max(atNzHours(on, 18).getTime(), done.getTime() + MINUTE)).toISOString());
        const open = await recheck(made.id, again);
        const passes = { ...finishedCar(), initialDateOfInspection: day, recheckDateOfInspection: on };
        const signs = { recheckInspectorNumber: again.actor.inspectorNumber, recheckOdometer: 200_000 };
        const rechecked = await submit(
          { ...passes, ...signs, formattedId: { unfinishedInspectionId: open.id } },
          again,
        );
        await index(rechecked.id);
      }
    }
    // the other inspections get their facts when Home is opened
    if (roll() < 0.5) await index(made.id);
  }
  const evening = async () => ({ ...atTime(EVENING.toISOString()), scopes: ['Admin' as const] });
  return {
    organizationId,
    call: makeCaller(countersApi, counters, evening),
    look: makeCaller(qualityApi, quality, evening),
  };
};

const reduceQuality = ({ kind: _, counting, people, ...told }: Quality) => {
  expect(counting).toBe(false);
  const codeOf = (item: string) => findLine(item as ItemName).code;
  return { ...told, people: Object.fromEntries(people.map((one) => toCounted(one, codeOf))) };
};

it('an independent script recalculates every figure of Home and of the Quality page exactly from the export', async () => {
  const { organizationId, call, look } = await liveHundredDays(dice(7));
  let home = await call('home', {});
  while (home.counting) home = await call('home', {});
  const range = { from: addDays(TODAY, -120), upTo: TODAY };
  const rows: string[][] = [];
  let after: string | undefined;
  let head: string[] = [];
  do {
    const part = await call('export', { body: { ...range, after } });
    head = part.head;
    rows.push(...part.rows);
    after = part.next;
  } while (after);
  const csv = formatCsv([head, ...rows]);
  const counted = recount(csv, TODAY);
  expect(counted.recent).toEqual(home.recent);
  expect(counted.before).toEqual(home.before);
  expect(counted.days).toEqual(home.days);
  const byItem = (name: 'recent' | 'before') =>
    Object.fromEntries(home.items.flatMap(({ item, [name]: n }) => (n > 0 ? [[findLine(item).code, n]] : [])));
  expect(counted.failsByItem).toEqual({ recent: byItem('recent'), before: byItem('before') });
  // guard against an empty comparison
  for (const figure of [home.recent, home.before])
    for (const name of ['inspections', 'rechecks', 'fails', 'minutes', 'recheckable', 'recheckedInTime'] as const)
      expect(figure[name], name).toBeGreaterThan(0);
  expect((await listItems(exportLog(organizationId))).map(({ from, upTo }) => ({ from, upTo }))).toEqual([range]);
  const before = '2026-09-30' as NzDate;
  for (const [on, { quarter, year }] of [
    [TODAY, counted.quality],
    [before, recount(csv, TODAY, before).quality],
  ] as const) {
    expect(quarter).toEqual(reduceQuality(await look('look', { query: { on } })));
    expect(year).toEqual(reduceQuality(await look('look', { query: { kind: 'year', on } })));
    for (const { minutes, months } of Object.values<QualityOf>(quarter.people))
      expect([minutes.median, months.at(-1)?.to]).toEqual([expect.any(Number), expect.any(Number)]);
  }
  expect(Object.keys(counted.quality.quarter.people)).toHaveLength(2);
  const parts = inRoot('test/recount');
  for (const part of await readdir(parts))
    expect(await readFile(join(parts, part), 'utf8')).not.toMatch(/from '(?!\.\/\w)/);
});

it('everything ever submitted can be exported at once; future days and days before the first are empty', async () => {
  const { at, submitted } = newWorkshop();
  for (const day of ['2024-02-28', '2026-11-20'])
    await submitted(withInspectionDay(day, finishedCar()), `${day}T00:00:00.000Z`);
  const call = makeCaller(countersApi, counters, () => at(EVENING.toISOString(), anna));
  const daysOf = async (from: string, upTo: string) => {
    const { head, rows } = await call('export', { body: { from: from as NzDate, upTo: upTo as NzDate } });
    return [...new Set(rows.map((row) => row[head.indexOf('Day')]))];
  };
  expect(await daysOf('0001-01-01', '9999-12-31')).toEqual(['2024-02-28', '2026-11-20']);
  expect(await daysOf('2024-02-29', TODAY)).toEqual(['2026-11-20']);
  expect(await daysOf('2027-01-01', '9999-12-31')).toEqual([]);
  expect(await daysOf('0001-01-01', '2019-12-31')).toEqual([]);
  await expect(daysOf(TODAY, '2026-11-24')).rejects.toThrow('The last date is before the first');
});

it('an export is logged with its person and days, once a day, wherever it starts', async () => {
  const { organizationId, at, submitted } = newWorkshop();
  const { id } = await submitted(withInspectionDay('2026-11-20', finishedCar()), '2026-11-20T00:00:00.000Z');
  const call = makeCaller(countersApi, counters, () => at(EVENING.toISOString(), anna));
  const day = { from: '2026-11-20' as NzDate, upTo: '2026-11-20' as NzDate };
  const year = { ...day, from: '2025-12-01' as NzDate };
  const written = async () =>
    (await listItems(exportLog(organizationId))).map(({ savedBy, from, upTo }) => ({ savedBy, from, upTo }));
  const savedBy = { ...pickIds(anna), at: EVENING.toISOString() };
  const place = { gsi1pk: inspectionList(organizationId), gsi1sk: formatFactId(id - 1) };
  const after = writeCursor({ ...headerKey(organizationId, id), ...place });
  expect((await call('export', { body: { ...year, after } })).rows).not.toEqual([]);
  expect(await written()).toEqual([{ savedBy, ...year }]);
  for (const from of [undefined, after]) await call('export', { body: { ...day, after: from } });
  expect(await written()).toHaveLength(2);
  expect(await written()).toContainEqual({ savedBy, ...day });
});
