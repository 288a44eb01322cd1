import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { handler as index } from '#lambdas/index.ts';
import { MailInProgress } from '#lambdas/notifications/delivered.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { customerMailKey, REMINDERS_OPEN, remindersKey, wofKey } from '#lambdas/table/keys.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { shop } from '#test/handlers/customers/shop.ts';
import { mailsTo, startNotifications } from '#test/handlers/notifications/people.ts';
import { makeCaller } from '#test/world/calls.ts';
import { buildEvent, LATER_MAILS, listEventItems } from '#test/world/lost-events.ts';
import { write } from '#test/world/table.ts';
import { withInspectionDay } from '#test/world/workshop.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
const START = '2026-11-23T21:00:00.000Z';
/** 10 am on Tuesday 15 December. */
const NOW = '2026-12-14T21:00:00.000Z';
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) }));
afterEach(async () => {
  await write({ remove: REMINDERS_OPEN });
  vi.useRealTimers();
});

let count = 0;
/** A workshop with vehicles whose WoFs expire on 12 January, and owners with these answers about reminders. */
const openShop = async (answers: readonly (boolean | undefined)[], more: object = {}) => {
  const own = shop();
  const stored = { ...own.at(START).organization, ...more };
  await write({ put: stored as never });
  const cars = [];
  for (const [n, given] of answers.entries()) {
    const email = `wof${count++}@example.nz`;
    const id = await own.saved({ CustomerName: `Owner ${n}`, Mobile: `021555014${n}`, Email: email });
    if (given !== undefined)
      await own.call('consent', { params: { id }, body: { kind: 'reminders', given, how: 'by phone', version: 0 } });
    const plate = `WOF10${n}`;
    const named = { customerName: `Owner ${n}`, customerPhone: `021555014${n}`, customerEmail: email, CustomerID: id };
    const car = { ...finishedCar(), vehicleRegistrationPlate: plate, vehicleVIN: `7AT0H65YX1702800${n}` };
    const VehicleID = await own.owns(id, plate);
    const sheet = { ...withInspectionDay('2026-11-24', car), ...named, newWoFExpiryDate: '2027-01-12' as NzDate };
    vi.setSystemTime(Date.now() + 1_000);
    const { id: inspection } = await own.submitted({ ...sheet, VehicleID }, new Date().toISOString());
    cars.push({ VehicleID, email, customer: id, inspection });
  }
  for (const one of await listEventItems())
    if (one.event === 'InspectionSubmitted' && one.pk.includes(own.organizationId)) await index(buildEvent(one));
  const call = makeCaller(remindersApi, reminders, (now: string = NOW) => ({ ...own.at(now), organization: stored }));
  const close = (weekdays: number[]) =>
    Object.assign(stored, { Settings: Object.assign({}, stored.Settings, { Opening: { weekdays, region: null } }) });
  return { ...own, customers: own.call, cars, call, close };
};

/** A workshop that emails owners by itself, with one vehicle. */
const openMailingShop = async () => {
  const own = await openShop([true]);
  await write({ put: { ...remindersKey(own.organizationId), type: 'REMINDERS', customers: { wof: true } } });
  const [car] = own.cars;
  const press = async (at: string) => {
    vi.setSystemTime(new Date(at));
    return (await own.call('mailWofs', { body: { vehicles: [car?.VehicleID ?? ''] } }, at)).asked;
  };
  const mailed = async (at: string) => (await own.call('wofs', {}, at)).wofs[0]?.mailed;
  return { ...own, press, mailed, countMails: async () => (await mailsTo(car?.email ?? '')).length };
};
const remindAt = async (at: string) => {
  vi.setSystemTime(new Date(at));
  await remind({});
};
/** 8 am on Tuesday 15 December, 28 days before the WoFs expire. */
const REMINDED = '2026-12-14T19:00:00.000Z';

const mailAll = async (at: string) => {
  vi.setSystemTime(new Date(at));
  await sweep();
  for (const one of (await listEventItems()).filter(({ event }) => LATER_MAILS.includes(event)))
    await notify(buildEvent(one) as never);
};

