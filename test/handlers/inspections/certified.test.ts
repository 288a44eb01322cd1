import { describe, expect, it } from 'vitest';
import { enterPaper } from '#lambdas/checksheets/enter-paper.ts';
import { saveDraft } from '#lambdas/drafts/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { listInspectors } from '#lambdas/organizations/inspectors.ts';
import { newPaper } from '#lambdas/papers/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { draftKey, memberKey, memberList, subUserKey, userKey } from '#lambdas/table/keys.ts';
import type { Draft } from '#shared/drafts/model.ts';
import { newId, SubUserId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar, withItem } from '#shared/samples/sheets.ts';
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const FIRST = '2026-11-20T01:00:00Z';
const SECOND = '2026-11-24T01:00:00Z';
const THIRD = '2026-11-26T01:00:00Z';

const repair = (draft: Draft, ...names: ItemName[]) =>
  draft.InspectionItem.filter(({ inspectionItemName }) => names.includes(inspectionItemName)).map((item) => ({
    ...item,
    result: 'PASS' as const,
    ReasonForRejections: item.ReasonForRejections.map((reason) => ({ ...reason, workCompleted: true })),
  }));
const ofDraft = ({ id }: Draft) => ({ formattedId: { unfinishedInspectionId: id } });

describe('K-10, L-07: a recheck lists the items that earlier visits failed', () => {
  const begin = async () => {
    const workshop = newWorkshop();
    const failed = await workshop.submitted(withInspectionDay('2026-11-20', carWithThreeFails()), FIRST);
    const draft = await recheck(failed.id, workshop.at(SECOND, anna));
    return { ...workshop, failed, draft };
  };

  it('with the completed work, its author and its day, from the stored record', async () => {
    const { at, failed, draft } = await begin();
    await saveDraft(at(SECOND, anna), draft.id, {
      recheckOdometer: 128_500,
      InspectionItem: repair(draft, 'externalStopLamps'),
    });
    const made = await submit(ofDraft(draft), at(SECOND, hemi));
    const completed = { by: anna, recheckIdx: 1, day: '2026-11-24' };
    expect(made.earlierVisits).toEqual([
      {
        id: failed.id,
        recheckIdx: 0,
        day: '2026-11-20',
        by: hemi,
        fails: [
          {
            inspectionItemName: 'externalStopLamps',
            reasons: [{ reason: 'Stop lamp does not work on the left side', completed }],
          },
          {
            inspectionItemName: 'internalSeatbelts',
            reasons: [{ reason: 'Webbing of the driver’s belt is cut' }, { reason: 'Buckle does not lock every time' }],
          },
          {
            inspectionItemName: 'chassisTyreTreadAndDepth',
            reasons: [{ reason: 'Tread depth below 1.5 mm: left front' }],
          },
        ],
      },
    ]);
    expect(await loadInspection(at(SECOND), made.id)).toEqual(made);
  });

  it('even if the recheck removed the reason', async () => {
    const { at, draft } = await begin();
    const gone = draft.InspectionItem.filter(({ result }) => result === 'FAIL').map((item) => ({
      ...item,
      result: 'PASS' as const,
      ReasonForRejections: [],
    }));
    const { newWoFExpiryDate, woFLabelNumber, systemAuthorizationNumber } = finishedCar();
    const warrant = { newWoFExpiryDate, woFLabelNumber, systemAuthorizationNumber, recheckOdometer: 128_500 };
    const made = await submit({ ...ofDraft(draft), ...warrant, InspectionItem: gone }, at(SECOND));
    expect(made.recheckInspectionPassed).toBe(true);
    expect(made.earlierVisits?.[0]?.fails.map(({ reasons }) => reasons.length)).toEqual([1, 2, 1]);
  });

  it('also after an edit, which adds its own work, and after a further recheck', async () => {
    const { at, draft } = await begin();
    const sent = { ...ofDraft(draft), recheckOdometer: 128_500, InspectionItem: repair(draft, 'externalStopLamps') };
    const made = await submit(sent, at(SECOND, hemi));
    const edited = await edit(
      made.id,
      { revision: 1, InspectionItem: repair(draft, 'internalSeatbelts') },
      at(SECOND, anna),
    );
    const completedBy = (visits = edited.earlierVisits) =>
      visits?.map(({ fails }) => fails.map(({ reasons }) => reasons.map(({ completed }) => completed?.by.name ?? '')));
    expect(completedBy()).toEqual([[['Hēmi Pōtae'], ['Anna Wilson', 'Anna Wilson'], ['']]]);
    const untick = made.InspectionItem.filter(({ inspectionItemName }) => inspectionItemName === 'internalSeatbelts');
    const again = await edit(made.id, { revision: 2, InspectionItem: untick }, at(SECOND, anna));
    expect(completedBy(again.earlierVisits)).toEqual([[['Hēmi Pōtae'], ['', ''], ['']]]);

    const second = await recheck(made.id, at(THIRD, anna));
    const next = { ...ofDraft(second), recheckOdometer: 128_600 };
    const last = await submit({ ...next, InspectionItem: repair(second, 'chassisTyreTreadAndDepth') }, at(THIRD, anna));
    expect(last.earlierVisits?.map(({ recheckIdx, day }) => [recheckIdx, day])).toEqual([
      [0, '2026-11-20'],
      [1, '2026-11-24'],
    ]);
    expect(completedBy(last.earlierVisits)).toEqual([
      [['Hēmi Pōtae'], ['', ''], ['Anna Wilson']],
      [['', ''], ['Anna Wilson']],
    ]);
    expect(last.earlierVisits?.[0]?.fails[0]?.reasons[0]?.completed).toMatchObject({
      recheckIdx: 1,
      day: '2026-11-24',
    });
  });

  it('a first inspection lists none', async () => {
    const { submitted } = newWorkshop();
    expect(await submitted(withInspectionDay('2026-11-20', finishedCar()), FIRST)).not.toHaveProperty('earlierVisits');
  });
});

