import { describe, expect, it } from 'vitest';
import { enterPaper } from '#lambdas/checksheets/enter-paper.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, listDrafts, loadDraft } from '#lambdas/drafts/records.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { newPaper } from '#lambdas/papers/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { draftKey, numberKey, paperKey, sheetCounterKey, sheetNumbers } from '#lambdas/table/keys.ts';
import { type Item, makeTtl } from '#lambdas/table/table.ts';
import { raiseNumbers } from '#scripts/restore/raise-numbers.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T02:00:00.000Z';
const LATER = '2026-11-20T03:00:00.000Z';
const company = {
  companyName: 'Tawa Motors',
  companyPhone: '042327781',
  companyAddress: '41 Main Road',
  companyEmail: 'a@tawa.example',
  companyAuthorityNumber: 'MS12345',
};
const newDraftId = () => DraftId.parse(newId('dft'));
const byHemi = { userId: hemi.userId, at: NOW };

const open = () => {
  const workshop = newWorkshop();
  const { at, organizationId } = workshop;
  return {
    ...workshop,
    begin: (id = newDraftId(), sheet = {}) => createDraft(at(NOW), id, sheet),
    numbers: () => listItems(sheetNumbers(organizationId)),
    numberItem: (number: number) => table().get(numberKey(organizationId, number), { consistent: true }),
    draftItem: (id: DraftId) => table().get(draftKey(organizationId, id), { consistent: true }),
    /** Restores the counter to an earlier state, like a restore of the table. */
    setBack: (taken: number) => table().write({ put: { ...sheetCounterKey(organizationId), type: 'COUNTER', taken } }),
  };
};
const numberOf = ({ formattedId }: { formattedId: { formattedIdIdx: number } }) => formattedId.formattedIdIdx;

describe('a sheet number', () => {
  it('has an item of its own, found by the number: its holder, who took it and when', async () => {
    const { begin, numberItem, numbers } = open();
    const draft = await begin();
    expect(await numberItem(1)).toMatchObject({ type: 'NUMBER', v: 1, draftId: draft.id, takenBy: byHemi });
    expect(await numbers()).toHaveLength(1);
  });

  it('of a paper sheet or of an inspection without a draft has one too', async () => {
    const { at, numberItem } = open();
    const { paperInspectionId } = await newPaper(company, at(NOW));
    expect(await numberItem(1)).toMatchObject({ paperInspectionId, takenBy: byHemi });
    const { id } = await submit(withInspectionDay('2026-11-20', finishedCar()), at(NOW));
    expect(await numberItem(2)).toMatchObject({ inspectionId: id, takenBy: byHemi });
  });

  it('of a first save that lost a race is marked as lost, which explains the gap', async () => {
    const { begin, numbers } = open();
    const id = newDraftId();
    const drafts = await Promise.all([begin(id), begin(id), begin(id)]);
    expect(new Set(drafts.map(numberOf)).size).toBe(1);
    const items = await numbers();
    const kept = items.filter(({ lost }) => !lost);
    expect(kept.map(({ sk }) => Number(sk))).toEqual([drafts[0] && numberOf(drafts[0])]);
    for (const item of items) expect(item).toMatchObject({ draftId: id, takenBy: byHemi });
    expect(numberOf(await begin())).toBe(items.length + 1);
  });

  it('is marked as discarded with its draft, with the person and time, also after the draft is gone', async () => {
    const { at, begin, numberItem, draftItem } = open();
    const { id } = await begin();
    await discardDraft(at(LATER, anna), id);
    await discardDraft(at(LATER), id);
    const who = { userId: anna.userId, subUserId: anna.subUserId, at: LATER };
    expect(await numberItem(1)).toMatchObject({ draftId: id, takenBy: byHemi, discarded: who });
    expect((await draftItem(id))?.ttl).toBe(makeTtl(new Date(LATER), 90 * 86_400));
  });

  it('of a draft older than such items is marked too, but never that of another draft', async () => {
    const { at, begin, numberItem, organizationId } = open();
    const [old, other] = [await begin(), await begin()];
    await table().write({ remove: numberKey(organizationId, 1) });
    await discardDraft(at(LATER), old.id);
    expect(await numberItem(1)).toMatchObject({ type: 'NUMBER', draftId: old.id, discarded: { at: LATER } });
    await table().write({ put: { ...((await numberItem(2)) as Item), draftId: old.id } });
    await discardDraft(at(LATER), other.id);
    expect(await numberItem(2)).not.toHaveProperty('discarded');
    expect(await refused(loadDraft(at(LATER), other.id))).toMatchObject({ code: 'draft-gone' });
  });
});

