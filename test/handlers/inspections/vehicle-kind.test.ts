import { expect, it } from 'vitest';
import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { finishedCar, finishedMotorcycle, reasons, withItem } from '#shared/samples/sheets.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { FilledSheet, InspectionItem, Sheet } from '#shared/sheets/model.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const DAY = '2026-11-20';
const MORNING = '2026-11-19T20:00:00Z';
const NOON = '2026-11-19T23:00:00Z';

const car = withInspectionDay(DAY, finishedCar());
/** A sheet that passed as a car, and becomes a trailer on a page that does not change its items. */
const trailerLate: FilledSheet = { ...car, vehicleType: 'trailer', InspectionItem: car.InspectionItem.map(open) };
function open(item: InspectionItem): InspectionItem {
  return item.result === 'NOTAPPLICABLE' ? { ...item, result: 'PASS' } : item;
}
const trike = withItem(withInspectionDay(DAY, finishedMotorcycle()), 'internalWipers', { result: 'PASS' });
const resultOf = ({ InspectionItem }: Pick<Sheet, 'InspectionItem'>, name: ItemName) =>
  InspectionItem.find(({ inspectionItemName }) => inspectionItemName === name)?.result;
const bodyOf = (sheet: FilledSheet) => {
  const { versionDate: _, serviceBrakeOverallThreshold: __, isRecheck: ___, ...body } = sheet;
  return body;
};

it('G-28: a page that doesn’t ask can’t certify seatbelts of a trailer: items that it lacks become N/A', async () => {
  const { at } = newWorkshop();
  const made = await submit(bodyOf(trailerLate), at(MORNING));
  expect(made.initialInspectionPassed).toBe(true);
  for (const name of ['internalSeatbelts', 'externalHeadLamps', 'underBonnetEngineDriveTrain'] as const)
    expect(resultOf(made, name)).toBe('NOTAPPLICABLE');
  expect(resultOf(made, 'externalStopLamps')).toBe('PASS');
});

it('G-17: a page that doesn’t ask can’t certify alternative fuel of a diesel', async () => {
  const { at } = newWorkshop();
  const passed = withItem(car, 'underBonnetAlternativeFuelCertificateCurrent', { result: 'PASS' });
  const made = await submit(bodyOf(passed), at(MORNING));
  expect(resultOf(made, 'underBonnetAlternativeFuelCertificateCurrent')).toBe('NOTAPPLICABLE');
  const gas = await submit(
    bodyOf({ ...passed, vehicleFuelType: 'LPG', InspectionItem: passed.InspectionItem.map(open) }),
    at(MORNING),
  );
  expect(resultOf(gas, 'underBonnetAlternativeFuelCertificateCurrent')).toBe('PASS');
});

it('G-28: passed items that the vehicle lacks are refused by name, unless the inspector confirmed them', async () => {
  const { at } = newWorkshop();
  const answer = await refused(submit({ ...bodyOf(trike), passedAlthough: [] }, at(MORNING)));
  expect(answer).toMatchObject({ code: 'refused', status: 422 });
  expect(answer.message).toContain('Wipers');
  const made = await submit({ ...bodyOf(trike), passedAlthough: ['internalWipers'] }, at(MORNING));
  expect(resultOf(made, 'internalWipers')).toBe('PASS');
  // the same holds for an edit
  const change = { revision: 1, customerName: 'Rangi' };
  expect(await refused(edit(made.id, { ...change, passedAlthough: [] }, at(NOON)))).toMatchObject({ code: 'refused' });
  const edited = await edit(made.id, { ...change, passedAlthough: ['internalWipers'] }, at(NOON));
  expect([resultOf(edited, 'internalWipers'), edited.revision]).toEqual(['PASS', 2]);
});

it('G-28: a confirmation stays valid when a page that doesn’t ask corrects something else, for this vehicle type only', async () => {
  const { at } = newWorkshop();
  const sheet = withItem({ ...car, towbarFitted: 'no' }, 'chassisTowingConnections', { result: 'PASS' });
  const made = await submit({ ...bodyOf(sheet), passedAlthough: ['chassisTowingConnections'] }, at(MORNING));
  const corrected = await edit(made.id, { revision: 1, vehicleOdometer: 128_999 }, at(NOON));
  expect([resultOf(corrected, 'chassisTowingConnections'), corrected.revision]).toEqual(['PASS', 2]);
  const whole = { ...bodyOf(sheet), vehicleOdometer: 129_000, revision: 2 };
  expect(resultOf(await edit(made.id, whole, at(NOON)), 'chassisTowingConnections')).toBe('PASS');
  const fails = { ReasonForRejections: reasons('Loose'), inspectionItemName: 'chassisTowingConnections' } as const;
  const failing = { revision: 3, InspectionItem: [{ ...fails, result: 'FAIL' as const, Comment: [] }] };
  expect(resultOf(await edit(made.id, failing, at(NOON)), 'chassisTowingConnections')).toBe('FAIL');
  const passedAnew = await edit(made.id, { ...whole, revision: 4 }, at(NOON));
  expect(resultOf(passedAnew, 'chassisTowingConnections')).toBe('NOTAPPLICABLE');
  const other = await submit({ ...bodyOf(trike), passedAlthough: ['internalWipers'] }, at(MORNING));
  const trailer = await edit(other.id, { revision: 1, vehicleType: 'trailer' }, at(NOON));
  expect(resultOf(trailer, 'internalWipers')).toBe('NOTAPPLICABLE');
});