describe('H-02, H-05: a pass without proof is recorded, not refused', () => {
  const UNMEASURED = {
    treadDepthLeftFront: null,
    treadDepthRightFront: null,
    treadDepthLeftRear: null,
    treadDepthRightRear: null,
  };
  const unread = (): FilledSheet => ({ ...withInspectionDay('2026-11-20', finishedCar()), ...UNMEASURED });
  const otherNumber = (): FilledSheet => ({ ...unread(), initialInspectorNumber: 'VI99999' });
  const AT = '2026-11-20T01:00:00.000Z';
  const LATER = '2026-11-20T02:00:00.000Z';

  it('even if an old page did not ask for a confirmation', async () => {
    const { submitted } = newWorkshop();
    const made = await submitted(otherNumber(), FIRST);
    expect(made.unproved).toEqual([
      { about: 'chassisTyreTreadAndDepth', by: hemi, at: AT, confirmed: false },
      { about: 'inspectorNumber', by: hemi, at: AT, confirmed: false },
    ]);
  });

  it('with who was asked and confirmed it, and when; nothing else is taken from the request', async () => {
    const { at } = newWorkshop();
    const confirmed = {
      readings: ['chassisTyreTreadAndDepth', 'parkingBrakeReading'] as ItemName[],
      inspectorNumber: true,
    };
    const made = await submit({ ...otherNumber(), confirmed }, at(FIRST));
    expect(made.unproved).toEqual([
      { about: 'chassisTyreTreadAndDepth', by: hemi, at: AT, confirmed: true },
      { about: 'inspectorNumber', by: hemi, at: AT, confirmed: true },
    ]);
    expect(await loadInspection(at(FIRST), made.id)).toEqual(made);
  });

  it('a measured sheet signed with the signer’s own number has none, nor does a signer without a number', async () => {
    const { submitted } = newWorkshop();
    const sheet = withInspectionDay('2026-11-20', finishedCar());
    expect(await submitted(sheet, FIRST)).not.toHaveProperty('unproved');
    expect(await submitted(sheet, FIRST, { ...hemi, inspectorNumber: '' })).not.toHaveProperty('unproved');
  });

  it('an edit keeps earlier confirmations, adds new ones and drops those that are proved now', async () => {
    const { at, submitted } = newWorkshop();
    const made = await submitted(unread(), FIRST);
    const { InspectionItem } = withItem(finishedCar(), 'speedometer', { result: 'WARNING' });
    const noted = await edit(
      made.id,
      { revision: 1, InspectionItem, parkingBrakeOverall: null, parkingBrakeLeft: null, parkingBrakeRight: null },
      at(LATER, anna),
    );
    expect(noted.unproved).toEqual([
      { about: 'chassisTyreTreadAndDepth', by: hemi, at: AT, confirmed: false },
      { about: 'parkingBrakeReading', by: anna, at: LATER, confirmed: false },
    ]);
    const confirmed = { readings: ['parkingBrakeReading'] as ItemName[], inspectorNumber: false };
    const proved = await edit(made.id, { revision: 2, treadDepthLeftFront: 6, confirmed }, at(LATER, hemi));
    expect(proved.unproved).toEqual([{ about: 'parkingBrakeReading', by: hemi, at: LATER, confirmed: true }]);
  });

  it('H-05: confirming one other inspector’s number does not confirm another; the same one stays confirmed', async () => {
    const { at } = newWorkshop();
    const sheet = { ...withInspectionDay('2026-11-20', finishedCar()), initialInspectorNumber: 'VI99999' };
    const made = await submit({ ...sheet, confirmed: { readings: [], inspectorNumber: true } }, at(FIRST, hemi));
    const byHemi = [{ about: 'inspectorNumber', by: hemi, at: AT, confirmed: true }];
    expect(made.unproved).toEqual(byHemi);
    const noted = await edit(made.id, { revision: 1, vehicleOdometer: 128_999 }, at(LATER, anna));
    expect(noted.unproved).toEqual(byHemi);
    const edited = await edit(made.id, { revision: 2, initialInspectorNumber: 'VI55555' }, at(LATER, anna));
    expect(edited.unproved).toEqual([{ about: 'inspectorNumber', by: anna, at: LATER, confirmed: false }]);
  });

  it('H-02, H-05: an edit with nothing but a confirmation is recorded once, and keeps another device’s', async () => {
    const { at, submitted } = newWorkshop();
    const made = await submitted(otherNumber(), FIRST);
    const number = { revision: 1, confirmed: { readings: [], inspectorNumber: true } };
    const edited = await edit(made.id, number, at(LATER, hemi));
    const [tread] = made.unproved ?? [];
    expect(edited.unproved).toEqual([tread, { about: 'inspectorNumber', by: hemi, at: LATER, confirmed: true }]);
    expect(edited).toMatchObject({ revision: 2, setBy: made.setBy });
    expect(await edit(made.id, number, at(LATER, hemi))).toEqual(edited);
    expect(await edit(made.id, { ...number, revision: 2 }, at(LATER, anna))).toEqual(edited);
    const readings: ItemName[] = ['chassisTyreTreadAndDepth'];
    const another = edit(made.id, { revision: 1, confirmed: { readings, inspectorNumber: false } }, at(LATER, anna));
    expect(await refused(another)).toMatchObject({ code: 'version-conflict' });
  });

  it('a recheck is signed with its own number', async () => {
    const { at, submitted } = newWorkshop();
    const failed = await submitted(withInspectionDay('2026-11-20', carWithThreeFails()), FIRST);
    const draft = await recheck(failed.id, at(SECOND, anna));
    const sent = { ...ofDraft(draft), recheckOdometer: 128_500 };
    expect((await submit(sent, at(SECOND, anna))).unproved).toBeUndefined();
    const other = await recheck(
      (await submitted(withInspectionDay('2026-11-20', carWithThreeFails()), FIRST)).id,
      at(SECOND, anna),
    );
    const made = await submit({ ...ofDraft(other), recheckOdometer: 128_500 }, at(SECOND, hemi));
    expect(made.unproved).toMatchObject([{ about: 'inspectorNumber', by: hemi }]);
  });
});

