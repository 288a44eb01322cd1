import { describe, expect, it } from 'vitest';
import { edit } from '#lambdas/inspections/edit.ts';
import { loadOverview } from '#lambdas/inspections/overview.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { revisionItem } from '#lambdas/inspections/stored.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import { type NoteId, newId } from '#shared/ids.ts';
import { notesApi } from '#shared/notes/api.ts';
import { isLocked } from '#shared/notes/locked.ts';
import { NOTES_MAX } from '#shared/notes/model.ts';
import { nameAuthor, noteTitle } from '#shared/notes/note-title.ts';
import { anna } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const MORNING = '2026-11-19T20:00:00.000Z';
const NOON = '2026-11-20T00:05:00.000Z';
const LATER = '2026-11-20T02:00:00.000Z';

const conflict = { ConflictOfInterest: true, ConflictOfInterestReason: 'Owner is my brother' };
const inspectionOf = async (sheet = finishedCar()) => {
  const workshop = newWorkshop();
  const inspection = await workshop.submitted(withInspectionDay('2026-11-20', sheet), MORNING);
  return { ...workshop, inspection, details: inspection.WofSummaryDetails };
};
const note = (comment: string, id = newId('nte')) => ({ id: id as NoteId, comment });
const nothing = { wofPaidFor: false, VICDetailsEntered: false, wofComments: [] };

