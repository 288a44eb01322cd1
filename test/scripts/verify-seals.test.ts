import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { edit } from '#lambdas/inspections/edit.ts';
import { packBody, packOldBody, unpackBody } from '#lambdas/seals/revision-body.ts';
import { table } from '#lambdas/table/connect.ts';
import { revisionKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { verifySeals } from '#scripts/verify-seals.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T02:00:00.000Z';

/** A workshop with a car whose record was edited once, and the command on a running local cloud. */
const workshopWithCar = async () => {
  const { at, organizationId, submitted } = newWorkshop();
  await write(newOrganizationWrite({ ...tawaMotors, OrganizationID: organizationId }));
  const car = async () => {
    const { id } = await submitted(withInspectionDay('2026-11-20', finishedCar()), NOW);
    await edit(id, { revision: 1, vehicleOdometer: 128_999 }, at(NOW));
    return id;
  };
  const data = mkdtempSync(join(tmpdir(), 'verify-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const place = { dynamoUrl: process.env.AWS_ENDPOINT_URL_DYNAMODB, tableName: LOCAL.tableName };
  writeFileSync(join(data, 'ready.json'), JSON.stringify(place));
  const id = await car();
  return {
    organizationId,
    id,
    car,
    change: async (revision: number, changed: (item: Item) => Item) => {
      const item = await table().get(revisionKey(organizationId, id, revision), { consistent: true });
      if (item) await write({ put: changed(item) });
    },
    remove: (revision: number) => write({ remove: revisionKey(organizationId, id, revision) }),
    verify: (...args: string[]) => runCommand(verifySeals, ...args, '--data', data),
  };
};
const forged = (item: Item) => ({ ...item, body: packBody(unpackBody(item).replace('128999', '1')) });

it('npm run verify-seals counts seals, for every organization, for one or for one inspection', async () => {
  const { organizationId, id, car, verify } = await workshopWithCar();
  await car();
  const all = await verify();
  expect(all.code).toBe(0);
  expect(all.stdout).toContain(`${organizationId}: 4 revisions of 2 inspections, 4 sealed, 0 not sealed, 0 broken.`);
  const other = await workshopWithCar();
  expect((await verify('--organization', organizationId)).stdout).not.toContain(other.organizationId);
  const one = await verify('--organization', organizationId, '--inspection', String(id));
  expect(one.stdout).toBe(`${organizationId}: 2 revisions of 1 inspections, 2 sealed, 0 not sealed, 0 broken.\n`);
});

it('npm run verify-seals names revisions that are broken, missing or surplus, and fails', async () => {
  const { organizationId, id, change, remove, verify } = await workshopWithCar();
  const asked = ['--organization', organizationId];
  await change(2, forged);
  const { code, stdout, stderr } = await verify(...asked);
  expect(code).toBe(1);
  expect(stdout).toContain(`${organizationId} inspection ${id}: revision 2 is broken`);
  expect(stdout).toContain('1 sealed, 0 not sealed, 1 broken.');
  expect(stderr).toContain('1 revision does not verify');
  expect(stdout + stderr).not.toContain('Mere');
  await change(2, (item) => ({ ...item, sk: 'REVISION#3' }));
  await remove(2);
  const gone = await verify(...asked);
  expect(gone.stdout).toContain(`${organizationId} inspection ${id}: revision 2 is missing`);
  expect(gone.stdout).toContain(`${organizationId} inspection ${id}: revision 3 is not of the record`);
  expect(gone.code).toBe(1);
});

it('npm run verify-seals counts a record from before seals as not sealed, and does not fail', async () => {
  const { organizationId, change, verify } = await workshopWithCar();
  const unsealed = ({ seal: _, sealV: __, salts: ___, v: ____, ...item }: Item): Item => ({
    ...item,
    v: 1,
    body: packOldBody(unpackBody(item)),
  });
  await change(1, unsealed);
  await change(2, unsealed);
  const { code, stdout } = await verify('--organization', organizationId);
  expect([code, stdout]).toEqual([
    0,
    `${organizationId}: 2 revisions of 1 inspections, 0 sealed, 2 not sealed, 0 broken.\n`,
  ]);
});

it('npm run verify-seals reports a missing inspection or organization, and fails', async () => {
  const { organizationId, verify } = await workshopWithCar();
  const unknown = await verify('--organization', organizationId, '--inspection', '42');
  expect([unknown.code, unknown.stderr]).toEqual([1, `There is no inspection 42 of ${organizationId}.\n`]);
  expect((await verify('--inspection', '42')).stderr).toContain('--organization');
  const nobody = await verify('--organization', 'org_AAAAAAAAAAAAAAAAAAAAAAAA');
  expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no organization') });
  expect((await verify('--help')).stdout).toContain('npm run verify-seals');
});
