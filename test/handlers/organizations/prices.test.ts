import { expect, test } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { organizationKey, pricesKey, pricesVersionKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { OrganizationChanges } from '#shared/organizations/model.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { organizationItem, workshopOf } from './workers.ts';

startTable();

const priced = async (PricingMatrix?: Record<string, number>) => {
  const { id, members } = await workshopOf(['Admin'], ['Admin']);
  const [mere, rangi] = members;
  const save = (who: typeof mere, lines: Record<string, number>, PricesVersion?: number) =>
    who.call('update', { body: { PricingMatrix: lines, ...(PricesVersion !== undefined && { PricesVersion }) } });
  if (PricingMatrix)
    await table().update({
      key: organizationKey(id),
      expression: 'SET PricingMatrix = :old',
      values: { ':old': PricingMatrix },
    });
  return { id, mere, rangi, save };
};

test('D-03: two Admins who each add a line keep both, whether or not their pages send the version they saw', async () => {
  for (const seen of [0, undefined]) {
    const { mere, rangi, save } = await priced({ Tyre: 100 });
    await save(mere, { Tyre: 100, Wiper: 20 }, seen);
    const { PricingMatrix, PricesVersion } = await save(rangi, { Tyre: 100, Bulb: 5 }, seen);
    expect(PricingMatrix).toEqual({ Tyre: 100, Wiper: 20, Bulb: 5 });
    expect(PricesVersion).toBe(2);
  }
});

test('D-03: a line changed by both is a conflict, and the others are not touched', async () => {
  const { mere, rangi, save } = await priced({ Tyre: 100, Bulb: 5 });
  await save(mere, { Tyre: 110, Bulb: 5 }, 0);
  const problem = await refused(save(rangi, { Tyre: 120, Bulb: 6 }, 0));
  expect(problem).toMatchObject({ code: 'version-conflict', message: expect.stringContaining('the price of Tyre') });
  expect((await mere.call('update', { body: {} })).PricingMatrix).toEqual({ Tyre: 110, Bulb: 5 });
  expect((await save(rangi, { Tyre: 120, Bulb: 6 }, 1)).PricingMatrix).toEqual({ Tyre: 120, Bulb: 6 });
});

test('D-03: prices are stored separately, each version with its author; older ones in the organization', async () => {
  const { id, mere, save } = await priced({ Tyre: 100 });
  expect(await mere.call('update', { body: {} })).toMatchObject({ PricingMatrix: { Tyre: 100 }, PricesVersion: 0 });
  await save(mere, { Bulb: 5 }, 0);
  expect(await organizationItem(id)).toMatchObject({ PricingMatrix: {} });
  const by = { at: expect.any(String), userId: expect.any(String) };
  expect(await table().get(pricesKey(id), { consistent: true })).toMatchObject({
    lines: { Bulb: 5 },
    version: 1,
    pricedBy: by,
  });
  const versions = [0, 1].map((version) => table().get(pricesVersionKey(id, version), { consistent: true }));
  expect((await Promise.all(versions)).map((item) => item?.lines)).toEqual([{ Tyre: 100 }, { Bulb: 5 }]);
});

test('D-03: two saves at once keep both lines', async () => {
  const { mere, rangi, save } = await priced();
  await Promise.all([save(mere, { Wiper: 20 }, 0), save(rangi, { Bulb: 5 }, 0)]);
  expect((await mere.call('update', { body: {} })).PricingMatrix).toEqual({ Wiper: 20, Bulb: 5 });
});

test('D-03: a list has at most 200 lines, also when two people add them', async () => {
  const lines = (count: number, name: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name} ${n}`, n]));
  const sentence = 'A price list can have up to 200 lines.';
  expect(OrganizationChanges.safeParse({ PricingMatrix: lines(200, 'a') }).success).toBe(true);
  expect(OrganizationChanges.safeParse({ PricingMatrix: lines(201, 'a') }).error?.issues[0]?.message).toBe(sentence);
  const { mere, rangi, save } = await priced();
  await save(mere, lines(150, 'a'), 0);
  expect(await refused(save(rangi, lines(51, 'b'), 0))).toMatchObject({ code: 'not-valid', message: sentence });
});

test('D-03: an unknown version is not taken for the current one', async () => {
  const { mere, rangi, save } = await priced();
  await save(mere, { Tyre: 100 }, 0);
  await save(mere, { Tyre: 100, Wiper: 20 }, 1);
  expect(await refused(save(rangi, { Tyre: 90 }, 999))).toMatchObject({ code: 'version-conflict' });
  expect((await save(mere, { Tyre: 100, Wiper: 20 }, 2)).PricingMatrix).toEqual({ Tyre: 100, Wiper: 20 });
});

test('D-03: lines that the previous release saved while both ran are not lost', async () => {
  const { id, mere, save } = await priced();
  await save(mere, { Tyre: 100, Wiper: 20 }, 0);
  const update = { key: organizationKey(id), expression: 'SET PricingMatrix = :old' };
  await table().update({ ...update, values: { ':old': { Tyre: 120, Bulb: 5 } } });
  const all = { Tyre: 120, Wiper: 20, Bulb: 5 };
  expect((await mere.call('update', { body: {} })).PricingMatrix).toEqual(all);
  expect((await save(mere, { ...all, Bulb: 6 }, 1)).PricingMatrix).toEqual({ ...all, Bulb: 6 });
});

test('D-03: jobs are saved beside the prices and merge the same way; a page of the previous release keeps them', async () => {
  const { id, mere, rangi, save } = await priced({ Tyre: 100 });
  const tyre = { minutes: 20, rateCents: 120_00, parts: { quantity: 4_00, cents: 189_50 } };
  const wash = { minutes: 30, rateCents: 60_00, parts: null };
  const saveJobs = (who: typeof mere, CannedJobs: OrganizationChanges['CannedJobs'], PricesVersion: number) =>
    who.call('update', { body: { CannedJobs, PricesVersion } });
  await saveJobs(mere, { Tyres: tyre }, 0);
  expect(await saveJobs(rangi, { Wash: wash }, 0)).toMatchObject({
    ...{ PricingMatrix: { Tyre: 100 }, CannedJobs: { Tyres: tyre, Wash: wash }, PricesVersion: 2 },
  });
  expect(await refused(saveJobs(rangi, { Tyres: { ...tyre, minutes: 25 }, Wash: wash }, 0))).toMatchObject({
    ...{ code: 'version-conflict', message: expect.stringContaining('Tyres') },
  });
  expect(await save(mere, { Tyre: 90 }, 2)).toMatchObject({ PricingMatrix: { Tyre: 90 }, CannedJobs: { Wash: wash } });
  const { jobs: _, ...older } = (await table().get(pricesKey(id), { consistent: true })) as Item & { jobs: unknown };
  await table().write({ put: older });
  expect((await mere.call('update', { body: {} })).CannedJobs).toEqual({});
});
