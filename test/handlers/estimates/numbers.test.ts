import { describe, expect, it } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { estimateCounterKey, estimateKey, estimateNumberKey } from '#lambdas/table/keys.ts';
import { rebuildEstimates } from '#scripts/rebuild/estimates.ts';
import { raiseNumbers } from '#scripts/restore/raise-numbers.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { EstimateId } from '#shared/ids.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { customer, LATER, NOON, workshopWithEstimate, workshopWithFails } from '#test/world/estimates.ts';
import { startTable } from '#test/world/table.ts';
import { withInspectionDay } from '#test/world/workshop.ts';

startTable();

/** A workshop that can begin estimates for any number of inspections. */
const manyInspections = async () => {
  const own = await workshopWithFails();
  const { organizationId } = own;
  const tenant = { table: table(), organizationId };
  const begin = async (at = NOON) => {
    const inspection = await own.submitted(withInspectionDay('2026-11-20', carWithThreeFails()), at);
    return own.call('create', { body: buildEstimate(inspection) }, { at });
  };
  const numberOf = async ({ EstimateID }: { EstimateID: EstimateId }) => (await own.get(EstimateID)).estimateNumber;
  /** Stores an estimate as the previous release did. */
  const forget = async ({ EstimateID }: { EstimateID: EstimateId }) => {
    const key = estimateKey(organizationId, EstimateID);
    const { estimateNumber, ...item } = (await table().get(key, { consistent: true })) ?? expect.fail();
    await table().write(
      { put: { ...item, type: 'ESTIMATE', ...key } },
      { remove: estimateNumberKey(organizationId, Number(estimateNumber)) },
    );
  };
  const setBack = (taken: number) =>
    table().write({ put: { ...estimateCounterKey(organizationId), type: 'COUNTER', taken } });
  return { ...own, organizationId, tenant, begin, numberOf, forget, setBack };
};

describe('R-45: estimate numbers', () => {
  it('count from 1 in each organization, without gaps, also for several at once', async () => {
    const own = await manyInspections();
    const first = await own.begin();
    const made = await Promise.all([own.begin(), own.begin(), own.begin()]);
    const numbers = await Promise.all(made.map(own.numberOf));
    expect([await own.numberOf(first), ...numbers.sort()]).toEqual([1, 2, 3, 4]);
    const other = await manyInspections();
    expect(await other.numberOf(await other.begin())).toBe(1);
  });

  it('the same estimate created twice takes one number', async () => {
    const { begin, get, organizationId } = await workshopWithFails();
    const [{ EstimateID }] = await Promise.all([begin(), begin(), begin()]);
    expect((await get(EstimateID)).estimateNumber).toBe(1);
    expect(await table().get(estimateCounterKey(organizationId), { consistent: true })).toMatchObject({ taken: 1 });
  });

  it('no number is given twice after a restore: raised by 1,000, once, or past the numbers that are there', async () => {
    const own = await manyInspections();
    for (let n = 0; n < 3; n++) await own.begin();
    await own.setBack(1);
    expect(await own.numberOf(await own.begin())).toBe(4);
    const raise = () => raiseNumbers(own.tenant, '2026-11-20T03:00', new Date(LATER), 'estimates');
    expect(await raise()).toEqual({ from: 4, to: 1_004, done: true });
    expect(await raise()).toMatchObject({ done: false });
    expect(await raiseNumbers(own.tenant, '2026-11-20T03:00', new Date(LATER))).toMatchObject({ done: true });
    expect(await own.numberOf(await own.begin())).toBe(1_005);
  });

  it('a rebuild numbers estimates of the previous release by their creation, once', async () => {
    const own = await manyInspections();
    const at = ['2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z', '2026-11-20T03:00:00.000Z'];
    const [second, first, newest] = [await own.begin(at[1]), await own.begin(at[0]), await own.begin(at[2])];
    await own.forget(first);
    await own.forget(second);
    expect(await own.numberOf(first)).toBeUndefined();
    expect(await rebuildEstimates(own.tenant)).toMatchObject({ numbered: 2 });
    expect(await Promise.all([first, second, newest].map(own.numberOf))).toEqual([4, 5, 3]);
    expect(await rebuildEstimates(own.tenant)).toMatchObject({ numbered: 0 });
  });
});

it('O-04: the customer’s page and the file name have the number, with the version from the second on', async () => {
  const { send, save, read, link, pdf, id, organizationId } = await workshopWithEstimate();
  await send();
  const { token } = await link();
  expect(await customer(token).look()).toMatchObject({ numberText: 'E-1' });
  const { lines } = await read();
  await save({ lines, notes: 'Second' });
  await send();
  expect(await customer(token).look()).toMatchObject({ numberText: 'E-1-2' });
  await pdf(2);
  const item = await table().get(estimateKey(organizationId, id), { consistent: true });
  expect(item).toMatchObject({ estimateNumber: 1, summary: { estimateNumber: 1 } });
});