describe('the notes of an inspection', () => {
  it('M-16: start with the notes of the submission', async () => {
    const { details, inspection, organizationId } = await inspectionOf();
    expect(details).toEqual({
      id: inspection.id,
      wofPaidFor: false,
      wofComments: [],
      wofConflictOfInterest: false,
      conflictOfInterestReason: 'None',
      inspectorName: 'Hēmi Pōtae',
      createdAt: MORNING,
      updatedAt: MORNING,
      OrganizationId: organizationId,
      VICDetailsEntered: false,
    });
  });

  it('M-06, M-16: are limited to a hundred; the one that an edit adds does not prevent entry in VIC, but a further note is refused', async () => {
    const { details, inspection, at } = await inspectionOf();
    const hundred = Array.from({ length: NOTES_MAX }, (_, n) => note(`Note ${n}`));
    await saveNotes(inspection.id, { ...nothing, updatedAt: details.updatedAt, wofComments: hundred }, at(NOON));
    const edited = (await edit(inspection.id, { revision: 1, ...conflict }, at(NOON, anna))).WofSummaryDetails;
    expect(edited.wofComments).toHaveLength(NOTES_MAX + 1);
    const all = { ...nothing, updatedAt: edited.updatedAt, wofComments: edited.wofComments };
    expect(notesApi.save.body?.safeParse(all)).toMatchObject({ success: true });
    const more = { ...all, wofComments: [...all.wofComments, note('One more')] };
    expect(await refused(saveNotes(inspection.id, more, at(LATER)))).toMatchObject({
      code: 'refused',
      message: 'At most 100 notes on one inspection',
    });
    const entered = await saveNotes(inspection.id, { ...all, VICDetailsEntered: true, revision: 2 }, at(LATER));
    expect(entered).toMatchObject({ VICDetailsEntered: true });
  });

  it('R-28, M-16: entry in VIC is refused if the record was edited since it was opened', async () => {
    const { details, inspection, at, organizationId } = await inspectionOf();
    const edited = await edit(inspection.id, { revision: 1, woFLabelNumber: '99887766' }, at(NOON, anna));
    const entered = { ...nothing, VICDetailsEntered: true };
    const stale = { ...entered, updatedAt: details.updatedAt };
    // the error has a message but no state that a page could merge automatically
    expect(await refused(saveNotes(inspection.id, stale, at(LATER)))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('changed after you opened it'),
      details: undefined,
    });
    expect(
      await refused(saveNotes(inspection.id, { ...stale, VICDetailsEntered: false, wofPaidFor: true }, at(LATER))),
    ).toMatchObject({
      code: 'version-conflict',
      details: { updatedAt: NOON },
    });
    const seen = edited.WofSummaryDetails.updatedAt;
    await saveNotes(inspection.id, { ...entered, wofPaidFor: true, updatedAt: seen, revision: 2 }, at(LATER, anna));
    expect(await table().get(headerKey(organizationId, inspection.id), { consistent: true })).toMatchObject({
      vicEntered: { userId: anna.userId, at: LATER, revision: 2 },
      paidSaid: { userId: anna.userId, at: LATER },
    });
  });

  it('R-28: entry in VIC is refused for another revision, even with merged notes or after another person entered it', async () => {
    const { details, inspection, at, organizationId } = await inspectionOf();
    const edited = await edit(inspection.id, { revision: 1, woFLabelNumber: '99887766' }, at(NOON, anna));
    // As sent by a page that merged its notes after an edit, but still shows the earlier sheet.
    const merged = { ...nothing, VICDetailsEntered: true, updatedAt: edited.WofSummaryDetails.updatedAt };
    const refusal = { code: 'refused', message: expect.stringContaining('changed after you opened it') };
    expect(await refused(saveNotes(inspection.id, { ...merged, revision: 1 }, at(LATER)))).toMatchObject(refusal);
    expect(await refused(saveNotes(inspection.id, merged, at(LATER)))).toMatchObject({
      code: 'refused',
      message: 'This page is out of date. Reload it, check the inspection, then tick Entered in VIC again',
    });
    await saveNotes(inspection.id, { ...merged, revision: 2 }, at(LATER, anna));
    const entered = await table().get(headerKey(organizationId, inspection.id), { consistent: true });
    const stale = { ...nothing, VICDetailsEntered: true, updatedAt: details.updatedAt };
    expect(await refused(saveNotes(inspection.id, stale, at(LATER)))).toMatchObject(refusal);
    expect(await table().get(headerKey(organizationId, inspection.id), { consistent: true })).toEqual(entered);
    // the same revision again is accepted
    expect(await saveNotes(inspection.id, { ...merged, revision: 2 }, at(LATER))).toMatchObject({
      VICDetailsEntered: true,
    });
  });

  it('M-12, R-28, S-03: are saved on the version that was seen', async () => {
    const { details, inspection, at } = await inspectionOf();
    const text = note('**Call** the owner\n\n- before 5\n- about the *tyre*');
    const saved = await saveNotes(
      inspection.id,
      { ...nothing, wofPaidFor: true, wofComments: [text], updatedAt: details.updatedAt },
      at(NOON, anna),
    );
    expect(saved).toEqual({
      ...details,
      wofPaidFor: true,
      updatedAt: NOON,
      wofComments: [
        {
          ...text,
          title: `20/11/2026 1:05 pm - Anna Wilson - ID: ${inspection.formattedId.formattedIdIdx}-0`,
          preFix: '',
          workCompleted: false,
          paperInspectionId: null,
          wofSummaryDetailsId: inspection.id,
          inspectionItemId: null,
          createdAt: NOON,
          updatedAt: NOON,
        },
      ],
    });
    expect((await loadInspection(at(NOON), inspection.id)).WofSummaryDetails).toEqual(saved);
  });

  it('R-28: another version returns 412 with the current one, unless both are the same', async () => {
    const { details, inspection, at } = await inspectionOf();
    const save = (comment: ReturnType<typeof note>) =>
      saveNotes(inspection.id, { ...nothing, wofComments: [comment], updatedAt: details.updatedAt }, at(NOON));
    const [mine, theirs] = [note('Mine'), note('Theirs')];
    const answers = await Promise.all([mine, theirs].map((one) => refused(save(one)).then((problem) => problem.code)));
    expect(answers.sort()).toEqual([undefined, 'version-conflict'].sort());
    const held = (await loadInspection(at(NOON), inspection.id)).WofSummaryDetails;
    const [won, lost] = held.wofComments[0]?.id === mine.id ? [mine, theirs] : [theirs, mine];
    expect(await save(won)).toEqual(held);
    expect(await refused(save(lost))).toMatchObject({ status: 412, details: held });
  });

  it('M-05: a changed note shows when, and one that is left out is deleted', async () => {
    const { details, inspection, at } = await inspectionOf();
    const [a, b] = [note('A'), note('B')];
    const first = await saveNotes(
      inspection.id,
      { ...nothing, wofComments: [a, b], updatedAt: details.updatedAt },
      at(NOON),
    );
    const changed = { ...nothing, wofComments: [{ ...b, comment: 'B2' }], updatedAt: first.updatedAt };
    const second = await saveNotes(inspection.id, changed, at(LATER, anna));
    expect(second.wofComments).toEqual([{ ...first.wofComments[1], comment: 'B2', updatedAt: LATER }]);
  });

  it.each(['', '  \n '])('M-12: a note of %j is refused', async (blank) => {
    const { details, inspection, at } = await inspectionOf();
    const body = { ...nothing, wofComments: [note(blank)], updatedAt: details.updatedAt };
    expect(await refused(saveNotes(inspection.id, body, at(NOON)))).toMatchObject({
      code: 'refused',
      message: 'Comment cannot be empty',
    });
  });

  it('M-08: a conflict of interest is a note of its own that can’t be changed or deleted', async () => {
    const { details, inspection, at } = await inspectionOf({ ...finishedCar(), ...conflict });
    const [locked] = details.wofComments;
    expect(details).toMatchObject({ wofConflictOfInterest: true, conflictOfInterestReason: 'Owner is my brother' });
    expect(locked).toMatchObject({
      title: expect.stringMatching(/^Conflict of Interest - 20\/11\/2026 9:00 am - Hēmi Pōtae - ID: \d+-0$/),
      comment: 'Owner is my brother',
    });
    const { updatedAt } = details;
    const forged = { ...nothing, updatedAt, wofComments: [note('No conflict', locked?.id)] };
    expect(await refused(saveNotes(inspection.id, forged, at(NOON)))).toMatchObject({ code: 'refused' });
    const without = { ...nothing, updatedAt, wofComments: [note('Another')] };
    const saved = await saveNotes(inspection.id, without, at(NOON));
    expect(saved.wofComments).toMatchObject([locked, { comment: 'Another' }]);
  });

  it('M-02: once entered in VIC it stays so, and is off the to-do list', async () => {
    const { details, inspection, at } = await inspectionOf(carWithThreeFails());
    const ids = async () => {
      const { vicNotEntered, rechecksDue } = await loadOverview(at(LATER), { lines: 5 });
      return [vicNotEntered, rechecksDue].map(({ lines }) => lines.map(({ id }) => id));
    };
    expect(await ids()).toEqual([[inspection.id], [inspection.id]]);
    const entered = await saveNotes(
      inspection.id,
      { ...nothing, VICDetailsEntered: true, updatedAt: details.updatedAt, revision: 1 },
      at(NOON),
    );
    expect(entered.VICDetailsEntered).toBe(true);
    expect(await ids()).toEqual([[], [inspection.id]]);
    const back = await saveNotes(inspection.id, { ...nothing, wofPaidFor: true, updatedAt: NOON }, at(LATER));
    expect(back).toMatchObject({ wofPaidFor: true, VICDetailsEntered: true });
    const { today } = await loadOverview(at(LATER), { lines: 5 });
    expect(today.lines).toMatchObject([{ id: inspection.id, VICDetailsEntered: true }]);
  });

  it('M-11: nothing is saved while the reason for the conflict of interest is empty', async () => {
    const { inspection, organizationId, at, details } = await inspectionOf();
    const WofSummaryDetails = { ...details, conflictOfInterestReason: '' };
    await table().write({ put: revisionItem(organizationId, { ...inspection, WofSummaryDetails }) });
    const body = { ...nothing, wofPaidFor: true, updatedAt: details.updatedAt };
    expect(await refused(saveNotes(inspection.id, body, at(NOON)))).toMatchObject({
      code: 'refused',
      message: 'Reason for Conflict of Interest is required',
    });
  });

  it('R-28: of an unknown inspection are not found', async () => {
    const { at } = newWorkshop();
    expect(await refused(saveNotes(1, { ...nothing, updatedAt: NOON }, at(NOON)))).toMatchObject({ code: 'not-found' });
  });
});