describe('a paper sheet is signed by the person who filled it in, and entered by the person who types it', () => {
  const workshopOfTwo = async () => {
    const workshop = newWorkshop();
    const { organizationId } = workshop;
    const userId = `user-${newId('sub')}`;
    const subUserId = SubUserId.parse(newId('sub'));
    const member = {
      ...memberKey(userId, organizationId),
      ...{ type: 'MEMBER' as const, gsi1pk: memberList(organizationId), gsi1sk: userId },
      ...{ organizationId, scopes: ['flag-use-subusers'], memberSince: '2026-01-01T00:00:00.000Z' },
    };
    await table().write(
      { put: member },
      { put: { ...userKey(userId), type: 'USER', id: userId, name: 'The office', InspectorAuthorityNumber: '' } },
      {
        put: {
          ...subUserKey(userId, subUserId),
          ...{ type: 'SUBUSER', id: subUserId, name: 'Anna Wilson', InspectorAuthorityNumber: 'VI31185' },
        },
      },
    );
    const leave = () => table().write({ put: { ...member, leftAt: FIRST } });
    return { ...workshop, leave, inspector: { userId, subUserId, name: 'Anna Wilson', inspectorNumber: 'VI31185' } };
  };
  const sheet = (initialInspectorNumber: string) => ({
    ...withInspectionDay('2026-11-20', finishedCar()),
    initialInspectorNumber,
  });

  const dated = (inspected: string, expires: string) => ({
    initialDateOfInspection: inspected as NzDate,
    newWoFExpiryDate: expires as NzDate,
  });

  it('H-05, R-33: the organization’s inspectors are its members and the inspectors of their accounts', async () => {
    const { at, inspector } = await workshopOfTwo();
    expect(await listInspectors(at(FIRST))).toEqual([inspector]);
    expect(await listInspectors(newWorkshop().at(FIRST))).toEqual([]);
  });

  it('H-05, R-33: the record names both, and the number belongs to the signer', async () => {
    const { at, inspector } = await workshopOfTwo();
    const { paperInspectionId } = await newPaper(tawaCompany, at(FIRST));
    const draft = await enterPaper(paperInspectionId, at(FIRST));
    const made = await submit({ ...sheet('VI31185'), ...ofDraft(draft) }, at(FIRST, hemi));
    expect(made).toMatchObject({ submittedBy: hemi, inspectedBy: inspector, paperInspectionId });
    expect(made).not.toHaveProperty('unproved');
    const edited = await edit(made.id, { revision: 1, initialInspectorNumber: 'VI9' }, at(FIRST, hemi));
    expect(edited).not.toHaveProperty('inspectedBy');
    expect(edited.unproved).toMatchObject([{ about: 'inspectorNumber', by: hemi }]);
    expect(await loadInspection(at(FIRST), made.id)).toEqual(edited);
  });

  it('H-05, R-33: an inspector who left since stays in the record until another number signs', async () => {
    const { at, inspector, leave } = await workshopOfTwo();
    const { paperInspectionId } = await newPaper(tawaCompany, at(FIRST));
    const draft = await enterPaper(paperInspectionId, at(FIRST));
    const made = await submit({ ...sheet('VI31185'), ...ofDraft(draft) }, at(FIRST, hemi));
    await leave();
    expect(await listInspectors(at(FIRST))).toEqual([]);
    const corrected = await edit(made.id, { revision: 1, vehicleOdometer: 128_999 }, at(FIRST, hemi));
    expect(corrected).toMatchObject({ revision: 2, inspectedBy: inspector });
    expect(corrected).not.toHaveProperty('unproved');
    const another = await edit(made.id, { revision: 2, initialInspectorNumber: 'VI9' }, at(FIRST, hemi));
    expect(another).not.toHaveProperty('inspectedBy');
  });

  it('G-30, J-05: a paper sheet can be entered after its WoF has expired, with the reason, and edited; an earlier day is refused', async () => {
    const { at } = await workshopOfTwo();
    const { paperInspectionId } = await newPaper(tawaCompany, at('2026-05-09T01:00:00Z'));
    const draft = await enterPaper(paperInspectionId, at(FIRST));
    const late = { ...sheet('VI31185'), ...ofDraft(draft), ...dated('2026-05-10', '2026-11-10') };
    expect(await refused(submit(late, at(FIRST, hemi)))).toMatchObject({ code: 'refused' });
    const reasoned = { ...late, enteredLateReason: 'The sheet was found behind the desk' };
    const over = submit({ ...reasoned, ...dated('2026-05-10', '2026-05-09') }, at(FIRST, hemi));
    expect(await refused(over)).toMatchObject({
      code: 'refused',
      message: 'The new WoF expires on 09/05/2026, before the inspection date, 10/05/2026.',
    });
    const made = await submit(reasoned, at(FIRST, hemi));
    expect(made).toMatchObject({ newWoFExpiryDate: '2026-11-10', paperInspectionId });
    const corrected = await edit(made.id, { revision: 1, vehicleOdometer: 128_999 }, at(FIRST, hemi));
    expect(corrected).toMatchObject({ revision: 2, newWoFExpiryDate: '2026-11-10' });
    const toLater = edit(made.id, { revision: 2, initialDateOfInspection: '2026-11-15' as NzDate }, at(FIRST, hemi));
    expect(await refused(toLater)).toMatchObject({ code: 'refused' });
  });

  const tooEarly = (inspected: string) => ({
    code: 'refused',
    message: `The date of inspection, ${inspected}, is before 18/11/2026, when its paper sheet was issued`,
  });

  it('H-05, K-16: a paper sheet’s day is not before its number was taken, when entered or edited', async () => {
    const { at } = await workshopOfTwo();
    const { paperInspectionId } = await newPaper(tawaCompany, at('2026-11-17T12:00:00Z'));
    const draft = await enterPaper(paperInspectionId, at(FIRST));
    expect(draft).toMatchObject({ paperTakenOn: '2026-11-18' });
    const typed = { ...sheet('VI31185'), ...ofDraft(draft) };
    const early = submit({ ...typed, initialDateOfInspection: '2026-11-17' as NzDate }, at(FIRST, hemi));
    expect(await refused(early)).toMatchObject({
      ...tooEarly('17/11/2026'),
      details: [{ section: 'initialInspectionDetails', open: [{ name: 'initialDateOfInspection' }] }],
    });
    const made = await submit({ ...typed, initialDateOfInspection: '2026-11-18' as NzDate }, at(FIRST, hemi));
    expect(made).toMatchObject({ initialDateOfInspection: '2026-11-18', paperTakenOn: '2026-11-18' });
    const back = edit(made.id, { revision: 1, initialDateOfInspection: '2026-11-16' as NzDate }, at(FIRST, hemi));
    expect(await refused(back)).toMatchObject(tooEarly('16/11/2026'));
  });

  it('H-05, K-16: an older draft takes that day from its paper sheet, and can be submitted once its own day is valid', async () => {
    const { at, organizationId } = await workshopOfTwo();
    const { paperInspectionId } = await newPaper(tawaCompany, at('2026-11-17T12:00:00Z'));
    const { id } = await enterPaper(paperInspectionId, at(FIRST));
    const forget = { key: draftKey(organizationId, id), expression: 'REMOVE paperTakenOn' };
    await table().update(forget);
    const early = { ...sheet('VI31185'), initialDateOfInspection: '2026-11-17' as NzDate };
    await saveDraft(at(FIRST), id, early);
    const body = { formattedId: { unfinishedInspectionId: id } };
    expect(await refused(submit(body, at(FIRST, hemi)))).toMatchObject(tooEarly('17/11/2026'));
    expect(await enterPaper(paperInspectionId, at(FIRST))).toMatchObject({ paperTakenOn: '2026-11-18' });
    await saveDraft(at(FIRST), id, { initialDateOfInspection: '2026-11-18' as NzDate });
    expect(await submit(body, at(FIRST, hemi))).toMatchObject({ initialDateOfInspection: '2026-11-18' });
  });

  it('H-05: a sheet that is not on paper names only its signer', async () => {
    const { submitted } = await workshopOfTwo();
    const made = await submitted(sheet('VI31185'), FIRST);
    expect(made).not.toHaveProperty('inspectedBy');
    expect(made.unproved).toMatchObject([{ about: 'inspectorNumber' }]);
  });
});