it('the list has vehicle, owner, phone, consent and who reminded them, for this workshop only', async () => {
  const { cars, call } = await openShop([true, false, undefined]);
  await openShop([true]);
  const { wofs } = await call('wofs', {});
  expect(
    wofs.map(({ plate, expiresOn, owner }) => [plate, expiresOn, owner?.name, owner?.phones, owner?.agreed]),
  ).toEqual([
    ['WOF100', '2027-01-12', 'Owner 0', ['0215550140'], true],
    ['WOF101', '2027-01-12', 'Owner 1', ['0215550141'], false],
    ['WOF102', '2027-01-12', 'Owner 2', ['0215550142'], null],
  ]);
  // five weeks before it expires, but not six, and not once it has expired
  expect((await call('wofs', {}, '2026-12-09T00:00:00.000Z')).wofs).toHaveLength(3);
  expect((await call('wofs', {}, '2026-12-08T00:00:00.000Z')).wofs).toHaveLength(0);
  expect((await call('wofs', {}, '2027-01-12T20:00:00.000Z')).wofs).toHaveLength(0);
  const [car] = cars;
  const params = { id: car?.VehicleID ?? '' };
  const body = { InspectionID: car?.inspection ?? 0, how: 'phone' as const };
  const marked = await call('markReminded', { params, body });
  expect(marked.reminded).toEqual({ how: 'phone', at: NOW, by: 'Hēmi Pōtae' });
  expect((await call('wofs', {})).wofs[0]?.reminded).toEqual(marked.reminded);
  await expect(call('markReminded', { params, body: { ...body, InspectionID: 7 } })).rejects.toMatchObject({
    code: 'not-found',
  });
  await call('markReminded', { params, body: { ...body, how: null } });
  expect((await call('wofs', {})).wofs[0]?.reminded).toBeUndefined();
});

it('who reminded an owner stays when the records are rebuilt', async () => {
  const { cars, call, organizationId } = await openShop([true]);
  const [car] = cars;
  const body = { InspectionID: car?.inspection ?? 0, how: 'text' as const };
  await call('markReminded', { params: { id: car?.VehicleID ?? '' }, body });
  await rebuildOrganization({ table: table(), organizationId });
  expect(await table().get(wofKey(organizationId, car?.VehicleID ?? ''))).toMatchObject({ reminded: { how: 'text' } });
});

it('one press emails all who agreed, although the workshop hasn’t switched such emails on, and nobody twice', async () => {
  const { cars, call } = await openShop([true, false, undefined]);
  const vehicles = cars.map(({ VehicleID }) => VehicleID);
  vi.setSystemTime(new Date(NOW));
  expect((await call('mailWofs', { body: { vehicles } })).asked).toBe(1);
  expect((await call('wofs', {})).wofs.map(({ mailed }) => mailed)).toEqual([
    { at: NOW, by: 'Hēmi Pōtae', isSent: false },
    undefined,
    undefined,
  ]);
  await mailAll('2026-12-14T21:11:00.000Z');
  const mails = await Promise.all(cars.map(({ email }) => mailsTo(email)));
  expect(mails.map((own) => own.map(({ subject }) => subject))).toEqual([
    ['Your WoF for WOF100 expires on Tue 12 Jan 2027 – Tawa Motors'],
    [],
    [],
  ]);
  expect((await call('wofs', {})).wofs[0]?.mailed).toMatchObject({ by: 'Hēmi Pōtae', isSent: true });
  expect((await call('mailWofs', { body: { vehicles } })).asked).toBe(0);
  expect((await call('mailWofs', { body: { vehicles } }, '2026-12-22T00:00:00.000Z')).asked).toBe(1);
});

it('a customer who withdraws before the email is sent gets none', async () => {
  const { cars, call, customers } = await openShop([true]);
  const [car] = cars;
  vi.setSystemTime(new Date(NOW));
  await call('mailWofs', { body: { vehicles: [car?.VehicleID ?? ''] } });
  const body = { kind: 'reminders', given: false, how: 'by phone', version: 1 } as const;
  await customers('consent', { params: { id: car?.customer ?? '' }, body });
  await mailAll('2026-12-14T21:11:00.000Z');
  expect(await mailsTo(car?.email ?? '')).toEqual([]);
});

it('the list says how many emails the limit allows today, and the rest are sent the next day', async () => {
  const { cars, call } = await openShop([true, true], { mailsADay: { most: 1 } });
  const tomorrow = '2026-12-15T19:00:00.000Z';
  expect((await call('wofs', {})).room).toEqual({ left: 1, until: tomorrow });
  vi.setSystemTime(new Date(NOW));
  await call('mailWofs', { body: { vehicles: cars.map(({ VehicleID }) => VehicleID) } });
  const countMails = async () => (await Promise.all(cars.map(({ email }) => mailsTo(email)))).flat().length;
  await mailAll('2026-12-14T21:11:00.000Z');
  expect(await countMails()).toBe(1);
  expect((await call('wofs', {}, '2026-12-14T21:12:00.000Z')).room).toEqual({ left: 0, until: tomorrow });
  await mailAll('2026-12-15T19:20:00.000Z');
  expect(await countMails()).toBe(2);
});

