import { describe, expect, it } from 'vitest';
import { sheetDue } from '#lambdas/due/sheets.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { loadOverview } from '#lambdas/inspections/overview.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { listRevisions, loadInspection, loadRevision } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { headerKey, revisionKey } from '#lambdas/table/keys.ts';
import { DraftId, newId, newImageId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { isLastRecheckDayComment } from '#shared/inspections/recheck.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const DAY = '2026-11-20';
const MORNING = '2026-11-19T20:00:00Z';
const AFTERNOON = '2026-11-20T02:00:00Z';
const LAST_INSTANT = '2026-11-20T10:59:59.999Z';
const MIDNIGHT = '2026-11-20T11:00:00.000Z';

const inspectionOf = async (sheet = finishedCar()) => {
  const workshop = newWorkshop();
  const inspection = await workshop.submitted(withInspectionDay(DAY, sheet), MORNING);
  return {
    ...workshop,
    inspection,
    header: () => table().get(headerKey(workshop.organizationId, inspection.id), { consistent: true }),
  };
};
const failing = { inspectionItemName: 'internalSeats', result: 'FAIL', ReasonForRejections: [], Comment: [] } as const;
const failedSeat = { InspectionItem: [{ ...failing, ReasonForRejections: [], Comment: [] }] };
const enterInVic = ({ revision, WofSummaryDetails: { wofComments, updatedAt } }: Inspection) => ({
  revision,
  wofPaidFor: false,
  VICDetailsEntered: true,
  updatedAt,
  wofComments,
});

describe('an edit', () => {
  it('R-27, J-01: makes a new revision of the record, by its author; the earlier one is kept', async () => {
    const { inspection, at } = await inspectionOf();
    const edited = await edit(inspection.id, { revision: 1, customerName: 'Rangi' }, at(AFTERNOON, anna));
    expect(edited).toEqual({
      ...inspection,
      customerName: 'Rangi',
      revision: 2,
      revisedBy: anna,
      setBy: { ...inspection.setBy, customerDetails: anna },
      updatedAt: '2026-11-20T02:00:00.000Z',
      WofSummaryDetails: { ...inspection.WofSummaryDetails, updatedAt: '2026-11-20T02:00:00.000Z' },
    });
    expect(await loadInspection(at(AFTERNOON), inspection.id)).toEqual(edited);
    expect(await loadRevision(at(AFTERNOON), inspection.id, '1')).toEqual(inspection);
    expect(await loadRevision(at(AFTERNOON), inspection.id, '2')).toEqual(edited);
    expect(await listRevisions(at(AFTERNOON), inspection.id)).toEqual({
      revisions: [
        { revision: 1, at: inspection.createdAt, by: hemi },
        { revision: 2, at: edited.updatedAt, by: anna },
      ],
    });
    for (const revision of ['3', '0', 'x', '1e0'])
      expect(await refused(loadRevision(at(AFTERNOON), inspection.id, revision))).toMatchObject({ code: 'not-found' });
    expect(await refused(listRevisions(at(AFTERNOON), 1))).toMatchObject({ code: 'not-found' });
  });

  it('R-27: requests its sheet, and is what lists show', async () => {
    const { inspection, at, header, organizationId } = await inspectionOf();
    const key = headerKey(organizationId, inspection.id);
    await table().update({
      key,
      expression: 'SET gsi3pk = :mark, gsi3sk = :mark, sweeps = :n',
      values: { ':n': 3, ':mark': 'of an earlier release' },
    });
    await edit(inspection.id, { revision: 1, vehicleRegistrationPlate: 'NEW1', ...failedSeat }, at(AFTERNOON));
    const written = await table().get(revisionKey(organizationId, inspection.id, 2), { consistent: true });
    expect(written).toMatchObject({
      event: 'InspectionEdited',
      organizationId,
      inspectionId: inspection.id,
      checksheet: 'Full',
    });
    const changed = await header();
    expect(changed).toMatchObject({
      revision: 2,
      gsi2sk: `NEW1#${inspection.id}`,
      asked: '2026-11-20T02:00:00.000Z',
      gsi4sk: `RECHECK+VIC#2026-12-18#${inspection.id}`,
    });
    for (const name of ['sweeps', 'gsi3pk', 'gsi3sk']) expect(changed).not.toHaveProperty(name);
    const due = sheetDue({ organizationId, inspectionId: inspection.id, checksheet: 'Full' }, String(changed?.asked));
    expect(await table().get(due, { consistent: true })).toMatchObject({
      since: changed?.asked,
      at: '2026-11-20T02:02:00.000Z',
    });
    const { today, rechecksDue } = await loadOverview(at(AFTERNOON), { lines: 5 });
    expect(today.lines).toMatchObject([{ vehicleRegistrationPlate: 'NEW1', initialInspectionPassed: false }]);
    expect(rechecksDue.count).toBe(1);
  });

  it.each([
    ['the last instant of its day', LAST_INSTANT, undefined],
    ['midnight in New Zealand', MIDNIGHT, 'An inspection can only be changed on the day it was done or submitted'],
  ])('L-09: at %s', async (_, now, message) => {
    const { inspection, at } = await inspectionOf();
    const answer = await refused(edit(inspection.id, { revision: 1, customerName: 'Rangi' }, at(now)));
    expect(answer.message).toBe(message);
  });

  it('L-09: can’t move its day past that of its submission, so the edit window and the 28 days don’t move either', async () => {
    const { inspection, at } = await inspectionOf(carWithThreeFails());
    const tomorrow = { revision: 1, initialDateOfInspection: '2026-11-21' as NzDate };
    expect(await refused(edit(inspection.id, tomorrow, at(AFTERNOON)))).toMatchObject({
      code: 'refused',
      message: 'The date of inspection, 21/11/2026, is after the submission date, 20/11/2026',
    });
  });

  it('G-30: can’t give a WoF that had expired on the day of the inspection; nor can the submission', async () => {
    const { inspection, at, submitted } = await inspectionOf();
    const past = { newWoFExpiryDate: '2026-11-19' as NzDate };
    const refusal = {
      code: 'refused',
      message: 'The new WoF expires on 19/11/2026, before the inspection date, 20/11/2026.',
    };
    expect(await refused(edit(inspection.id, { revision: 1, ...past }, at(AFTERNOON)))).toMatchObject(refusal);
    expect(await refused(submitted({ ...withInspectionDay(DAY, finishedCar()), ...past }, MORNING))).toMatchObject(
      refusal,
    );
    const today = { ...withInspectionDay(DAY, finishedCar()), newWoFExpiryDate: DAY as NzDate };
    expect(await submitted(today, MORNING)).toMatchObject({ newWoFExpiryDate: DAY });
    const failed = { ...withInspectionDay(DAY, carWithThreeFails()), ...past };
    expect(await submitted(failed, MORNING)).toMatchObject({ initialInspectionPassed: false });
  });

  it('L-09: of a sheet that was submitted late is possible on the day of its submission', async () => {
    const workshop = newWorkshop();
    const late = await workshop.submitted(withInspectionDay('2026-11-17', finishedCar()), MORNING);
    const change = { revision: 1, initialDateOfInspection: '2026-11-18' as NzDate };
    expect(await edit(late.id, change, workshop.at(LAST_INSTANT))).toMatchObject({ revision: 2 });
    const again = { revision: 2, customerName: 'Rangi' };
    expect(await refused(edit(late.id, again, workshop.at(MIDNIGHT)))).toMatchObject({ code: 'refused' });
  });

  it('L-09: can move its day back by more than a week only with a reason, which is stored', async () => {
    const { inspection, at } = await inspectionOf();
    const back = { revision: 1, initialDateOfInspection: '2026-11-12' as NzDate };
    expect(await refused(edit(inspection.id, back, at(AFTERNOON)))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('Enter a reason for late entry'),
    });
    const enteredLateReason = 'The tablet was broken';
    const corrected = await edit(inspection.id, { ...back, enteredLateReason }, at(AFTERNOON));
    expect(corrected).toMatchObject({ initialDateOfInspection: '2026-11-12', enteredLateReason });
  });

  it('J-05: a sheet of more than a week ago can be submitted only with a reason', async () => {
    const late = withInspectionDay('2026-11-12', finishedCar());
    const workshop = newWorkshop();
    expect(await refused(workshop.submitted(late, MORNING))).toMatchObject({ status: 422, code: 'refused' });
    const record = await workshop.submitted({ ...late, enteredLateReason: 'Written on paper' }, MORNING);
    expect(await loadInspection(workshop.at(MIDNIGHT), record.id)).toMatchObject({
      initialDateOfInspection: '2026-11-12',
      enteredLateReason: 'Written on paper',
    });
  });

  it('J-05: a refusal lists all mistakes of a sheet with the place of each', async () => {
    const workshop = newWorkshop();
    const future = '2026-11-21' as NzDate;
    const over = { newWoFExpiryDate: '2026-11-20' as NzDate, customerName: '' };
    expect(
      await refused(workshop.submitted({ ...withInspectionDay(future, finishedCar()), ...over }, MORNING)),
    ).toMatchObject({
      code: 'refused',
      message:
        'The date of inspection, 21/11/2026, is after the submission date, 20/11/2026. ' +
        'The new WoF expires on 20/11/2026, before the inspection date, 21/11/2026. To complete: Customer details.',
      details: [
        { section: 'customerDetails', open: [{ name: 'customerName' }] },
        { section: 'initialInspectionDetails', open: [{ name: 'initialDateOfInspection' }] },
        { section: 'wofDetails', open: [{ name: 'newWoFExpiryDate' }] },
      ],
    });
  });

  it('J-05: a sheet can’t be submitted before its day', async () => {
    const workshop = newWorkshop();
    expect(await refused(workshop.submitted(withInspectionDay('2026-11-21', finishedCar()), MORNING))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('after the submission date'),
    });
  });

  it('L-09: is refused once the record is entered in VIC', async () => {
    const { inspection, at } = await inspectionOf();
    await saveNotes(inspection.id, enterInVic(inspection), at(AFTERNOON));
    expect(await refused(edit(inspection.id, { revision: 1, customerName: 'Rangi' }, at(AFTERNOON)))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('entered in VIC'),
    });
  });

  it('L-09, G-29: of a recheck is possible on the day of the recheck, and does not change the first inspection’s day', async () => {
    const { inspection, at } = await inspectionOf(carWithThreeFails());
    const nextDay = '2026-11-21T02:00:00Z';
    const draft = await recheck(inspection.id, at(nextDay));
    const formattedId = { unfinishedInspectionId: draft.id };
    const done = await submit({ formattedId, recheckOdometer: 128_500 }, at(nextDay));
    const body = { revision: 1, recheckOdometer: 128_501, initialDateOfInspection: '2026-11-21' as never };
    expect(await edit(done.id, body, at(nextDay))).toMatchObject({
      recheckOdometer: 128_501,
      initialDateOfInspection: DAY,
      recheckOf: inspection.id,
      recheckInspectionPassed: false,
    });
  });

  it('R-27: of an earlier revision returns 412 with the record', async () => {
    const { inspection, at } = await inspectionOf();
    const edited = await edit(inspection.id, { revision: 1, customerName: 'Rangi' }, at(AFTERNOON));
    const late = await refused(edit(inspection.id, { revision: 1, customerName: 'Hana' }, at(AFTERNOON)));
    const { vehicleWOFExpiryDate: _, InspectionItem: __, ...record } = edited;
    expect(late).toMatchObject({ code: 'version-conflict', status: 412, details: record });
  });

  it('R-27: two at once from one revision: one is the next revision, the other gets a conflict', async () => {
    const { inspection, at } = await inspectionOf();
    const answers = await Promise.all(
      ['Rangi', 'Hana'].map((customerName) =>
        refused(edit(inspection.id, { revision: 1, customerName }, at(AFTERNOON))).then(({ code }) => code),
      ),
    );
    expect(answers.toSorted()).toEqual(['version-conflict', undefined]);
    expect((await loadInspection(at(AFTERNOON), inspection.id)).revision).toBe(2);
  });

  it('R-27: sent again gives the same response, even after its day', async () => {
    const { inspection, at } = await inspectionOf(carWithThreeFails());
    const body = { revision: 1, ...failedSeat, customerName: 'Rangi' };
    const [first, second] = await Promise.all([
      edit(inspection.id, body, at(AFTERNOON)),
      edit(inspection.id, body, at(AFTERNOON)),
    ]);
    const later = await edit(inspection.id, body, at(MIDNIGHT));
    expect([second, later]).toEqual([first, first]);
    expect((await listRevisions(at(AFTERNOON), inspection.id)).revisions).toHaveLength(2);
  });

  it('R-27: that changes nothing makes no revision', async () => {
    const { inspection, at } = await inspectionOf(carWithThreeFails());
    expect(await edit(inspection.id, { ...inspection, revision: 1 }, at(AFTERNOON))).toEqual(inspection);
  });

  it('H-02: must leave the sheet complete', async () => {
    const { inspection, at } = await inspectionOf();
    const open = {
      InspectionItem: [{ ...failing, result: 'UNSELECTED' as const, ReasonForRejections: [], Comment: [] }],
    };
    expect(await refused(edit(inspection.id, { revision: 1, ...open }, at(AFTERNOON)))).toMatchObject({
      code: 'not-complete',
      message: 'To complete: Internal inspection.',
    });
  });

  it('R-27: can’t set fields that belong to the server', async () => {
    const { inspection, at } = await inspectionOf();
    const foreignImage = newImageId(DraftId.parse(newId('dft')));
    const forged = {
      companyName: 'Forged',
      submittedBy: anna,
      versionDate: '2030-01-01',
      recheckOf: 7,
      images: [{ imageId: foreignImage }],
    };
    const { id, companyName, submittedBy, versionDate, recheckOf, images } = inspection;
    const edited = await edit(id, { revision: 1, customerName: 'Rangi', ...forged } as never, at(AFTERNOON));
    expect(edited).toMatchObject({ customerName: 'Rangi', companyName, submittedBy, versionDate, recheckOf, images });
  });

  it('G-33, L-07: that fails the sheet adds the last day for its recheck; one that passes it again removes it', async () => {
    const { inspection, at } = await inspectionOf();
    const lastDays = ({ InspectionItem }: Inspection) =>
      InspectionItem.flatMap(({ Comment }) => Comment.filter(isLastRecheckDayComment).map(({ comment }) => comment));
    const failed = await edit(inspection.id, { revision: 1, ...failedSeat }, at(AFTERNOON));
    expect(failed.initialInspectionPassed).toBe(false);
    expect(lastDays(failed)).toEqual(['LAST DAY FOR RECHECK: 18/12/2026']);
    const InspectionItem = failed.InspectionItem.map((item) =>
      item.inspectionItemName === failing.inspectionItemName ? { ...item, result: 'PASS' as const } : item,
    );
    const passed = await edit(inspection.id, { revision: 2, InspectionItem }, at(AFTERNOON));
    expect(passed.initialInspectionPassed).toBe(true);
    expect(lastDays(passed)).toEqual([]);
  });

  it('H-06: while VIC is offline the sheet number is the authorisation, whatever is sent, until VIC is back', async () => {
    const { inspection, at } = await inspectionOf();
    const offline = { revision: 1, vicOffline: true, systemAuthorizationNumber: '1234' };
    const edited = await edit(inspection.id, offline, at(AFTERNOON));
    expect(edited.systemAuthorizationNumber).toBe(`${inspection.formattedId.formattedIdIdx}-0`);
    const back = { revision: 2, vicOffline: false, systemAuthorizationNumber: '84120999' };
    expect(await edit(inspection.id, back, at(AFTERNOON))).toMatchObject({ systemAuthorizationNumber: '84120999' });
  });

  it('M-08: that records a conflict of interest adds the locked note, and keeps notes written meanwhile', async () => {
    const { inspection, at } = await inspectionOf();
    const note = { id: 'nte_Owner000000000000000' as never, comment: 'Paid cash' };
    const { updatedAt } = inspection.WofSummaryDetails;
    await saveNotes(
      inspection.id,
      { wofPaidFor: true, VICDetailsEntered: false, updatedAt, wofComments: [note] },
      at('2026-11-20T01:00:00Z'),
    );
    const conflict = { revision: 1, ConflictOfInterest: true, ConflictOfInterestReason: 'Owner is my brother' };
    const { WofSummaryDetails: details } = await edit(inspection.id, conflict, at(AFTERNOON, anna));
    expect(details).toMatchObject({
      wofPaidFor: true,
      wofConflictOfInterest: true,
      conflictOfInterestReason: 'Owner is my brother',
      wofComments: [
        { comment: 'Paid cash' },
        {
          title: expect.stringMatching(/^Conflict of Interest - .* - Anna Wilson - ID: /),
          comment: 'Owner is my brother',
        },
      ],
    });
    expect((await loadInspection(at(AFTERNOON), inspection.id)).WofSummaryDetails).toEqual(details);
  });
});
