import { expect, it } from 'vitest';
import { commonestReasons, countReasons } from '#lambdas/reference/reasons-used.ts';
import { table } from '#lambdas/table/connect.ts';
import { reasonsUsed } from '#lambdas/table/keys.ts';
import type { OrganizationId } from '#lambdas/table/organization-id.ts';
import { newId } from '#shared/ids.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const NOW = new Date('2026-11-21T01:00:00Z');
const newOrganization = () => ({ table: table(), organizationId: newId('org') as OrganizationId });
const known = (name: ItemName) => reasonsForRejection[name] ?? [];
const lamps = 'externalStopLamps';
const [first = '', second = '', third = ''] = known(lamps);
let last = 0;
const failing = (name: ItemName, ...given: string[]) => {
  last += 1;
  const sheet = withItem(finishedCar(), name, { result: 'FAIL', ReasonForRejections: reasons(...given) });
  return makeInspection(sheet, { id: 1_795_380_120_000_000 + last });
};

it('G-20: what a workshop gives most comes first, of each item', async () => {
  const tenant = newOrganization();
  for (const inspection of [
    failing(lamps, second),
    failing(lamps, second, third),
    failing(lamps, first, third, second),
    failing('externalWindscreen', known('externalWindscreen')[1] ?? ''),
  ])
    await countReasons(tenant, inspection, NOW);
  expect(await commonestReasons(tenant)).toEqual({
    [lamps]: [second, third, first],
    externalWindscreen: [known('externalWindscreen')[1]],
  });
});

it('G-20: an inspection is counted once, however often and in how many calls at once its event comes', async () => {
  const tenant = newOrganization();
  const inspection = failing(lamps, first, first);
  await Promise.all([1, 2, 3].map(() => countReasons(tenant, inspection, NOW)));
  await countReasons(tenant, inspection, NOW);
  const { items } = await table().search({ pk: reasonsUsed(tenant.organizationId) });
  expect(items).toMatchObject([{ [first]: 1 }]);
});

it('G-20: what somebody wrote themselves, and what did not fail, is not counted', async () => {
  const tenant = newOrganization();
  await countReasons(tenant, failing(lamps, 'Ask for Mere on 021 555 0143'), NOW);
  const watched = withItem(finishedCar(), lamps, { result: 'WARNING', ReasonForRejections: reasons(first) });
  await countReasons(tenant, makeInspection(watched), NOW);
  await countReasons(tenant, makeInspection(finishedCar()), NOW);
  expect(await commonestReasons(tenant)).toEqual({});
});

it('G-20: of each item five are told, and nobody sees those of another organization', async () => {
  const tenant = newOrganization();
  const many = known('externalHeadLamps');
  expect(many.length).toBeGreaterThan(5);
  await countReasons(tenant, failing('externalHeadLamps', ...many), NOW);
  expect((await commonestReasons(tenant)).externalHeadLamps).toHaveLength(5);
  expect(await commonestReasons(newOrganization())).toEqual({});
});