it('an owner who was emailed when someone asked isn’t emailed again by itself on the next day', async () => {
  const { press, mailed, countMails, cars, organizationId } = await openMailingShop();
  expect(await press('2026-12-13T21:00:00.000Z')).toBe(1);
  await mailAll('2026-12-13T21:11:00.000Z');
  expect(await countMails()).toBe(1);
  const { inspection = 0, VehicleID = '' } = cars[0] ?? {};
  await remindAt(REMINDED);
  await mailAll('2026-12-14T19:11:00.000Z');
  await mailAll('2026-12-14T22:00:00.000Z');
  expect(await countMails()).toBe(1);
  const made = customerMailKey(organizationId, 'wof', String(inspection), '2026-12-15T08');
  expect(await table().get(made, { consistent: true })).toBeUndefined();
  const last = { at: '2026-12-13T21:11:00.000Z', by: 'Hēmi Pōtae', isSent: true };
  expect(await mailed(NOW)).toEqual(last);
  await rebuildOrganization({ table: table(), organizationId });
  expect(await table().get(wofKey(organizationId, VehicleID))).toMatchObject({ lastMailedAt: last.at });
  // two weeks before it expires, they are emailed again
  await remindAt('2026-12-28T19:00:00.000Z');
  await mailAll('2026-12-28T19:11:00.000Z');
  expect(await countMails()).toBe(2);
  expect(await mailed('2026-12-28T20:00:00.000Z')).toEqual({ at: '2026-12-28T19:11:00.000Z', isSent: true });
});

it('an owner gets one email if someone asks for it while the one by itself is on its way', async () => {
  const { press, mailed, countMails } = await openMailingShop();
  await remindAt(REMINDED);
  await press('2026-12-14T19:05:00.000Z');
  await mailAll('2026-12-14T19:30:00.000Z');
  await mailAll('2026-12-14T22:00:00.000Z');
  expect(await countMails()).toBe(1);
  expect(await mailed('2026-12-14T22:00:00.000Z')).toMatchObject({ isSent: true });
});

it('an email of two that are sent at once waits, and is sent if the other fails', async () => {
  const { press, countMails, cars, organizationId } = await openMailingShop();
  const key = wofKey(organizationId, cars[0]?.VehicleID ?? '');
  await press(NOW);
  const other = { once: '2026-12-15T08', since: '2026-12-14T21:10:50.000Z' };
  const mailing = { expression: 'SET mailing = :mailing', values: { ':mailing': other } };
  await table().update({ key, ...mailing });
  await expect(mailAll('2026-12-14T21:11:00.000Z')).rejects.toThrow(MailInProgress);
  expect(await countMails()).toBe(0);
  await mailAll('2026-12-14T21:12:00.000Z');
  expect(await countMails()).toBe(1);
  expect(await table().get(key, { consistent: true })).not.toHaveProperty('mailing');
});

it('an owner who was emailed isn’t emailed again after the workshop has changed its opening days', async () => {
  const { press, mailed, countMails, close } = await openMailingShop();
  await remindAt(REMINDED);
  await mailAll('2026-12-14T19:11:00.000Z');
  expect(await countMails()).toBe(1);
  // closed on Tuesdays, so that the reminder would be on Wednesday
  await write({ put: close([1, 3, 4, 5]) as never });
  expect(await mailed(NOW)).toEqual({ at: '2026-12-14T19:11:00.000Z', isSent: true });
  expect(await press(NOW)).toBe(0);
  await remindAt('2026-12-15T19:00:00.000Z');
  await mailAll('2026-12-15T19:11:00.000Z');
  expect(await countMails()).toBe(1);
});

it('an email that an earlier release sent is still listed', async () => {
  const { press, mailed, cars, organizationId } = await openMailingShop();
  await remindAt(REMINDED);
  await mailAll('2026-12-14T19:11:00.000Z');
  await table().update({
    ...{ key: wofKey(organizationId, cars[0]?.VehicleID ?? ''), expression: 'REMOVE lastMailedAt' },
  });
  expect(await mailed(NOW)).toEqual({ at: '2026-12-14T19:11:00.000Z', isSent: true });
  expect(await press(NOW)).toBe(0);
});
