import { beforeEach, expect, it, vi } from 'vitest';
import { saveWof } from '#lambdas/history/wofs.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { finishSubmission } from '#lambdas/inspections/finish-submission.ts';
import { findInspection } from '#lambdas/inspections/records.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { table } from '#lambdas/table/connect.ts';
import { wofList } from '#lambdas/table/keys.ts';
import { rescheduleOrganization } from '#scripts/rebuild/reminders.ts';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { makeCaller } from '#test/world/calls.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
/** 10 am on a Tuesday in New Zealand. */
const NOW = '2026-11-23T21:00:00.000Z';
const TODAY = '2026-11-24' as NzDate;
const EIGHT = 'T19:00:00.000Z';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  return () => vi.useRealTimers();
});

/** Creates a workshop where cars pass, with WoFs that expire this many days from today. */
const openWorkshop = () => {
  const { organizationId, at, submitted } = newWorkshop();
  const tenant = { table: table(), organizationId };
  const sheet = (days: number, plate: string) => {
    const vehicle = { vehicleRegistrationPlate: plate, vehicleVIN: `7AT0H65${plate}1234` };
    return withInspectionDay(TODAY, { ...finishedCar(), ...vehicle, newWoFExpiryDate: addDays(TODAY, days) });
  };
  const index = async (id: number) => {
    const found = await findInspection(tenant, id, { consistent: true });
    if (!found) return;
    await finishSubmission(tenant, found.inspection);
    await saveWof(tenant, found.inspection);
  };
  const call = (scopes: 'Admin'[]) =>
    makeCaller(remindersApi, reminders, (now: string = NOW) => ({ ...at(now), scopes }));
  return {
    call: call(['Admin']),
    failed: () => submitted(withInspectionDay(TODAY, carWithThreeFails()), NOW),
    next: async (scopes: 'Admin'[] = ['Admin'], now?: string) =>
      (await call(scopes)('get', {}, now)).next
        .filter(({ kind }) => kind === 'wof')
        .map(({ Title, at: when }) => `${when} ${Title}`),
    passed: async (days: number, plate = 'KZT482') => {
      // each later than the one before
      vi.setSystemTime(Date.now() + 1_000);
      const { id } = await submitted(sheet(days, plate), new Date().toISOString());
      await index(id);
      return id;
    },
    corrected: async (id: number, days: number, plate = 'KZT482', changes = {}) => {
      await edit(id, { revision: 1, ...sheet(days, plate), ...changes }, at(NOW));
      await index(id);
    },
    index,
    tenant,
  };
};

it('upcoming reminders include WoFs that expire within two weeks, in order and for Admins only', async () => {
  const { passed, next } = openWorkshop();
  await passed(40, 'BBB222');
  await passed(17, 'AAA111');
  await passed(60, 'CCC333');
  const first = `2026-11-26${EIGHT} AAA111: WoF expires in 14 days`;
  const second = `2026-12-06${EIGHT} BBB222: WoF expires in 27 days`;
  expect(await next()).toEqual([first, second]);
  expect(await next([])).toEqual([]);
  expect(await next(['Admin'], `2026-11-26${EIGHT}`)).toEqual([second]);
  expect(await openWorkshop().next()).toEqual([]);
});

it('upcoming reminders exclude WoFs with a later pass or switched off, and show a moved one on its new day only', async () => {
  const { passed, corrected, index, next, call } = openWorkshop();
  const earlier = await passed(30);
  await passed(400);
  await index(earlier);
  expect(await next()).toEqual([]);
  const moved = await passed(31, 'AAA111');
  await corrected(moved, 35, 'AAA111');
  const told = [`2026-11-30${EIGHT} AAA111: WoF expires in 28 days`];
  expect(await next()).toEqual(told);
  await call('switchOwn', { body: { kind: 'wof', isOn: false } });
  expect(await next()).toEqual([]);
});

it('upcoming reminders follow an edit that withdraws a WoF or corrects its vehicle', async () => {
  const { passed, corrected, next } = openWorkshop();
  const { InspectionItem } = carWithThreeFails();
  await corrected(await passed(30), 30, 'KZT482', { InspectionItem });
  expect(await next()).toEqual([]);
  await corrected(await passed(30, 'AAA111'), 30, 'BBB222');
  expect(await next()).toEqual([`2026-11-25${EIGHT} BBB222: WoF expires in 28 days`]);
});

it('upcoming reminders show the WoF from before again, if an edit withdraws a later one or moves it to another car', async () => {
  const { passed, corrected, next } = openWorkshop();
  await passed(31);
  await passed(30);
  const { InspectionItem } = carWithThreeFails();
  await corrected(await passed(400), 400, 'BBB222');
  const before = [`2026-11-25${EIGHT} KZT482: WoF expires in 28 days`];
  expect(await next()).toEqual(before);
  await corrected(await passed(400), 400, 'KZT482', { InspectionItem });
  expect(await next()).toEqual(before);
});

it('upcoming reminders include WoFs of earlier releases after npm run redue', async () => {
  const { passed, next, tenant } = openWorkshop();
  await passed(30);
  const { items } = await table().search({ index: 'gsi4', pk: wofList(tenant.organizationId) });
  for (const item of items) await table().remove(item);
  expect(await next()).toEqual([]);
  await rescheduleOrganization(tenant, new Date());
  expect(await next()).toEqual([`2026-11-25${EIGHT} KZT482: WoF expires in 28 days`]);
});

it('upcoming reminders group WoFs of a week, and leave room for a recheck beside them', async () => {
  const { passed, failed, call } = openWorkshop();
  const { id } = await failed();
  await call('switchOwn', { body: { kind: 'vic', isOn: false } });
  const plates = Array.from({ length: 12 }, (_, n) => `AAA${100 + n}`);
  for (const plate of plates) await passed(17, plate);
  await passed(18, 'BBB222');
  const { next, groups, hasMore } = await call('get', {});
  expect(groups?.map(({ kind, Title, at }) => `${kind} ${at} ${Title}`)).toEqual([
    `wof 2026-11-26${EIGHT} 13 WoFs expire in two weeks`,
    `recheck 2026-12-14${EIGHT} KZT482: recheck ends in 7 days`,
  ]);
  expect(groups?.[0]?.of.map(({ Name }) => Name).sort()).toEqual([...plates, 'BBB222']);
  expect(groups?.[0]?.of[0]?.Link).toMatch(/^\/checksheet\/\d+$/);
  expect(hasMore).toBe(false);
  // as requested by a page that doesn't know groups
  expect(next).toHaveLength(10);
  expect(next.at(-1)).toMatchObject({ kind: 'recheck', Link: `/checksheet/${id}` });
});

it('upcoming reminders stop when there are enough WoFs, never within a week, and say that there may be others', async () => {
  const { passed, call } = openWorkshop();
  await call('switchOwn', { body: { kind: 'vic', isOn: false } });
  for (let n = 0; n < 31; n++) await passed(17 + (n % 2), `AA${100 + n}`);
  for (let n = 0; n < 10; n++) await passed(24, `BB${100 + n}`);
  const { groups, hasMore } = await call('get', {});
  expect(groups?.map(({ of }) => of.length)).toEqual([31]);
  expect(hasMore).toBe(true);
});
