import { describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { addOlderFacts } from '#lambdas/counters/facts.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { handler } from '#lambdas/index.ts';
import { countInspection, saveFact } from '#lambdas/inspections/count-inspection.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { findInspection, loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { facts, headerKey, revisionKey } from '#lambdas/table/keys.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { finishedCar, withItem } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { listItems, startTable, write } from '#test/world/table.ts';
import { createFilledDraft, newWorkshop, withInspectionDay } from '#test/world/workshop.ts';
import { listFacts } from './stored-facts.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const NOW = '2026-11-21T01:00:00Z';
const DAY = '2026-11-21' as NzDate;
const failing = (sheet = finishedCar()) =>
  withInspectionDay(DAY, withItem(sheet, 'externalStopLamps', { result: 'FAIL' }));
const passing = () => withInspectionDay(DAY, finishedCar());

/** Creates the draft of a sheet whose first save already has these values. */
const createFilled = (sheet: FilledSheet) => (context: Context) =>
  createDraft(context, DraftId.parse(newId('dft')), sheet);
const mostOf = (sheet: FilledSheet) => ({ ...sheet, InspectionItem: sheet.InspectionItem.slice(10) });

const workshop = () => {
  const { organizationId, at, submitted } = newWorkshop();
  const tenant = { table: table(), organizationId };
  const wake = (name: string, detail: object) => handler({ id: 'event', 'detail-type': name, detail } as Event);
  return {
    ...{ tenant, at, submitted },
    wakeSubmitted: (id: number) => wake('InspectionSubmitted', headerKey(organizationId, id)),
    wakeEdited: (id: number, revision = 2) => wake('InspectionEdited', revisionKey(organizationId, id, revision)),
    counted: () => listFacts(tenant),
    lines: () => listItems(facts(organizationId)),
    pass: (id: number) => edit(id, { revision: 1, ...passing() }, at(NOW)),
    enterInVic: async (id: number, now = '2026-11-21T03:00:00Z') => {
      const { WofSummaryDetails, revision } = await loadInspection(at(now), id);
      return saveNotes(id, { ...WofSummaryDetails, revision, VICDetailsEntered: true }, at(now));
    },
  };
};

describe('the facts of an inspection', () => {
  it('come from its record, its draft and later changes', async () => {
    const { at, submitted, wakeSubmitted, counted, enterInVic } = workshop();
    const sheet = { ...failing(), treadDepthLeftFront: 6.5, vehicleFirstRegistered: '2015-03-02' as NzDate };
    const { id, createdAt } = await submitted(sheet, NOW);
    await wakeSubmitted(id);
    const [fact] = await counted();
    expect(fact).toMatchObject({
      ...{ id, day: DAY, submittedAt: createdAt, person: at(NOW).actor.userId, vehicleType: 'car', age: 11 },
      ...{ recheckOf: null, passed: false, failed: ['externalStopLamps'], minutes: null, isPaper: false },
      ...{ inspectedOn: DAY, lastRecheckDay: '2026-12-19', photosOfFails: 0, edits: 0 },
      ...{ vicEntered: false, vicEnteredAt: null },
    });
    expect(fact?.readings[0]).toBe(6.5);
    await enterInVic(id);
    const entered = { vicEntered: true, vicEnteredAt: '2026-11-21T03:00:00.000Z' };
    expect(await counted()).toEqual([{ ...fact, ...entered }]);
    await wakeSubmitted(id);
    expect(await counted()).toEqual([{ ...fact, ...entered }]);
  });

  it.each([
    ['complete, without a connection', (sheet: FilledSheet) => createFilled(sheet), null],
    ['with some items open, without a connection', (sheet: FilledSheet) => createFilled(mostOf(sheet)), null],
    ['empty', (sheet: FilledSheet) => (context: Context) => createFilledDraft(context, sheet), 3],
  ])('have minutes only if the start is known: a sheet first saved %s', async (_, begin, minutes) => {
    const { at, wakeSubmitted, counted } = workshop();
    const { id: unfinishedInspectionId } = await begin(passing())(at(NOW));
    const later = at('2026-11-21T01:03:00Z');
    const { InspectionItem } = passing();
    const { id } = await submit({ InspectionItem, formattedId: { unfinishedInspectionId } }, later);
    await wakeSubmitted(id);
    expect(await counted()).toMatchObject([{ id, minutes }]);
  });

  it('link a recheck to the inspection that it rechecks', async () => {
    const { at, submitted, wakeSubmitted, counted } = workshop();
    const { id } = await submitted(failing(), NOW);
    const draft = await recheck(id, at('2026-11-21T04:00:00Z'));
    const later = at('2026-11-21T04:25:00Z');
    const passes = passing();
    const rechecked = await submit(
      {
        ...passes,
        recheckDateOfInspection: DAY,
        recheckInspectorNumber: later.actor.inspectorNumber,
        recheckOdometer: 123_500,
        formattedId: { unfinishedInspectionId: draft.id },
      },
      later,
    );
    for (const one of [rechecked.id, id]) await wakeSubmitted(one);
    expect(await counted()).toMatchObject([
      { id, passed: false },
      { id: rechecked.id, recheckOf: id, passed: true, minutes: 25, lastRecheckDay: null },
    ]);
  });

  it.each<[string, ('wakeSubmitted' | 'wakeEdited')[]]>([
    ['twice', ['wakeSubmitted', 'wakeSubmitted', 'wakeEdited', 'wakeEdited']],
    ['in the wrong order', ['wakeEdited', 'wakeSubmitted']],
    ['without the first', ['wakeEdited']],
    ['without the last', ['wakeSubmitted']],
  ])('are stored once, as edited, when events arrive %s', async (_, events) => {
    const shop = workshop();
    const { id } = await shop.submitted(failing(), NOW);
    await shop.pass(id);
    for (const event of events) await shop[event](id);
    expect(await shop.counted()).toMatchObject([{ id, passed: true, failed: [], edits: 1 }]);
    expect(await shop.lines()).toHaveLength(1);
  });

  it('are current if a late event read the record before it was changed', async () => {
    const { tenant, submitted, counted, enterInVic } = workshop();
    const { id } = await submitted(failing(), NOW);
    const seen = await findInspection(tenant, id, { consistent: true });
    await enterInVic(id);
    await saveFact(tenant, id, seen);
    expect(await counted()).toMatchObject([{ vicEntered: true }]);
  });

  it('don’t mark an edit as indexed if an event read the record before the edit', async () => {
    const { tenant, submitted, counted, pass } = workshop();
    const { id } = await submitted(failing(), NOW);
    const seen = await findInspection(tenant, id, { consistent: true });
    await pass(id);
    if (seen) await countInspection(tenant, seen);
    expect(await counted()).toMatchObject([{ passed: true, edits: 1 }]);
    expect(await table().get(headerKey(tenant.organizationId, id))).not.toHaveProperty('indexed');
  });

  it('are current if everything that changes them happens at once, during a rebuild', async () => {
    const { tenant, submitted, wakeSubmitted, wakeEdited, pass, counted, lines, enterInVic } = workshop();
    const made: number[] = [];
    for (let n = 0; n < 8; n++) made.push((await submitted(failing(), NOW)).id);
    await Promise.all([
      ...made.map((id) => wakeSubmitted(id)),
      ...made.map((id, n) => (n % 2 ? pass(id).then(() => wakeEdited(id)) : enterInVic(id))),
      rebuildOrganization(tenant),
    ]);
    const before = await counted();
    expect(before.map(({ passed, vicEntered, edits }) => ({ passed, vicEntered, edits }))).toEqual(
      before.map(({ id }) =>
        made.indexOf(id) % 2
          ? { passed: true, vicEntered: false, edits: 1 }
          : { passed: false, vicEntered: true, edits: 0 },
      ),
    );
    expect(before).toHaveLength(8);
    await write(...(await lines()).map((remove) => ({ remove })));
    expect(await rebuildOrganization(tenant)).toMatchObject({ facts: 8 });
    expect(await counted()).toEqual(before);
    expect(await rebuildOrganization(tenant)).toMatchObject({ facts: 0 });
  });
});

describe('inspections from before facts existed', () => {
  it('are counted on request, in parts, newest first, each once', async () => {
    const { tenant, submitted, counted } = workshop();
    for (let n = 0; n < 45; n++) await submitted(n % 3 ? passing() : failing(), NOW);
    const all = '2020-01-01' as NzDate;
    expect(await addOlderFacts(tenant, all)).toBe(false);
    expect(await counted()).toHaveLength(40);
    expect(await Promise.all([addOlderFacts(tenant, all), addOlderFacts(tenant, all)])).toEqual([true, true]);
    expect(await counted()).toHaveLength(45);
    expect((await counted()).filter(({ passed }) => !passed)).toHaveLength(15);
    expect(await addOlderFacts(tenant, all)).toBe(true);
  });

  it('a year of 1,500 sheets costs at most 36 read units', async () => {
    const { submitted, wakeSubmitted, lines } = workshop();
    const { id } = await submitted(failing(), NOW);
    await wakeSubmitted(id);
    const [line] = await lines();
    const bytes = Object.entries(line ?? {}).reduce(
      (sum, [name, value]) => sum + name.length + String(value).length,
      0,
    );
    expect((1500 * bytes) / 4096 / 2).toBeLessThan(36);
  });
});
