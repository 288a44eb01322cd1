import { expect, it } from 'vitest';
import { drafts } from '#lambdas/drafts/api.ts';
import { createDraft, loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { draftsApi } from '#shared/drafts/api.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { makeCaller } from '#test/world/calls.ts';
import { NOW } from '#test/world/clock.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

it('I-01: a save is a conflict unless all its changes are already stored', async () => {
  const context = newWorkshop().at(NOW.toISOString());
  const id = DraftId.parse(newId('dft'));
  const { versions } = await createDraft(context, id, { customerName: 'Mere' });
  await saveDraft(context, id, { customerName: 'Mere Tūhoe', vehicleMake: 'Toyota', versions });
  const repeated = { customerName: 'Mere Tūhoe', vehicleMake: 'Toyota', versions };
  expect(await saveDraft(context, id, repeated)).toMatchObject({ customerName: 'Mere Tūhoe', vehicleMake: 'Toyota' });
  const half = { ...repeated, vehicleMake: 'Mazda' };
  expect(await refused(saveDraft(context, id, half))).toMatchObject({ code: 'version-conflict' });
  expect(await loadDraft(context, id)).toMatchObject({ vehicleMake: 'Toyota' });
});

it('a retry is no conflict if the draft has the text as an earlier release stored it, before texts were cleaned', async () => {
  const context = newWorkshop().at(NOW.toISOString());
  const id = DraftId.parse(newId('dft'));
  const { versions } = await createDraft(context, id, { vehicleMake: 'Toyota' });
  await saveDraft(context, id, { customerName: 'Mere\u200b\u00a0Tūhoe', versions });
  const retry = { customerName: 'Mere Tūhoe', versions };
  expect(await saveDraft(context, id, retry)).toMatchObject({ vehicleMake: 'Toyota' });
  expect(await refused(saveDraft(context, id, { customerName: 'Meri Tūhoe', versions }))).toMatchObject({
    code: 'version-conflict',
  });
});

it('G-15: a draft keeps how the brakes were tested when a page that doesn’t know of it saves', async () => {
  const context = newWorkshop().at(NOW.toISOString());
  const id = DraftId.parse(newId('dft'));
  const { versions } = await createDraft(context, id, { serviceBrakeOverall: 61 });
  expect(await loadDraft(context, id)).toMatchObject({ brakeTestMethod: '', brakeTester: '' });
  const tested = { brakeTestMethod: 'Roller', brakeTester: 'VLT 2000' } as const;
  const saved = await saveDraft(context, id, { ...tested, versions });
  await saveDraft(context, id, { serviceBrakeOverall: 62, versions: saved.versions });
  expect(await loadDraft(context, id)).toMatchObject({ serviceBrakeOverall: 62, ...tested });
});

it('G-28: a draft keeps the unit of the odometer, which older drafts lack', async () => {
  const context = newWorkshop().at(NOW.toISOString());
  const id = DraftId.parse(newId('dft'));
  const { versions } = await createDraft(context, id, { vehicleOdometer: 80_123 });
  expect(await loadDraft(context, id)).toMatchObject({ vehicleOdometer: 80_123, odometerUnit: '' });
  await saveDraft(context, id, { odometerUnit: 'miles', versions });
  expect(await loadDraft(context, id)).toMatchObject({ vehicleOdometer: 80_123, odometerUnit: 'miles' });
});

it('R-31: a save answers with the whole draft, or with what a page lacks if it names what it has', async () => {
  const context = newWorkshop().at(NOW.toISOString());
  const call = makeCaller(draftsApi, drafts, (headers: Record<string, string> | undefined) => ({
    ...context,
    headers: headers ?? {},
  }));
  const { id, versions } = await call('create', { body: { customerName: 'Mere', vehicleMake: 'Toyota' } });
  const save = (customerName: string, seen?: object) =>
    call(
      'save',
      { params: { id }, body: { customerName } },
      { ...(seen && { 'draft-versions': JSON.stringify(seen) }) },
    );
  expect(await save('Mere T')).toMatchObject({
    customerName: 'Mere T',
    vehicleMake: 'Toyota',
    versions: { wofDetails: 0 },
  });
  const answer = await save('Mere Tūhoe', versions);
  expect(answer).toMatchObject({ id, customerName: 'Mere Tūhoe', versions: { customerDetails: 3 } });
  expect(answer).not.toHaveProperty('vehicleMake');
  expect(await save('Mere Tūhoe', { customerDetails: -1 })).toMatchObject({ vehicleMake: 'Toyota' });
});
