import { expect, it } from 'vitest';
import type { Tenant } from '#lambdas/http/context.ts';
import { countInspection } from '#lambdas/inspections/count-inspection.ts';
import { findInspection } from '#lambdas/inspections/records.ts';
import { listCommonReasons } from '#lambdas/reference/reasons-used.ts';
import { table } from '#lambdas/table/connect.ts';
import { type OrganizationId, reasonsUsed } from '#lambdas/table/keys.ts';
import { newId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { storeRecord } from '#test/world/records.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const newOrganization = () => ({ table: table(), organizationId: newId('org') as OrganizationId });
const listKnownReasons = (name: ItemName) => reasonsForRejection[name] ?? [];
const lamps = 'externalStopLamps';
const [first = '', second = '', third = ''] = listKnownReasons(lamps);
let last = 0;
const failing = (name: ItemName, ...given: string[]) => {
  last += 1;
  const sheet = withItem(finishedCar(), name, { result: 'FAIL', ReasonForRejections: reasons(...given) });
  return makeInspection(sheet, { id: 1_795_380_120_000_000 + last });
};

const count = async (tenant: Tenant, { id }: Inspection) => {
  const found = await findInspection(tenant, id, { consistent: true });
  if (found) await countInspection(tenant, found);
};
const submitAndCount = async (tenant: Tenant, inspection: Inspection) => {
  await storeRecord(tenant.organizationId, inspection);
  await count(tenant, inspection);
};

it('G-20: a workshop’s most frequent reasons of each item come first, whatever side they name', async () => {
  const tenant = newOrganization();
  for (const inspection of [
    failing(lamps, second),
    failing(lamps, `${second} (rear left)`, third),
    failing(lamps, first, third, second),
    failing('externalWindscreen', listKnownReasons('externalWindscreen')[1] ?? ''),
  ])
    await submitAndCount(tenant, inspection);
  expect(await listCommonReasons(tenant)).toEqual({
    [lamps]: [second, third, first],
    externalWindscreen: [listKnownReasons('externalWindscreen')[1]],
  });
});

it('G-20: an inspection is counted once, however often and concurrently its event arrives', async () => {
  const tenant = newOrganization();
  const inspection = failing(lamps, first, first);
  await storeRecord(tenant.organizationId, inspection);
  await Promise.all([1, 2, 3].map(() => count(tenant, inspection)));
  await count(tenant, inspection);
  const { items } = await table().search({ pk: reasonsUsed(tenant.organizationId) });
  expect(items).toMatchObject([{ [first]: 1 }]);
});

it('G-20: reasons that people typed, and items that did not fail, are not counted', async () => {
  const tenant = newOrganization();
  await submitAndCount(tenant, failing(lamps, 'Ask for Mere on 021 555 0143'));
  const watched = withItem(finishedCar(), lamps, { result: 'WARNING', ReasonForRejections: reasons(first) });
  await submitAndCount(tenant, makeInspection(watched, { id: 1_795_380_130_000_001 }));
  await submitAndCount(tenant, makeInspection(finishedCar(), { id: 1_795_380_130_000_002 }));
  expect(await listCommonReasons(tenant)).toEqual({});
});

it('G-20: five reasons per item are returned, and none of another organization', async () => {
  const tenant = newOrganization();
  const many = listKnownReasons('externalHeadLamps');
  expect(many.length).toBeGreaterThan(5);
  await submitAndCount(tenant, failing('externalHeadLamps', ...many));
  expect((await listCommonReasons(tenant)).externalHeadLamps).toHaveLength(5);
  expect(await listCommonReasons(newOrganization())).toEqual({});
});
