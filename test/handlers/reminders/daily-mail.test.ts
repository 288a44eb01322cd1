import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { handler as index } from '#lambdas/index.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { closeOrganization } from '#lambdas/organizations/closing.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import {
  DUE_OPEN,
  dailyMailKey,
  deliveryKey,
  memberKey,
  notificationList,
  ownRemindersKey,
  REMINDERS_OPEN,
} from '#lambdas/table/keys.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { mailsTo, startNotifications } from '#test/handlers/notifications/people.ts';
import { buildEvent, LATER_MAILS, listEventItems } from '#test/world/lost-events.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
/** 10 am on a Tuesday in New Zealand. */
const START = '2026-11-23T21:00:00.000Z';
const TODAY = '2026-11-24' as NzDate;
/** Marks earlier days as swept, because each open day costs reads of its shards. */
const beginAt = (from: string) =>
  write({ put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from } }, { put: { ...DUE_OPEN, type: 'DUEOPEN', from } });
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) });
  await beginAt('2026-12-14');
});
afterEach(async () => {
  await write({ remove: REMINDERS_OPEN }, { remove: DUE_OPEN });
  vi.useRealTimers();
});

const heard = new Set<string>();
type Handle = (event: ReturnType<typeof buildEvent>) => Promise<unknown>;
const deliver = async (wanted: string | string[], handle: Handle) => {
  const made = (await listEventItems()).filter(
    ({ event, pk, sk }) => [wanted].flat().includes(event) && !heard.has(`${pk} ${sk}`),
  );
  for (const one of made) {
    heard.add(`${one.pk} ${one.sk}`);
    await handle(buildEvent(one));
  }
};

const clock = (day: string, time: string, ahead = '+13:00') => vi.setSystemTime(new Date(`${day}T${time}:00${ahead}`));
const remindNow = async () => {
  await remind({});
};
/** Sweeps, and delivers each email request twice. */
const sweepNow = async () => {
  await sweep();
  await deliver(LATER_MAILS, async (event) => {
    await notify(event as never);
    await notify(event as never);
  });
};

/** Creates a workshop with an Admin and an inspector, a failed vehicle and an unfinished draft. */
const openWorkshop = async () => {
  const own = newWorkshop();
  const { organization } = own.at(START);
  // the clocks change on Sundays
  const Settings = { ...(organization.Settings as object), Opening: { weekdays: [1, 2, 3, 4, 5, 6, 7], region: null } };
  await write({ put: { ...organization, Settings } as never });
  const [ann, tom] = [await newPerson({ name: 'Ann' }), await newPerson({ name: 'Tom' })];
  await addMember(ann, own.organizationId, ['Admin']);
  await addMember(tom, own.organizationId);
  const actor: Actor = { userId: tom.id, subUserId: null, name: 'Tom', inspectorNumber: 'VI1' };
  const left = async (now: string, vehicleRegistrationPlate: string) => {
    const id = DraftId.parse(newId('dft'));
    await createDraft(own.at(now, actor), id, { vehicleRegistrationPlate });
    return id;
  };
  const failed = await own.submitted(withInspectionDay(TODAY, carWithThreeFails()), START, actor);
  await deliver('InspectionSubmitted', index);
  const draft = await left('2026-12-12T00:00:00.000Z', 'B7XKD');
  const context = (now: string) => own.at(now, actor);
  return { ...own, ann, tom, left, failed, draft, context };
};
const BOTH = ['KZT482: recheck ends in 7 days', 'B7XKD: draft unfinished for 3 days'];

