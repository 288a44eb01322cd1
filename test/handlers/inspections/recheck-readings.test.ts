import { describe, expect, it } from 'vitest';
import { loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import type { Draft } from '#shared/drafts/model.ts';
import { carWithThreeFails, finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';
import type { ReadingName } from '#shared/vehicle-types/reading-plans.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const FIRST = '2026-11-20T01:00:00Z';
const SECOND = '2026-11-20T02:00:00Z';
const THIRD = '2026-11-24T01:00:00Z';

const tread = readingsByItem.chassisTyreTreadAndDepth ?? [];
const service = readingsByItem.serviceBrakePerformance ?? [];
const pick = (sheet: Partial<Record<ReadingName, number | null>>, names: readonly ReadingName[]) =>
  names.map((name) => sheet[name]);
const passed = ({ InspectionItem }: Draft) =>
  InspectionItem.map((item) => ({ ...item, result: item.result === 'FAIL' ? ('PASS' as const) : item.result }));
const TESTED = { brakeTestMethod: 'Roller', brakeTester: 'VLT 2000' } as const;
const failed = (name: Parameters<typeof withItem>[1]) =>
  withItem(
    {
      ...finishedCar(),
      systemAuthorizationNumber: '',
      newWoFExpiryDate: '',
      woFLabelNumber: '',
      serviceBrakeOverall: 45,
      ...TESTED,
    },
    name,
    { result: 'FAIL', ReasonForRejections: reasons('As measured') },
  );

describe('L-03, G-18: the readings of failed items are measured again in the recheck', () => {
  it('L-03, G-18: failed readings start empty in the recheck and stay with the first visit; the others are copied', async () => {
    const { at, submitted } = newWorkshop();
    const first = await submitted(withInspectionDay('2026-11-20', carWithThreeFails()), FIRST);
    const draft = await recheck(first.id, at(THIRD));
    expect(pick(draft, tread)).toEqual(tread.map(() => null));
    expect(pick(draft, service)).toEqual(pick(first, service));
    expect(draft.parkingBrakeOverall).toBe(first.parkingBrakeOverall);
    const made = await submit(
      { formattedId: { unfinishedInspectionId: draft.id }, recheckOdometer: 128_500, InspectionItem: [] },
      at(THIRD),
    );
    expect(pick(made, tread)).toEqual(tread.map(() => null));
    expect((await loadInspection(at(THIRD), first.id)).treadDepthLeftFront).toBe(1.2);
  });

  it.each<[Parameters<typeof withItem>[1], readonly ReadingName[], readonly ReadingName[]]>([
    ['serviceBrakePerformance', service, ['parkingBrakeOverall', 'parkingBrakeLeft', 'treadDepthLeftFront']],
    ['parkingBrakeReading', readingsByItem.parkingBrakeReading ?? [], ['serviceBrakeOverall', 'serviceBrakeLeftFront']],
    [
      'serviceBrakeBalance',
      [...service, 'parkingBrakeLeft' as const, 'parkingBrakeRight' as const].filter(
        (name) => !name.endsWith('Overall'),
      ),
      ['serviceBrakeOverall', 'parkingBrakeOverall', 'treadDepthLeftFront'],
    ],
    ['chassisBrakeComponents', [], [...service, ...tread]],
  ])('those of %s, and no others', async (name, emptied, kept) => {
    const { at, submitted } = newWorkshop();
    const first = await submitted(withInspectionDay('2026-11-20', failed(name)), FIRST);
    const draft = await recheck(first.id, at(THIRD));
    expect(pick(draft, emptied)).toEqual(emptied.map(() => null));
    expect(pick(draft, kept)).toEqual(pick(first, kept));
    const again = emptied.some((one) => service.includes(one));
    expect(draft).toMatchObject(again ? { brakeTestMethod: '', brakeTester: '' } : TESTED);
    expect(await loadInspection(at(THIRD), first.id)).toMatchObject(TESTED);
  });

  it('a recheck of a recheck measures again what failed there, and keeps what was measured there', async () => {
    const { at, submitted } = newWorkshop();
    const first = await submitted(withInspectionDay('2026-11-20', carWithThreeFails()), FIRST);
    const draft = await recheck(first.id, at(SECOND));
    const treads = { treadDepthLeftFront: 6, treadDepthRightFront: 6 };
    const items = draft.InspectionItem.map((item) =>
      item.inspectionItemName === 'chassisTyreTreadAndDepth'
        ? { ...item, result: 'PASS' as const }
        : item.inspectionItemName === 'serviceBrakePerformance'
          ? { ...item, result: 'FAIL' as const }
          : item,
    );
    const second = await submit(
      { formattedId: { unfinishedInspectionId: draft.id }, recheckOdometer: 128_500, ...treads, InspectionItem: items },
      at(SECOND),
    );
    const next = await recheck(second.id, at(THIRD));
    expect(next).toMatchObject({ ...treads, serviceBrakeOverall: null, serviceBrakeLeftFront: null });
  });

  it('an edit of the first visit that fails another item empties its readings in an untouched recheck', async () => {
    const { at, submitted } = newWorkshop();
    const first = await submitted(withInspectionDay('2026-11-20', carWithThreeFails()), FIRST);
    const begun = await recheck(first.id, at(SECOND));
    const { InspectionItem } = withItem(carWithThreeFails(), 'parkingBrakeReading', { result: 'FAIL' });
    await edit(first.id, { revision: 1, InspectionItem, parkingBrakeOverall: 12 }, at(SECOND));
    const renewed = await loadDraft(at(SECOND), begun.id);
    expect(renewed).toMatchObject({ parkingBrakeOverall: null, parkingBrakeLeft: null, treadDepthLeftFront: null });
    expect(pick(renewed, service)).toEqual(pick(first, service));
  });

  it('an older draft with the readings of the first visit opens, saves and is submitted with its values', async () => {
    const { at, submitted } = newWorkshop();
    const first = await submitted(withInspectionDay('2026-11-20', carWithThreeFails()), FIRST);
    const draft = await recheck(first.id, at(THIRD));
    const measured = { treadDepthLeftFront: 1.2, treadDepthRightFront: 5.2 };
    await saveDraft(at(THIRD), draft.id, measured);
    expect(await loadDraft(at(THIRD), draft.id)).toMatchObject(measured);
    const { systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber } = finishedCar();
    const made = await submit(
      {
        ...{ formattedId: { unfinishedInspectionId: draft.id }, recheckOdometer: 128_500 },
        ...{ systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber, InspectionItem: passed(draft) },
      },
      at(THIRD),
    );
    expect(made).toMatchObject({ recheckInspectionPassed: true, ...measured });
  });
});
