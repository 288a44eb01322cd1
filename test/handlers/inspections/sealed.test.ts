import { expect, it } from 'vitest';
import { edit } from '#lambdas/inspections/edit.ts';
import { listRevisions, loadInspection, loadRevision } from '#lambdas/inspections/records.ts';
import { packBody, packOldBody, unpackBody } from '#lambdas/seals/revision-body.ts';
import { erasePersonal, verifySeal } from '#lambdas/seals/seal.ts';
import { table } from '#lambdas/table/connect.ts';
import { revisionKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { anna } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T02:00:00.000Z';

const stripped = ({ seal: _, sealV: __, salts: ___, v: ____, ...rest }: Item): Item => rest;
/** Converts a revision to the format of releases before seals. */
const unsealed = (item: Item): Item => ({ ...stripped(item), v: 1, body: packOldBody(unpackBody(item)) });

const submittedCar = async () => {
  const { at, organizationId, submitted } = newWorkshop();
  const { id } = await submitted(withInspectionDay('2026-11-20', carWithThreeFails()), NOW);
  return {
    id,
    context: at(NOW),
    change: (revision: number, changes: object) => edit(id, { revision, ...changes }, at(NOW, anna)),
    revision: async (n: number) =>
      (await table().get(revisionKey(organizationId, id, n), { consistent: true })) as Item,
    write: (put: Item) => table().write({ put }),
  };
};

it('every revision is sealed when it is stored, together with the one before it', async () => {
  const { change, revision, write, context, id } = await submittedCar();
  await change(1, { customerName: 'Rangi Ruru' });
  await change(2, { vehicleOdometer: 128_999 });
  const [first, second, third] = [await revision(1), await revision(2), await revision(3)];
  expect([verifySeal(first), verifySeal(second, first), verifySeal(third, second)]).toEqual([
    'sealed',
    'sealed',
    'sealed',
  ]);
  // replaces the second revision with another one whose own seal is valid
  const before = await loadRevision(context, id, '1');
  await write({ ...(await revision(1)), sk: second.sk });
  expect(verifySeal(third, await revision(2))).toBe('broken');
  expect(before.revision).toBe(1);
});

it('erasing a person with their salt removes them from the record, and its seals stay valid', async () => {
  const { change, revision, write, context, id } = await submittedCar();
  await change(1, { vehicleOdometer: 128_999 });
  for (const n of [1, 2]) await write(erasePersonal(await revision(n), (name) => name.startsWith('customer')));
  expect(verifySeal(await revision(1))).toBe('sealed');
  expect(verifySeal(await revision(2), await revision(1))).toBe('sealed');
  expect(await loadInspection(context, id)).toMatchObject({
    customerName: '',
    customerPhone: '',
    vehicleOdometer: 128_999,
  });
  expect((await listRevisions(context, id)).revisions).toHaveLength(2);
  // later revisions continue from there
  await change(2, { customerName: 'Rangi Ruru', customerPhone: '0215550199' });
  expect(verifySeal(await revision(3), await revision(2))).toBe('sealed');
});

it('a revision from before seals is not sealed, and neither is an edit of it', async () => {
  const { change, revision, write } = await submittedCar();
  const before = unsealed(await revision(1));
  await write(before);
  expect(verifySeal(before)).toBe('not sealed');
  await change(1, { vehicleOdometer: 128_999 });
  expect(verifySeal(await revision(2), before)).toBe('sealed');
});

it('a revision after a sealed one can’t pass as one from before seals', async () => {
  const { change, revision } = await submittedCar();
  await change(1, { vehicleOdometer: 128_999 });
  const [first, second] = [await revision(1), await revision(2)];
  const forged = { ...second, body: packBody(unpackBody(second).replace('128999', '1')) };
  expect(verifySeal(stripped(forged), first)).toBe('broken');
  expect(verifySeal(unsealed(forged), first)).toBe('broken');
  expect(verifySeal(unsealed(second), unsealed(first))).toBe('not sealed');
});

it('a body in the current encoding can’t pass as one from before seals', async () => {
  const { revision } = await submittedCar();
  expect(verifySeal(stripped(await revision(1)))).toBe('broken');
});

it.each(['customer', 'person'])('a %s can be erased from an unsealed revision too', async (who) => {
  const { change, revision, write, context, id } = await submittedCar();
  await write(erasePersonal(unsealed(await revision(1)), (name) => name.startsWith(who)));
  const erased = await revision(1);
  expect(verifySeal(erased)).toBe('not sealed');
  expect(await loadInspection(context, id)).toMatchObject(
    who === 'customer' ? { customerName: '', customerPhone: '' } : { submittedBy: { name: '' } },
  );
  await change(1, { customerName: 'Rangi Ruru', customerPhone: '0215550199' });
  expect(verifySeal(await revision(2), erased)).toBe('sealed');
});

it('a name written in place of an erased one is detected', async () => {
  const { revision } = await submittedCar();
  const erased = erasePersonal(await revision(1), (name) => name === 'customerName');
  expect(verifySeal(erased)).toBe('sealed');
  const content = { ...JSON.parse(unpackBody(erased)), customerName: 'Somebody Else' };
  expect(verifySeal({ ...erased, body: packBody(JSON.stringify(content)) })).toBe('broken');
});

it('an erased inspector can’t be replaced by another', async () => {
  const { revision } = await submittedCar();
  const erased = erasePersonal(await revision(1), (name) => name.startsWith('person'));
  const content = JSON.parse(unpackBody(erased).replaceAll('"name":""', '"name":"Mallory"'));
  content.details.inspectorName = 'Mallory';
  const forged = { ...erased, body: packBody(JSON.stringify(content)) };
  expect(JSON.parse(unpackBody(forged)).submittedBy.name).toBe('Mallory');
  expect(verifySeal(forged)).toBe('broken');
});

it('a sealed revision can’t replace another: workshop, inspection, revision', async () => {
  const [ours, theirs] = [newWorkshop(), newWorkshop()];
  const passed = await theirs.submitted(withInspectionDay('2026-11-20', finishedCar()), NOW);
  const item = await table().get(revisionKey(theirs.organizationId, passed.id, 1), { consistent: true });
  if (!item) throw new Error('none');
  expect(verifySeal(item)).toBe('sealed');
  const failed = await ours.submitted(withInspectionDay('2026-11-20', carWithThreeFails()), NOW);
  for (const place of [
    revisionKey(ours.organizationId, failed.id, 1),
    revisionKey(ours.organizationId, passed.id, 1),
    revisionKey(theirs.organizationId, failed.id, 1),
    revisionKey(theirs.organizationId, passed.id, 2),
  ]) {
    expect(verifySeal({ ...item, ...place }), JSON.stringify(place)).toBe('broken');
    expect(verifySeal({ ...unsealed(item), ...place }), JSON.stringify(place)).toBe('broken');
  }
});
