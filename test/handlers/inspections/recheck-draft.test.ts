import { describe, expect, it } from 'vitest';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { listDrafts, loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { loadOverview } from '#lambdas/inspections/overview.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Table } from '#lambdas/table/table.ts';
import type { Draft } from '#shared/drafts/model.ts';
import { RECHECK_STARTED } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { isLastRecheckDayComment } from '#shared/inspections/recheck.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const DAY_0 = '2026-11-02T01:00:00Z';
const DAY_1 = '2026-11-03T01:00:00Z';
/** The last millisecond of day 28: 30 November in New Zealand. */
const LAST_OF_DAY_28 = '2026-11-30T10:59:59.999Z';
const FIRST_OF_DAY_29 = '2026-11-30T11:00:00.000Z';

const failedCar = async () => {
  const workshop = newWorkshop();
  return { ...workshop, failed: await workshop.submitted(withInspectionDay('2026-11-02', carWithThreeFails()), DAY_0) };
};

/** Passes everything that failed, and fills in the recheck's own fields. */
const repaired = ({ id, InspectionItem }: Draft) => ({
  formattedId: { unfinishedInspectionId: id },
  recheckOdometer: 128_500,
  systemAuthorizationNumber: '84120938',
  newWoFExpiryDate: finishedCar().newWoFExpiryDate,
  woFLabelNumber: 'L4471921',
  InspectionItem: InspectionItem.map((item) => ({
    ...item,
    result: item.result === 'FAIL' ? ('PASS' as const) : item.result,
    ReasonForRejections: item.ReasonForRejections.map((reason) => ({ ...reason, workCompleted: true })),
  })),
});
const stillFailed = ({ id }: Draft) => ({ formattedId: { unfinishedInspectionId: id }, recheckOdometer: 128_500 });
const lastDays = ({ InspectionItem }: Pick<Inspection, 'InspectionItem'>) =>
  InspectionItem.flatMap(({ Comment }) => Comment.filter(isLastRecheckDayComment).map(({ comment }) => comment));

describe('starting a recheck', () => {
  it('L-03: on two devices at once creates one, with one number', async () => {
    const { at, failed } = await failedCar();
    let other: Draft | undefined;
    const overtaken: Table = {
      ...table(),
      write: async (...writes) => {
        other ??= await recheck(failed.id, at(DAY_1, anna));
        return table().write(...writes);
      },
    };
    const mine = await recheck(failed.id, { ...at(DAY_1), table: overtaken });
    expect(mine.id).toBe(other?.id);
    expect((await listDrafts(at(DAY_1), { pageSize: 9 })).unfinishedInspections).toHaveLength(1);
  });

  it('L-01: after a failed recheck, the next one starts without its odometer reading', async () => {
    const { at, failed } = await failedCar();
    const again = await submit(stillFailed(await recheck(failed.id, at(DAY_0))), at(DAY_0));
    expect(again.recheckOdometer).toBe(128_500);
    expect((await recheck(again.id, at(DAY_1))).recheckOdometer).toBeNull();
  });

  it('L-09: input made in it while its inspection is edited is not overwritten: the edit is refused', async () => {
    const { at, failed } = await failedCar();
    const { id, versions } = await recheck(failed.id, at(DAY_0));
    let isWritten = false;
    const overtaken: Table = {
      ...table(),
      write: async (...writes) => {
        if (!isWritten) await saveDraft(at(DAY_0, anna), id, { customerName: 'Rangi', versions });
        isWritten = true;
        return table().write(...writes);
      },
    };
    const change = { revision: 1, vehicleModel: 'Ranger' };
    const refusal = await refused(edit(failed.id, change as never, { ...at(DAY_0), table: overtaken }));
    expect(refusal).toMatchObject({ code: 'refused', message: RECHECK_STARTED });
    expect(await loadDraft(at(DAY_0), id)).toMatchObject({ customerName: 'Rangi', vehicleModel: 'Hilux SR5' });
  });

  it('L-03, G-29: copies the findings, without the fields that each visit has of its own, under the same sheet number', async () => {
    const { at, failed } = await failedCar();
    const draft = await recheck(failed.id, at(DAY_1));
    const { InspectionItem: items, ...facts } = carWithThreeFails();
    expect(draft).toMatchObject({
      ...facts,
      // the readings of failed items are measured again
      ...{ treadDepthLeftFront: null, treadDepthRightFront: null, treadDepthLeftRear: null, treadDepthRightRear: null },
      initialDateOfInspection: '2026-11-02',
      isRecheck: true,
      recheckOf: failed.id,
      formattedId: {
        formattedIdIdx: failed.formattedId.formattedIdIdx,
        recheckIdx: 1,
        unfinishedInspectionId: draft.id,
      },
      recheckDateOfInspection: '2026-11-03',
      recheckInspectorNumber: hemi.inspectorNumber,
      recheckOdometer: null,
      systemAuthorizationNumber: '',
      newWoFExpiryDate: '',
      woFLabelNumber: '',
      vicOffline: false,
      images: [],
    });
    expect(draft.InspectionItem).toHaveLength(items.length);
    expect(draft.InspectionItem).toEqual(expect.arrayContaining(failed.InspectionItem));
    const { unfinishedInspections } = await listDrafts(at(DAY_1), { pageSize: 10 });
    expect(unfinishedInspections).toMatchObject([{ id: draft.id, isRecheck: true, formattedId: { recheckIdx: 1 } }]);
  });

  it('L-03: keeps who inspected what, and attributes only new input to the person', async () => {
    const { at, failed } = await failedCar();
    const { setBy } = await recheck(failed.id, at(DAY_1, anna));
    expect(setBy).toMatchObject({ chassisUnderBody: hemi, vehicleDetails: hemi, recheckInspectionDetails: anna });
  });

  it.each([
    ['their own number', anna, 'VI31185'],
    [
      'the inspection’s number, if they signed it without one of their own',
      { ...hemi, inspectorNumber: '' },
      'VI20417',
    ],
    ['no number, if the inspection’s is another person’s', { ...anna, inspectorNumber: '' }, ''],
  ])('J-02: the person who starts it gets %s', async (_, actor, expected) => {
    const { at, failed } = await failedCar();
    expect((await recheck(failed.id, at(DAY_1, actor))).recheckInspectorNumber).toBe(expected);
  });

  it('L-02: returns the open draft to any member; two requests at once make one', async () => {
    const { at, failed } = await failedCar();
    const drafts = await Promise.all([recheck(failed.id, at(DAY_1)), recheck(failed.id, at(DAY_1, anna))]);
    const again = await recheck(failed.id, at(DAY_1, anna));
    expect(new Set([...drafts, again].map(({ id }) => id)).size).toBe(1);
    await saveDraft(at(DAY_1), again.id, { recheckOdometer: 128_500 });
    expect(await recheck(failed.id, at(DAY_1))).toMatchObject({ id: again.id, recheckOdometer: 128_500 });
    expect((await listDrafts(at(DAY_1), { pageSize: 10 })).unfinishedInspections).toHaveLength(1);
  });

  it('L-02: creates a new draft if the last one was discarded', async () => {
    const { at, failed } = await failedCar();
    const first = await recheck(failed.id, at(DAY_1));
    await discardDraft(at(DAY_1), first.id);
    const second = await recheck(failed.id, at(DAY_1));
    expect(second.id).not.toBe(first.id);
    expect(second.formattedId).toMatchObject({ formattedIdIdx: failed.formattedId.formattedIdIdx, recheckIdx: 1 });
  });

  it('L-01: is refused for a pass, and not found for an unknown inspection', async () => {
    const { at, submitted } = newWorkshop();
    const passed = await submitted(withInspectionDay('2026-11-02', finishedCar()), DAY_0);
    expect(await refused(recheck(passed.id, at(DAY_1)))).toMatchObject({ code: 'refused' });
    expect(await refused(recheck(1, at(DAY_1)))).toMatchObject({ code: 'not-found' });
  });

  it('L-06: is possible on day 28 and refused on day 29, by New Zealand’s clock', async () => {
    const { at, failed } = await failedCar();
    expect(await refused(recheck(failed.id, at(FIRST_OF_DAY_29)))).toMatchObject({
      code: 'refused',
      message: 'Inspection is older than 28 days, you cannot do a recheck',
    });
    expect(await recheck(failed.id, at(LAST_OF_DAY_28))).toMatchObject({ recheckDateOfInspection: '2026-11-30' });
  });
});

describe('L-09: an inspection with a recheck', () => {
  const SAME_DAY = '2026-11-02T03:00:00Z';
  const change = { revision: 1, vehicleOdometer: 90_001 };

  it('can’t be changed once the recheck is submitted', async () => {
    const { at, failed } = await failedCar();
    await submit(repaired(await recheck(failed.id, at(SAME_DAY))), at(SAME_DAY));
    expect(await refused(edit(failed.id, change, at(SAME_DAY)))).toMatchObject({
      code: 'refused',
      message: RECHECK_STARTED,
    });
  });

  it('can’t be changed while the recheck contains input, until that is discarded', async () => {
    const { at, failed } = await failedCar();
    const draft = await recheck(failed.id, at(SAME_DAY));
    await saveDraft(at(SAME_DAY), draft.id, { recheckOdometer: 128_500 });
    expect(await refused(edit(failed.id, change, at(SAME_DAY)))).toMatchObject({ message: RECHECK_STARTED });
    await discardDraft(at(SAME_DAY), draft.id);
    expect(await edit(failed.id, change, at(SAME_DAY))).toMatchObject({ revision: 2 });
  });

  it('can be changed while the recheck is untouched, which is then updated; input made offline meanwhile is merged', async () => {
    const { at, failed } = await failedCar();
    const begun = await recheck(failed.id, at(SAME_DAY));
    await edit(failed.id, { ...change, customerPhone: '0215550100' }, at(SAME_DAY, anna));
    const typed = { recheckOdometer: 128_500, vehicleMake: 'Toyata', versions: begun.versions };
    const conflict = await refused(saveDraft(at(SAME_DAY), begun.id, typed));
    expect(conflict).toMatchObject({
      code: 'version-conflict',
      details: { id: begun.id, vehicleOdometer: 90_001, customerPhone: '0215550100', setBy: { customerDetails: anna } },
    });
    const { versions } = conflict.details as Draft;
    expect(await saveDraft(at(SAME_DAY), begun.id, { ...typed, versions })).toMatchObject({
      ...{ recheckOdometer: 128_500, vehicleMake: 'Toyata', vehicleOdometer: 90_001, customerPhone: '0215550100' },
      recheckInspectorNumber: begun.recheckInspectorNumber,
      createdAt: begun.createdAt,
    });
    expect((await recheck(failed.id, at(SAME_DAY))).id).toBe(begun.id);
    expect((await listDrafts(at(SAME_DAY), { pageSize: 10 })).unfinishedInspections).toHaveLength(1);
  });

  it.each([
    ['was started meanwhile', true],
    ['was not', false],
  ])(
    'J-01, L-07: an earlier failed item moves the last-day comment, and is attributed in its own section only, if a recheck %s',
    async (_, isBegun) => {
      const { at, submitted } = newWorkshop();
      const item = (inspectionItemName: 'chassisSteering' | 'externalWindscreen') => ({
        inspectionItemName,
        result: 'FAIL' as const,
        ReasonForRejections: [{ reasonForRejection: 'Worn', workCompleted: false }],
        Comment: [],
      });
      const passed = finishedCar();
      const others = passed.InspectionItem.filter((one) => one.inspectionItemName !== 'chassisSteering');
      const sheet = { ...passed, newWoFExpiryDate: '' as const, InspectionItem: [...others, item('chassisSteering')] };
      const failed = await submitted(withInspectionDay('2026-11-02', sheet), DAY_0);
      const begun = isBegun ? await recheck(failed.id, at(SAME_DAY)) : undefined;
      const windscreen = { revision: 1, InspectionItem: [item('externalWindscreen')] };
      const edited = await edit(failed.id, windscreen, at(SAME_DAY, anna));
      expect(edited.setBy).toEqual({ ...failed.setBy, externalInspection: anna });
      const whereTold = ({ InspectionItem }: Pick<Inspection, 'InspectionItem'>) =>
        InspectionItem.filter(({ Comment }) => Comment.some(isLastRecheckDayComment)).map(
          (one) => one.inspectionItemName,
        );
      expect([whereTold(failed), whereTold(edited)]).toEqual([['chassisSteering'], ['externalWindscreen']]);
      const renewed = await recheck(failed.id, at(SAME_DAY));
      expect(renewed.setBy).toMatchObject({ externalInspection: anna, chassisUnderBody: hemi });
      expect(whereTold(renewed)).toEqual(['externalWindscreen']);
      if (begun) expect(renewed.id).toBe(begun.id);
    },
  );

  it('an edit and the first input of the recheck at once: neither is lost', async () => {
    const { at, failed } = await failedCar();
    const begun = await recheck(failed.id, at(SAME_DAY));
    const [edited, saved] = await Promise.allSettled([
      edit(failed.id, change, at(SAME_DAY)),
      saveDraft(at(SAME_DAY), begun.id, { recheckOdometer: 128_500 }),
    ]);
    expect(saved.status).toBe('fulfilled');
    const odometer = edited.status === 'fulfilled' ? 90_001 : failed.vehicleOdometer;
    expect(await loadDraft(at(SAME_DAY), begun.id)).toMatchObject({
      recheckOdometer: 128_500,
      vehicleOdometer: odometer,
    });
    expect(await loadInspection(at(SAME_DAY), failed.id)).toMatchObject({ vehicleOdometer: odometer });
  });
});

describe('submitting a recheck', () => {
  it('G-33, L-01: makes a record of its own, and marks the earlier one as rechecked', async () => {
    const { at, failed } = await failedCar();
    const draft = await recheck(failed.id, at(DAY_1, anna));
    const done = await submit(repaired(draft), at(DAY_1, anna));
    expect(done).toMatchObject({
      isRecheck: true,
      initialInspectionPassed: false,
      recheckInspectionPassed: true,
      recheckOf: failed.id,
      recheckedBy: null,
      formattedId: { ...draft.formattedId },
      submittedBy: anna,
    });
    const earlier = await loadInspection(at(DAY_1), failed.id);
    expect(earlier).toEqual({ ...failed, recheckedBy: done.id });
    expect(await refused(recheck(failed.id, at(DAY_1)))).toMatchObject({ message: 'A newer recheck exists' });
    const seen = await loadOverview(at(DAY_1), { lines: 5 });
    expect(seen.rechecksDue.lines).toEqual([]);
    expect(seen.vicNotEntered.lines.map(({ id }) => id)).toEqual([failed.id, done.id]);
  });

  it('L-01: leaves no work for an earlier one that is already in VIC', async () => {
    const { at, failed } = await failedCar();
    const { updatedAt } = failed.WofSummaryDetails;
    const entered = { wofPaidFor: false, VICDetailsEntered: true, updatedAt, revision: 1, wofComments: [] };
    await saveNotes(failed.id, entered, at(DAY_1));
    const done = await submit(repaired(await recheck(failed.id, at(DAY_1))), at(DAY_1));
    const seen = await loadOverview(at(DAY_1), { lines: 5 });
    expect([...seen.vicNotEntered.lines, ...seen.rechecksDue.lines].map(({ id }) => id)).toEqual([done.id]);
  });

  it('L-01, M-02: loses nothing when the earlier one is entered in VIC at the same time', async () => {
    const { at, failed } = await failedCar();
    const body = repaired(await recheck(failed.id, at(DAY_1)));
    const { updatedAt } = failed.WofSummaryDetails;
    const entered = { wofPaidFor: true, VICDetailsEntered: true, updatedAt, revision: 1, wofComments: [] };
    const [done] = await Promise.all([submit(body, at(DAY_1)), saveNotes(failed.id, entered, at(DAY_1))]);
    expect(await loadInspection(at(DAY_1), failed.id)).toMatchObject({
      recheckedBy: done.id,
      WofSummaryDetails: { wofPaidFor: true, VICDetailsEntered: true },
    });
    const seen = await loadOverview(at(DAY_1), { lines: 5 });
    expect([...seen.vicNotEntered.lines, ...seen.rechecksDue.lines].map(({ id }) => id)).toEqual([done.id]);
  });

  it('L-06: counts a further recheck from the first inspection', async () => {
    const { at, failed } = await failedCar();
    const first = await submit(stillFailed(await recheck(failed.id, at(DAY_1))), at(DAY_1));
    expect((await loadOverview(at(DAY_1), { lines: 5 })).rechecksDue.lines).toMatchObject([
      { id: first.id, daysLeft: 27 },
    ]);
    const second = await recheck(first.id, at(LAST_OF_DAY_28));
    expect(second.formattedId).toMatchObject({ formattedIdIdx: failed.formattedId.formattedIdIdx, recheckIdx: 2 });
    expect(await refused(submit(repaired(second), at(FIRST_OF_DAY_29)))).toMatchObject({
      code: 'refused',
      message: 'Inspection is older than 28 days, you cannot do a recheck',
    });
    expect((await submit(repaired(second), at(LAST_OF_DAY_28))).recheckInspectionPassed).toBe(true);
  });

  it('G-29, L-06: keeps the day and inspector of the first inspection, whatever is sent', async () => {
    const { at, failed } = await failedCar();
    const body = { initialDateOfInspection: '2026-12-24' as never, initialInspectorNumber: 'VI1' };
    const done = await submit({ ...repaired(await recheck(failed.id, at(DAY_1))), ...body }, at(DAY_1));
    expect(done).toMatchObject({ initialDateOfInspection: '2026-11-02', initialInspectorNumber: 'VI20417' });
  });

  it('H-05: is refused without the odometer', async () => {
    const { at, failed } = await failedCar();
    const { recheckOdometer: _, ...body } = repaired(await recheck(failed.id, at(DAY_1)));
    expect(await refused(submit(body, at(DAY_1)))).toMatchObject({
      code: 'not-complete',
      message: 'To complete: Recheck inspection details.',
    });
  });

  it('J-01: attributes only changes made in the submission to the person who submits', async () => {
    const { at, failed } = await failedCar();
    const { InspectionItem, ...body } = repaired(await recheck(failed.id, at(DAY_1)));
    const tyres = InspectionItem.filter((one) => one.inspectionItemName === 'chassisTyreTreadAndDepth');
    const said = { ...stillFailed(await recheck(failed.id, at(DAY_1))), InspectionItem: tyres };
    const done = await submit({ ...said, formattedId: body.formattedId }, at(DAY_1, anna));
    expect(done.setBy).toEqual({ ...failed.setBy, chassisUnderBody: anna, recheckInspectionDetails: anna });
  });

  it('L-01: gives the same response to the same draft', async () => {
    const { at, failed } = await failedCar();
    const body = repaired(await recheck(failed.id, at(DAY_1)));
    const answers = await Promise.all([submit(body, at(DAY_1)), submit(body, at(DAY_1))]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await submit(body, at(DAY_1))).toEqual(answers[0]);
  });

  it('L-01: gives the same response if the same draft is submitted while it runs', async () => {
    const { at, failed } = await failedCar();
    const body = repaired(await recheck(failed.id, at(DAY_1)));
    let first: Promise<Inspection> | undefined;
    const overtaken: Table = {
      ...table(),
      getAll: async (keys, options) => {
        if (keys.some((key) => key?.pk.endsWith(`#INSPECTION#${failed.id}`))) {
          first ??= submit(body, at(DAY_1));
          await first;
        }
        return table().getAll(keys, options);
      },
    };
    const second = await submit(body, { ...at(DAY_1), table: overtaken });
    expect(first).toBeDefined();
    expect(second).toEqual(await first);
  });

  it('L-07: that fails adds its last day once; one that passes removes it', async () => {
    const { at, failed } = await failedCar();
    const told = ['LAST DAY FOR RECHECK: 30/11/2026'];
    expect(lastDays(failed)).toEqual(told);
    const again = await submit(stillFailed(await recheck(failed.id, at(DAY_1))), at(DAY_1));
    expect(lastDays(again)).toEqual(told);
    const passed = await submit(repaired(await recheck(again.id, at(DAY_1))), at(DAY_1));
    expect(lastDays(passed)).toEqual([]);
    expect(lastDays(await loadInspection(at(DAY_1), failed.id))).toEqual(told);
  });
});