describe('drafts that share a number', () => {
  it('L-01: of rechecks are listed with it, with their outcomes; discarding one does not discard the first draft', async () => {
    const { at, submitted, numbers } = open();
    const first = await submitted(withInspectionDay('2026-11-20', carWithThreeFails()), NOW);
    const one = await recheck(first.id, at(LATER));
    await discardDraft(at(LATER), one.id);
    const two = await recheck(first.id, at(LATER));
    const items = await numbers();
    expect(items.map(({ draftId }) => draftId)).toEqual([
      first.formattedId.unfinishedInspectionId,
      ...[one.id, two.id].sort(),
    ]);
    expect(items.filter(({ discarded }) => discarded).map(({ draftId }) => draftId)).toEqual([one.id]);
  });

  it('K-17: of a paper sheet are listed with it; discarding one releases the paper sheet in the same write', async () => {
    const { at, numbers, numberItem, draftItem, organizationId } = open();
    const { paperInspectionId } = await newPaper(company, at(NOW));
    const draft = await enterPaper(paperInspectionId, at(NOW));
    await discardDraft(at(LATER), draft.id);
    expect(await table().get(paperKey(organizationId, paperInspectionId))).toHaveProperty('gsi1pk');
    expect((await draftItem(draft.id))?.ttl).toBe(makeTtl(new Date(LATER), 90 * 86_400));
    expect(await numberItem(1)).not.toHaveProperty('discarded');
    expect(await numbers()).toMatchObject([{ paperInspectionId }, { draftId: draft.id, discarded: { at: LATER } }]);
    const again = await enterPaper(paperInspectionId, at(LATER));
    expect(again.id).not.toBe(draft.id);
    expect(numberOf(again)).toBe(1);
  });

  it('all drafts of an organization are found by their numbers, whatever their outcome', async () => {
    const { at, begin, submitted, numbers } = open();
    const { formattedId } = await submitted(withInspectionDay('2026-11-20', finishedCar()), NOW);
    const [kept, gone] = [await begin(), await begin()];
    await discardDraft(at(LATER), gone.id);
    const found = (await numbers()).map(({ draftId }) => draftId);
    expect(found).toEqual([formattedId.unfinishedInspectionId, kept.id, gone.id]);
  });
});

describe('a discarded draft', () => {
  it('is never shown, before or after it expires', async () => {
    const { at, begin, organizationId } = open();
    const { id } = await begin();
    await discardDraft(at(NOW), id);
    for (const now of [LATER, '2027-03-01T00:00:00.000Z']) {
      expect(await refused(loadDraft(at(now), id))).toMatchObject({ code: 'draft-gone' });
      expect((await listDrafts(at(now), { pageSize: 100 })).unfinishedInspections).toEqual([]);
    }
    await table().write({ remove: draftKey(organizationId, id) });
    expect(await refused(loadDraft(at(LATER), id))).toMatchObject({ code: 'not-found' });
  });
});

describe('a draft discarded before its first save arrives', () => {
  it('T-04: is not found, and the late save is refused', async () => {
    const { at, numbers } = open();
    const id = DraftId.parse(newId('dft'));
    expect(await refused(discardDraft(at(NOW), id))).toMatchObject({ code: 'not-found' });
    expect(await refused(createDraft(at(LATER), id, {}))).toMatchObject({ code: 'draft-gone' });
    expect(await refused(loadDraft(at(LATER), id))).toMatchObject({ code: 'draft-gone' });
    expect((await listDrafts(at(LATER), { pageSize: 100 })).unfinishedInspections).toEqual([]);
    expect(await numbers()).toEqual([]);
  });
});

describe('after a restore reset the counter', () => {
  const eightSheets = async () => {
    const workshop = open();
    for (let n = 1; n <= 8; n++) await workshop.begin();
    await workshop.setBack(3);
    return workshop;
  };

  it('no number is given twice: the next free one is used, without an error', async () => {
    const { begin, at } = await eightSheets();
    expect(numberOf(await begin())).toBe(9);
    expect((await newPaper(company, at(NOW))).number).toBe(10);
  });

  it('no number is given twice to several requests at once', async () => {
    const { begin, numbers } = await eightSheets();
    const drafts = await Promise.all(Array.from({ length: 4 }, () => begin()));
    const taken = drafts.map(numberOf);
    expect(new Set(taken).size).toBe(4);
    expect(Math.min(...taken)).toBeGreaterThan(8);
    const given = (await numbers()).filter(({ lost }) => !lost);
    expect(new Set(given.map(({ sk }) => sk)).size).toBe(12);
  });

  it('no number given after the restore point is reused if the counter was raised by 10,000', async () => {
    const { begin, setBack, organizationId, numbers } = await eightSheets();
    // a restore also loses the number items created since
    for (const { pk, sk } of (await numbers()).slice(3)) await table().write({ remove: { pk, sk } });
    const tenant = { table: table(), organizationId };
    const restored = '2026-11-20T02:00';
    expect(await raiseNumbers(tenant, restored, new Date(NOW))).toEqual({ from: 3, to: 10_003, done: true });
    expect(await raiseNumbers(tenant, restored, new Date(LATER))).toEqual({ from: 3, to: 10_003, done: false });
    expect(numberOf(await begin())).toBe(10_004);
    await setBack(5);
    expect(await raiseNumbers(tenant, 'another', new Date(NOW))).toMatchObject({ to: 10_005, done: true });
  });

  it('raising it twice at once raises it once, also before the first sheet', async () => {
    const { organizationId, begin } = open();
    const tenant = { table: table(), organizationId };
    const done = await Promise.all([1, 2, 3].map(() => raiseNumbers(tenant, 'restore', new Date(NOW))));
    expect(done.filter((one) => one.done)).toHaveLength(1);
    expect(numberOf(await begin())).toBe(10_001);
  });
});
