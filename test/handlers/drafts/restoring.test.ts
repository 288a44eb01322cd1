import { describe, expect, it } from 'vitest';
import { enterPaper } from '#lambdas/checksheets/enter-paper.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, listDrafts, loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { restoreDraft } from '#lambdas/drafts/restore.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { newPaper } from '#lambdas/papers/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { draftKey, headerKey, numberKey } from '#lambdas/table/keys.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { scan } from '#test/world/stored-items.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T02:00:00.000Z';
const LATER = '2026-11-20T03:00:00.000Z';
const LAST = '2026-11-21T03:00:00.000Z';
const TOO_LATE = '2026-11-21T03:00:00.001Z';
const newDraftId = () => DraftId.parse(newId('dft'));

/** A workshop with a draft that Anna discarded. */
const withDiscarded = async () => {
  const workshop = newWorkshop();
  const { at, organizationId } = workshop;
  const { id } = await createDraft(at(NOW), newDraftId(), { vehicleRegistrationPlate: 'ABC123' });
  await discardDraft(at(LATER, anna), id);
  return {
    ...{ ...workshop, id },
    stored: () => table().get(draftKey(organizationId, id), { consistent: true }),
    number: () => table().get(numberKey(organizationId, 1), { consistent: true }),
    reminders: async () => (await scan()).filter((item) => item.type?.S === 'REMINDER' && item.id?.S === id),
    list: async () => (await listDrafts(at(LATER), { pageSize: 100 })).unfinishedInspections.map((draft) => draft.id),
  };
};

describe('a discarded draft', () => {
  it.each([LATER, LAST])('is restored with its content, number and reminder at %s', async (now) => {
    const { at, id, list, stored, number, reminders } = await withDiscarded();
    // the reminder of its first save was checked in the meantime
    for (const { pk, sk } of await reminders()) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
    expect(await restoreDraft(at(now), id)).toEqual({});
    expect(await loadDraft(at(now), id)).toMatchObject({ vehicleRegistrationPlate: 'ABC123' });
    expect(await list()).toEqual([id]);
    expect(await stored()).not.toHaveProperty('ttl');
    expect(await stored()).toMatchObject({
      discardedBy: { subUserId: anna.subUserId, at: LATER },
      restoredBy: { userId: hemi.userId, at: now },
    });
    expect(await number()).toMatchObject({ draftId: id, takenBy: { userId: hemi.userId } });
    expect(await number()).not.toHaveProperty('discarded');
    expect(await reminders()).toHaveLength(1);
    await saveDraft(at(now), id, { vehicleMake: 'Toyota' });
    expect(await loadDraft(at(now), id)).toMatchObject({ vehicleMake: 'Toyota' });
  });

  it('can’t be restored after 24 hours; the refusal names who discarded it', async () => {
    const { at, id, list } = await withDiscarded();
    expect(await refused(restoreDraft(at(TOO_LATE), id))).toMatchObject({ code: 'draft-gone' });
    expect(await list()).toEqual([]);
  });

  it('is restored once by two people at the same time, and can be discarded and restored again', async () => {
    const { at, id, list, number } = await withDiscarded();
    expect(await Promise.all([restoreDraft(at(LATER), id), restoreDraft(at(LATER, anna), id)])).toEqual([{}, {}]);
    expect(await restoreDraft(at(TOO_LATE), id)).toEqual({});
    await discardDraft(at(LAST), id);
    expect(await number()).toMatchObject({ discarded: { at: LAST } });
    expect(await list()).toEqual([]);
    await restoreDraft(at(TOO_LATE), id);
    expect(await list()).toEqual([id]);
  });

  it('can’t be restored by another workshop, or if it never existed', async () => {
    const { at, id, list } = await withDiscarded();
    expect(await refused(restoreDraft(newWorkshop().at(LATER), id))).toMatchObject({ code: 'not-found' });
    expect(await refused(restoreDraft(at(LATER), newDraftId()))).toMatchObject({ code: 'not-found' });
    expect(await list()).toEqual([]);
  });

  it('that was never saved can be saved after all', async () => {
    const { at } = newWorkshop();
    const id = newDraftId();
    expect(await refused(discardDraft(at(NOW), id))).toMatchObject({ code: 'not-found' });
    await restoreDraft(at(LATER), id);
    expect(await createDraft(at(LATER), id, {})).toMatchObject({ id });
  });
});

it('a submitted draft is not restored: the refusal has its inspection', async () => {
  const { at, submitted } = newWorkshop();
  const { id, formattedId } = await submitted(withInspectionDay('2026-11-20', finishedCar()), NOW);
  const draft = DraftId.parse(formattedId.unfinishedInspectionId);
  const answer = await refused(restoreDraft(at(LATER), draft));
  expect(answer).toMatchObject({ code: 'already-submitted', details: { inspectionId: id } });
});

describe('a discarded recheck', () => {
  const withRecheck = async () => {
    const workshop = newWorkshop();
    const failed = await workshop.submitted(withInspectionDay('2026-11-20', carWithThreeFails()), NOW);
    const { id } = await recheck(failed.id, workshop.at(NOW));
    await discardDraft(workshop.at(LATER), id);
    return { ...workshop, failed, id };
  };

  it('is the recheck of its inspection again', async () => {
    const { at, failed, id } = await withRecheck();
    await restoreDraft(at(LATER), id);
    expect((await recheck(failed.id, at(LATER))).id).toBe(id);
  });

  it('is not restored beside another one, nor after an edit of its inspection', async () => {
    const one = await withRecheck();
    const other = await recheck(one.failed.id, one.at(LATER));
    const message = 'The recheck was started again. Open that draft instead.';
    expect(await refused(restoreDraft(one.at(LATER), one.id))).toMatchObject({ code: 'refused', message });
    expect((await recheck(one.failed.id, one.at(LATER))).id).toBe(other.id);

    const edited = await withRecheck();
    const key = headerKey(edited.organizationId, edited.failed.id);
    await table().update({ key, expression: 'SET asked = :at', values: { ':at': '2026-11-20T03:00:01.000Z' } });
    expect(await refused(restoreDraft(edited.at(LATER), edited.id))).toMatchObject({
      message: 'The inspection was edited meanwhile. Start its recheck again.',
    });
  });
});

describe('the discarded entry of a paper sheet', () => {
  const company = {
    ...{ companyName: 'T', companyPhone: '', companyAddress: '', companyEmail: '', companyAuthorityNumber: '' },
  };
  const withEntry = async () => {
    const workshop = newWorkshop();
    const { paperInspectionId: paper } = await newPaper(company, workshop.at(NOW));
    const { id } = await enterPaper(paper, workshop.at(NOW));
    await discardDraft(workshop.at(LATER), id);
    return { ...workshop, paper, id };
  };

  it('K-17: has its paper sheet again', async () => {
    const { at, paper, id } = await withEntry();
    await restoreDraft(at(LATER), id);
    expect((await enterPaper(paper, at(LATER))).id).toBe(id);
  });

  it('K-17: is not restored if the sheet is being entered again', async () => {
    const { at, paper, id } = await withEntry();
    const other = await enterPaper(paper, at(LATER));
    expect(await refused(restoreDraft(at(LATER), id))).toMatchObject({
      code: 'refused',
      message: 'The paper sheet is being entered again. Open that draft instead.',
    });
    expect((await enterPaper(paper, at(LATER))).id).toBe(other.id);
  });
});
