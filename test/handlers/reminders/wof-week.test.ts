import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { saveWof } from '#lambdas/history/wofs.ts';
import { finishSubmission } from '#lambdas/inspections/finish-submission.ts';
import { scheduleInspectionReminders } from '#lambdas/inspections/index-inspection.ts';
import { findInspection } from '#lambdas/inspections/records.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN, notificationList, REMINDERS_OPEN } from '#lambdas/table/keys.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { mailsTo, startNotifications } from '#test/handlers/notifications/people.ts';
import { buildEvent, LATER_MAILS, listEventItems } from '#test/world/lost-events.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
const START = '2026-11-23T21:00:00.000Z';
const clock = (day: string, time: string) => vi.setSystemTime(new Date(`${day}T${time}:00+13:00`));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) });
  const from = '2026-12-07';
  await write(
    { put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from } },
    { put: { ...DUE_OPEN, type: 'DUEOPEN', from } },
  );
});
afterEach(async () => {
  await write({ remove: REMINDERS_OPEN }, { remove: DUE_OPEN });
  vi.useRealTimers();
});

const openWorkshop = async () => {
  const own = newWorkshop();
  const { organizationId } = own;
  await write({ put: own.at(START).organization as never });
  const ann = await newPerson({ name: 'Ann' });
  await addMember(ann, organizationId, ['Admin']);
  const tenant = { table: table(), organizationId };
  const index = async (id: number) => {
    const found = await findInspection(tenant, id, { consistent: true });
    if (!found) return;
    await finishSubmission(tenant, found.inspection);
    await saveWof(tenant, found.inspection);
    await scheduleInspectionReminders(tenant, found.inspection);
  };
  return {
    ann,
    told: async () => (await table().search({ pk: notificationList(ann.id), consistent: true })).items,
    pass: async (plate: string, expiresOn: string) => {
      vi.setSystemTime(Date.now() + 1_000);
      const vehicle = { vehicleRegistrationPlate: plate, vehicleVIN: `7AT0H65${plate}1234` };
      const sheet = { ...finishedCar(), ...vehicle, newWoFExpiryDate: expiresOn as NzDate };
      await index((await own.submitted(withInspectionDay('2026-11-24', sheet), new Date().toISOString())).id);
    },
    fail: async () =>
      index((await own.submitted(withInspectionDay('2026-11-24', carWithThreeFails()), new Date().toISOString())).id),
  };
};

it('the WoFs of a week are one line, below a recheck, whichever run tells them', async () => {
  const { pass, fail, told, ann } = await openWorkshop();
  // Monday 14 December: two weeks before 28 December, and four before 11 January
  for (const [n, day] of ['2026-12-27', '2026-12-28', '2027-01-01', '2027-01-02'].entries())
    await pass(`AAA10${n}`, day);
  await pass('BBB100', '2027-01-11');
  // in the next week's line
  await pass('CCC100', '2027-01-04');
  await fail();
  clock('2026-12-13', '08:00');
  await remind({});
  expect(await told()).toEqual([]);
  for (const [day, time] of [
    ['2026-12-14', '08:00'],
    ['2026-12-15', '08:00'],
    ['2026-12-15', '08:40'],
    ['2026-12-18', '08:00'],
  ] as const) {
    clock(day, time);
    await remind({ part: 0, of: 2 });
    await remind({ part: 1, of: 2 });
  }
  const lines = await told();
  expect(lines.map(({ Title }) => Title)).toEqual(['4 WoFs expire in two weeks', 'KZT482: recheck ends in 7 days']);
  expect(lines[0]).toMatchObject({
    Message: 'From Sun 27 Dec 2026 to Sat 2 Jan 2027. 1 more expires in four weeks.',
    Link: '/wofs',
  });
  clock('2026-12-18', '08:20');
  await sweep();
  for (const one of (await listEventItems()).filter(({ event }) => LATER_MAILS.includes(event)))
    await notify(buildEvent(one) as never);
  const mails = await mailsTo(ann.email);
  expect(
    mails.flatMap(({ text }) => text?.match(/^.*(WoFs? expires?|recheck ends).* (weeks|days)$/gm) ?? []),
  ).toContain('4 WoFs expire in two weeks');
  clock('2026-12-21', '08:00');
  await remind({});
  expect((await told()).map(({ Title }) => Title)).toContain('1 WoF expires in two weeks');
});