it('G-28: a failed item that the vehicle should not have is kept: head lamps on a trailer are forbidden', async () => {
  const { at } = newWorkshop();
  const failed = withItem(trailerLate, 'externalHeadLamps', { result: 'FAIL', ReasonForRejections: reasons('Fitted') });
  const made = await submit(bodyOf(failed), at(MORNING));
  expect(resultOf(made, 'externalHeadLamps')).toBe('FAIL');
});

it('G-28: a sheet without a vehicle type can’t be submitted; for a page that doesn’t ask it is a car', async () => {
  const { at } = newWorkshop();
  const begin = async () => {
    const id = DraftId.parse(newId('dft'));
    await createDraft(at(MORNING), id, { ...bodyOf(car), vehicleTypeUnknown: true });
    return { unfinishedInspectionId: id };
  };
  const unsaid = { ...bodyOf(car), vehicleTypeUnknown: true, formattedId: await begin(), passedAlthough: [] };
  const stillOpen = { code: 'not-complete', message: 'To complete: Vehicle details.' };
  expect(await refused(submit(unsaid, at(MORNING)))).toMatchObject(stillOpen);
  expect(await refused(submit({ formattedId: await begin() }, at(MORNING)))).toMatchObject(stillOpen);
  const { vehicleTypeUnknown: _, ...older } = bodyOf(car);
  const { vehicleType: __, ...untyped } = older;
  expect(await refused(submit({ ...untyped, formattedId: await begin() }, at(MORNING)))).toMatchObject(stillOpen);
  expect(await refused(submit(untyped, at(MORNING)))).toMatchObject(stillOpen);
  const made = await submit({ ...older, formattedId: await begin() }, at(MORNING));
  expect(made).toMatchObject({ vehicleType: 'car', vehicleTypeUnknown: false });
});

it('G-28: an item’s earlier result is kept in the draft and the record, and comes back with a recheck', async () => {
  const { at } = newWorkshop();
  const id = DraftId.parse(newId('dft'));
  const began = await createDraft(at(MORNING), id, bodyOf(car));
  const left = { inspectionItemName: 'internalSeatbelts', result: 'NOTAPPLICABLE', resultBefore: 'FAIL' } as const;
  const written = { ReasonForRejections: reasons('Cut'), Comment: [] };
  const failing = { inspectionItemName: 'externalStopLamps', result: 'FAIL', ...written } as const;
  const saved = await saveDraft(at(MORNING), id, {
    towbarFitted: 'no',
    InspectionItem: [{ ...left, ...written }, failing],
    versions: began.versions,
  });
  expect(saved.towbarFitted).toBe('no');
  const find = ({ InspectionItem }: Pick<Sheet, 'InspectionItem'>) =>
    InspectionItem.find(({ inspectionItemName }) => inspectionItemName === 'internalSeatbelts');
  expect(find(saved)).toMatchObject({ ...left, ReasonForRejections: [{ reasonForRejection: 'Cut' }] });
  const body = { ...bodyOf({ ...car, ...saved }), formattedId: { unfinishedInspectionId: id }, passedAlthough: [] };
  const sheet = withItem({ ...car, ...saved }, 'chassisTowingConnections', { result: 'NOTAPPLICABLE' });
  const made = await submit({ ...body, InspectionItem: sheet.InspectionItem, versions: saved.versions }, at(MORNING));
  expect(find(await loadInspection(at(NOON), made.id))).toMatchObject(left);
  const again = await recheck(made.id, at(NOON));
  expect(find(again)).toMatchObject(left);
  expect(again).toMatchObject({ towbarFitted: 'no', vehicleTypeUnknown: false });
});

it('G-14, G-15: a record has no readings that its vehicle lacks; a page that doesn’t ask keeps all', async () => {
  const { at } = newWorkshop();
  const stray = {
    ...withInspectionDay(DAY, finishedMotorcycle()),
    treadDepthRightFront: 5.5,
    serviceBrakeRightFront: 60,
  };
  const made = await submit({ ...bodyOf(stray), passedAlthough: [] }, at(MORNING));
  expect(made).toMatchObject({ treadDepthRightFront: null, serviceBrakeRightFront: null, treadDepthLeftFront: 3.1 });
  expect(await submit(bodyOf(stray), at(MORNING))).toMatchObject({ treadDepthRightFront: 5.5 });
});