describe('the daily email', () => {
  it('is sent once, after eight, with everything for its recipient, however often it is requested', async () => {
    const { ann, tom, failed } = await openWorkshop();
    clock('2026-12-15', '08:00');
    await remindNow();
    await sweepNow();
    expect(await mailsTo(tom.email)).toEqual([]);
    clock('2026-12-15', '08:11');
    await sweepNow();
    clock('2026-12-15', '08:16');
    await sweepNow();
    const [mail, ...more] = await mailsTo(tom.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 things to do on Tue 15 Dec 2026');
    for (const title of BOTH) expect(mail?.text).toContain(title);
    expect(mail?.html).toContain(`/checksheet/${failed.id}"`);
    // an Admin hears of someone else’s recheck two days before its last day
    expect(await mailsTo(ann.email)).toEqual([]);
  });

  it('starts with the most urgent, like the bell', async () => {
    const { tom, left } = await openWorkshop();
    await left('2026-12-19T00:00:00.000Z', 'CCC333');
    clock('2026-12-22', '08:00');
    await remindNow();
    clock('2026-12-22', '08:11');
    await sweepNow();
    const inOrder = ['KZT482: recheck ends today', 'CCC333: draft unfinished for 3 days'];
    const [mail] = await mailsTo(tom.email);
    expect(mail?.text?.match(/^\w+: (recheck|draft).*$/gm)).toEqual(inOrder);
    const { items } = await table().search({ pk: notificationList(tom.id), newestFirst: true, consistent: true });
    expect(items.map(({ Title }) => Title)).toEqual(inOrder);
  });

  it('leaves out work done since, and is not sent if all was done', async () => {
    const { ann, tom, draft, context, left } = await openWorkshop();
    await left('2026-12-12T00:00:00.000Z', 'CCC333');
    clock('2026-12-15', '08:00');
    await remindNow();
    const now = new Date().toISOString();
    await saveDraft(context(now), draft, { vehicleMake: 'Mazda' });
    await write({ remove: memberKey(ann.id, context(now).organizationId) });
    clock('2026-12-15', '08:11');
    await sweepNow();
    const [mail] = await mailsTo(tom.email);
    expect(mail?.text).toContain('CCC333');
    expect(mail?.text).not.toContain('B7XKD');
    expect(await mailsTo(ann.email)).toEqual([]);
  });

  it('is not sent if the organization was closed, the person switched it off, or no verified mailbox is known', async () => {
    const closed = await openWorkshop();
    const off = await openWorkshop();
    const unknown = await openWorkshop();
    const fine = await openWorkshop();
    clock('2026-12-15', '08:00');
    const key = ownRemindersKey(off.tom.id, off.organizationId);
    await write({ put: { ...key, type: 'REMINDERS', switches: {}, mails: { draft: false } } });
    await remindNow();
    await closeOrganization(closed.at(new Date().toISOString()));
    const { items } = await table().search({ pk: `USER#${unknown.tom.id}` });
    const person = items.find(({ email }) => email === unknown.tom.email);
    await write({ put: { ...person, email_verified: false } as never });
    await write({ put: { ...key, type: 'REMINDERS', switches: {}, mails: { draft: false, recheck: false } } });
    clock('2026-12-15', '08:11');
    await sweepNow();
    for (const { tom } of [closed, off, unknown]) expect(await mailsTo(tom.email)).toEqual([]);
    expect(await mailsTo(fine.tom.email)).toHaveLength(1);
  });

  it('is late if the sweep was, but not at night, and then includes newer reminders', async () => {
    const { tom } = await openWorkshop();
    clock('2026-12-15', '19:55');
    await remindNow();
    for (const [day, time] of [
      ['2026-12-15', '20:10'],
      ['2026-12-16', '07:59'],
    ] as const) {
      clock(day, time);
      await sweepNow();
      expect(await mailsTo(tom.email)).toEqual([]);
    }
    clock('2026-12-16', '08:12');
    await sweepNow();
    expect((await mailsTo(tom.email)).map(({ subject }) => subject)).toEqual(['2 things to do on Wed 16 Dec 2026']);
  });

  it('includes reminders after it on the next day', async () => {
    const { tom, left } = await openWorkshop();
    clock('2026-12-15', '08:00');
    await remindNow();
    clock('2026-12-15', '08:11');
    await sweepNow();
    await left('2026-12-11T21:00:00.000Z', 'DDD444');
    clock('2026-12-15', '16:00');
    await remindNow();
    clock('2026-12-15', '16:20');
    await sweepNow();
    expect(await mailsTo(tom.email)).toHaveLength(1);
    clock('2026-12-16', '08:11');
    await sweepNow();
    const [next] = await mailsTo(tom.email);
    expect(next?.subject).toBe('DDD444: draft unfinished for 4 days');
  });

  it('is one email if the sweep was down for a day, with the reminders of both days', async () => {
    const { tom, left } = await openWorkshop();
    await left('2026-12-12T21:00:00.000Z', 'DDD444');
    clock('2026-12-15', '08:00');
    await remindNow();
    clock('2026-12-16', '08:00');
    await remindNow();
    clock('2026-12-16', '08:15');
    await sweepNow();
    clock('2026-12-16', '16:15');
    await sweepNow();
    expect((await mailsTo(tom.email)).map(({ subject }) => subject)).toEqual(['3 things to do on Wed 16 Dec 2026']);
  });

  it('waits for the next day if yesterday’s was sent late', async () => {
    const { tom, left } = await openWorkshop();
    clock('2026-12-15', '08:00');
    await remindNow();
    clock('2026-12-16', '10:00');
    await sweepNow();
    await left('2026-12-12T21:00:00.000Z', 'DDD444');
    clock('2026-12-16', '16:00');
    await remindNow();
    clock('2026-12-16', '16:20');
    await sweepNow();
    expect(await mailsTo(tom.email)).toHaveLength(1);
    clock('2026-12-17', '08:11');
    await sweepNow();
    const [next] = await mailsTo(tom.email);
    expect(next?.subject).toBe('DDD444: draft unfinished for 4 days');
  });

  it('is sent twice only after a crash between sending and marking', async () => {
    const { tom } = await openWorkshop();
    clock('2026-12-15', '08:00');
    await remindNow();
    clock('2026-12-15', '08:11');
    await sweepNow();
    const mark = deliveryKey(dailyMailKey(tom.id, '2026-12-15' as NzDate), 'MAIL', tom.id);
    const stored = await table().get(mark, { consistent: true });
    expect(stored).toMatchObject({ mailed: true });
    // restores the state of a crash in between
    const { mailed, ...unmarked } = stored as never as { mailed: true; pk: string; sk: string };
    await write({ put: { ...unmarked, type: 'TOLD', since: START } as never });
    for (const event of (await listEventItems()).filter(({ event }) => LATER_MAILS.includes(event)))
      await notify(buildEvent(event) as never);
    expect(await mailsTo(tom.email)).toHaveLength(2);
  });

  it.each([
    ['2027-04-04', '+12:00'],
    ['2027-09-26', '+13:00'],
  ])('is sent after eight by the clocks of %s, when they change', async (day, ahead) => {
    const { tom, left } = await openWorkshop();
    await beginAt(day);
    const threeDaysBefore = new Date(Date.parse(`${day}T10:00:00${ahead}`) - 3 * 86_400_000).toISOString();
    await left(threeDaysBefore, 'EEE555');
    clock(day, '07:59', ahead);
    await remindNow();
    clock(day, '08:00', ahead);
    await remindNow();
    clock(day, '08:09', ahead);
    await sweepNow();
    expect((await mailsTo(tom.email)).filter(({ text }) => text?.includes('EEE555'))).toEqual([]);
    clock(day, '08:10', ahead);
    await sweepNow();
    expect((await mailsTo(tom.email)).filter(({ text }) => text?.includes('EEE555'))).toHaveLength(1);
  });
});