it.each([
  ['VIRM Chat', true],
  ['about a conflict OF interest, once', true],
  ['Conflict with interest', false],
  ['20/11/2026 1:05 pm - Anna Wilson - ID: 1043-0', false],
])('M-08: a note titled %j is locked: %s', (title, locked) => {
  expect(isLocked({ title })).toBe(locked);
});

it('M-09: the author is the person at work, with the account they use', async () => {
  expect(nameAuthor('Harbour Motors', 'Anna Wilson')).toBe('Anna Wilson (Harbour Motors)');
  expect(nameAuthor('Hēmi Pōtae', undefined)).toBe('Hēmi Pōtae');
  const { details, inspection, at } = await inspectionOf({ ...finishedCar(), ...conflict });
  const author = nameAuthor('Harbour Motors', 'Anna Wilson');
  const wofComments = [...details.wofComments.map(({ id, comment }) => ({ id, comment })), note('Rang the owner')];
  const context = { ...at(NOON, anna), author };
  const saved = await saveNotes(inspection.id, { ...nothing, wofComments, updatedAt: details.updatedAt }, context);
  expect(saved.wofComments[1]?.title).toBe(
    `20/11/2026 1:05 pm - ${author} - ID: ${inspection.formattedId.formattedIdIdx}-0`,
  );
  const other = { revision: 1, ConflictOfInterestReason: 'My own car' };
  const edited = await edit(inspection.id, other, { ...at(LATER, anna), author });
  expect(edited.WofSummaryDetails.wofComments[2]?.title).toContain(` - ${author} - `);
});

it('M-09: the title shows time, author and sheet', () => {
  const made = { at: '2026-11-04T20:05:00Z', author: 'Anna Wilson' };
  const formattedId = { formattedIdIdx: 1043, recheckIdx: 2, unfinishedInspectionId: null };
  expect(noteTitle({ ...made, formattedId })).toBe('05/11/2026 9:05 am - Anna Wilson - ID: 1043-2');
  expect(noteTitle(made)).toBe('05/11/2026 9:05 am - Anna Wilson - N/A');
});
