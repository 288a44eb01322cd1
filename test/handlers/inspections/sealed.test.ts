import { expect, it } from 'vitest';
import { edit } from '#lambdas/inspections/edit.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { listRevisions, loadRevision } from '#lambdas/inspections/revisions.ts';
import { erasePersonal, verifySeal } from '#lambdas/seals/seal.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Item } from '#lambdas/table/item.ts';
import { revisionKey } from '#lambdas/table/keys.ts';
import { anna } from '#shared/samples/people.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { startTable } from '#test/world/table.ts';
import { inspectedOn, newWorkshop } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T02:00:00.000Z';

const submittedCar = async () => {
  const { at, organizationId, submitted } = newWorkshop();
  const { id } = await submitted(inspectedOn('2026-11-20', carWithThreeFails()), NOW);
  return {
    id,
    context: at(NOW),
    change: (revision: number, changes: object) => edit(id, { revision, ...changes }, at(NOW, anna)),
    revision: async (n: number) =>
      (await table().get(revisionKey(organizationId, id, n), { consistent: true })) as Item,
    write: (put: Item) => table().write({ put }),
  };
};

it('every revision is sealed as it is stored, each with the one before it', async () => {
  const { change, revision, write, context, id } = await submittedCar();
  await change(1, { customerName: 'Rangi Ruru' });
  await change(2, { vehicleOdometer: 128_999 });
  const [first, second, third] = [await revision(1), await revision(2), await revision(3)];
  expect([verifySeal(first), verifySeal(second, first), verifySeal(third, second)]).toEqual([
    'sealed',
    'sealed',
    'sealed',
  ]);
  // another second revision in its place, which itself is well sealed
  const before = await loadRevision(context, id, '1');
  await write({ ...(await revision(1)), sk: second.sk });
  expect(verifySeal(third, await revision(2))).toBe('broken');
  expect(before.revision).toBe(1);
});

it('a person who is erased with the salt is gone from the record, and its seals hold', async () => {
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
  // and what follows goes on from there
  await change(2, { customerName: 'Rangi Ruru', customerPhone: '0215550199' });
  expect(verifySeal(await revision(3), await revision(2))).toBe('sealed');
});

it('a revision from before there were seals is not sealed, and the edit of it is', async () => {
  const { change, revision, write } = await submittedCar();
  const { seal: _, sealV: __, salts: ___, ...rest } = await revision(1);
  await table().write({ remove: rest as Item });
  await write(rest as Item);
  const unsealed = { ...rest, v: 1 } as Item;
  expect(verifySeal(unsealed)).toBe('not sealed');
  await change(1, { vehicleOdometer: 128_999 });
  expect(verifySeal(await revision(2), unsealed)).toBe('sealed');
});
