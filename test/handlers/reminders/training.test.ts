import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { endMembership, rejoinOrganization } from '#lambdas/organizations/membership.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import {
  DUE_OPEN,
  dailyMailKey,
  memberKey,
  notificationList,
  type OrganizationId,
  organizationKey,
  REMINDERS_OPEN,
  subUserKey,
} from '#lambdas/table/keys.ts';
import { readMembership } from '#lambdas/tenants/stored.ts';
import { training } from '#lambdas/training/api.ts';
import { rescheduleOrganization } from '#scripts/rebuild/reminders.ts';
import { newId, SubUserId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import { trainingApi } from '#shared/training/api.ts';
import { mailsTo, startNotifications } from '#test/handlers/notifications/people.ts';
import { makeCaller } from '#test/world/calls.ts';
import { buildEvent, LATER_MAILS, listEventItems } from '#test/world/lost-events.ts';
import { addMember, newPerson, type TestPerson, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { scan } from '#test/world/stored-items.ts';
import { write } from '#test/world/table.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
/**
 * 10 am on a Tuesday in New Zealand. Training is due a month after joining, and the reminder is sent on the Monday
 * after that day.
 */
const START = '2026-11-23T21:00:00.000Z';
const JOINED = new Date('2026-11-01T00:00:00.000Z');
const DUE = '2026-12-07';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) });
  const from = '2026-11-28';
  await write(
    { put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from } },
    { put: { ...DUE_OPEN, type: 'DUEOPEN', from } },
  );
});
afterEach(async () => {
  await write({ remove: REMINDERS_OPEN }, { remove: DUE_OPEN });
  vi.useRealTimers();
});

const leave = (context: Parameters<typeof endMembership>[0]) => endMembership(context, context.userId);

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
const timeIs = (day: string, hour: number) =>
  void vi.setSystemTime(new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+13:00`));
/** Runs the reminders at this time, twice: a schedule may call a function twice. */
const remindAt = async (day: string, hour = 8) => {
  timeIs(day, hour);
  await remind({});
  await remind({});
};

/** Returns a person's calls in an organization, with its stored state at the time of the call. */
const as = async (who: TestPerson, organizationId: OrganizationId, subUserId: string | null = null) => {
  const keys = [organizationKey(organizationId), memberKey(who.id, organizationId)];
  const [organization, member] = await table().getAll(keys, { consistent: true });
  const actor = { userId: who.id, subUserId, name: who.name, inspectorNumber: 'VI1' };
  const known = { organizationId, organization, scopes: member ? readMembership(member).scopes : [], actor };
  return { ...who.contextAt(new Date()), ...known, author: who.name, unread: 0 } as never;
};
const settingsOf = (who: TestPerson, organizationId: OrganizationId) =>
  makeCaller(remindersApi, reminders, () => as(who, organizationId));
const recordOf = (who: TestPerson, organizationId: OrganizationId, subUserId: string | null = null) =>
  makeCaller(trainingApi, training, () => as(who, organizationId, subUserId));

const listMessages = async ({ id }: TestPerson) => {
  const { items } = await table().search({ pk: notificationList(id), consistent: true });
  return items.filter(({ Title }) => Title === 'Training is due').map(({ Message }) => String(Message));
};
const due = async () => (await scan()).filter(({ type, kind }) => type?.S === 'REMINDER' && kind?.S === 'training');

/** Creates a workshop with Tom and an Admin, who requires training each month. */
const openWorkshop = async ({ tomAs = [], name = 'Tawa Motors' }: { tomAs?: Scope[]; name?: string } = {}) => {
  const { id } = await workshop(name);
  const [ann, tom] = [await newPerson({ name: 'Ann' }), await newPerson({ name: 'Tom' })];
  await addMember(ann, id, ['Admin'], new Date('2026-11-29T00:00:00.000Z'));
  await addMember(tom, id, tomAs, JOINED);
  const ask = (everyMonths: 1 | 3 | null) => settingsOf(ann, id)('askForTraining', { body: { everyMonths } });
  await ask(1);
  return { id, ann, tom, ask };
};
const course = (day: string) => ({ body: { day: day as NzDate, title: 'Brakes', minutes: 60, notes: '' } });

describe('due training', () => {
  it('is announced on the following Monday, every Monday until it is done, and again one period later', async () => {
    const { id, ann, tom } = await openWorkshop();
    await remindAt('2026-11-30');
    expect(await listMessages(tom)).toEqual([]);
    await remindAt(DUE);
    await remindAt(DUE, 16);
    expect(await listMessages(tom)).toEqual([
      'Tawa Motors requires training every month, and your training record shows nothing more recent. A quiz, practice or a course counts.',
    ]);
    await remindAt('2026-12-14');
    expect(await listMessages(tom)).toHaveLength(2);
    await recordOf(tom, id)('addCourse', course('2026-12-14'));
    // two of these Mondays are holidays
    for (const day of ['2026-12-21', '2026-12-28', '2026-12-29', '2027-01-05', '2027-01-11']) await remindAt(day);
    expect(await listMessages(tom)).toHaveLength(2);
    // a later member is due later
    expect(await listMessages(ann)).toHaveLength(2);
    await remindAt('2027-01-18');
    expect(await listMessages(tom)).toHaveLength(3);
  });

  it.each<[string, (shop: Awaited<ReturnType<typeof openWorkshop>>) => Promise<unknown>]>([
    ['trained meanwhile', ({ id, tom }) => recordOf(tom, id)('addCourse', course('2026-12-01'))],
    [
      'switched it off meanwhile',
      ({ id, tom }) => settingsOf(tom, id)('switchOwn', { body: { kind: 'training', isOn: false } }),
    ],
    ['left meanwhile', async ({ id, tom }) => leave(await as(tom, id))],
    ['no longer has to train', ({ ask }) => ask(null)],
  ])('is not announced to a person who %s', async (_, meanwhile) => {
    const shop = await openWorkshop();
    await remindAt('2026-11-30');
    timeIs('2026-12-02', 10);
    await meanwhile(shop);
    await remindAt(DUE);
    expect(await listMessages(shop.tom)).toEqual([]);
  });

  it('is announced once and scheduled again, wherever the run was interrupted', async () => {
    const { tom } = await openWorkshop();
    await remindAt('2026-11-30');
    timeIs(DUE, 8);
    const { remove: removed } = table();
    let cut = 0;
    table().remove = async (key) => {
      // after people were notified and the next reminder was scheduled
      if (key.pk.startsWith('REMIND#') && cut++ < 2) throw new Error('cut');
      return removed(key);
    };
    const error = vi.spyOn(logLines, 'error').mockReturnValue();
    // a reminder that fails doesn't fail the run
    for (let runs = 0; runs < 4; runs++) await remind({});
    table().remove = removed;
    error.mockRestore();
    expect(cut).toBeGreaterThan(2);
    expect(await listMessages(tom)).toHaveLength(1);
    await remindAt('2026-12-14');
    expect(await listMessages(tom)).toHaveLength(2);
  });

  it('is per organization: announced for each by name, and switched off in one only', async () => {
    const [here, there] = [await openWorkshop(), await openWorkshop({ name: 'Summit Auto' })];
    await addMember(here.tom, there.id, [], JOINED);
    await there.ask(1);
    await remindAt('2026-11-30');
    await remindAt(DUE);
    const names = async () => (await listMessages(here.tom)).map((message) => message.split(' requires')[0]).sort();
    expect(await names()).toEqual(['Summit Auto', 'Tawa Motors']);
    await settingsOf(here.tom, here.id)('switchOwn', { body: { kind: 'training', isOn: false } });
    await remindAt('2026-12-14');
    expect(await names()).toEqual(['Summit Auto', 'Summit Auto', 'Tawa Motors']);
  });

  it('is announced to a person who joined or returned since, one period later', async () => {
    const { id, ann, tom } = await openWorkshop();
    await leave(await as(tom, id));
    await remindAt('2026-11-30');
    expect((await due()).filter((item) => item.id?.S === tom.id)).toEqual([]);
    await rejoinOrganization(tom.contextAt(new Date()), id);
    await deliver('MemberJoined', notify);
    expect((await mailsTo(ann.email)).length).toBeGreaterThan(0);
    await remindAt(DUE);
    expect(await listMessages(tom)).toHaveLength(1);
  });

  it('is announced to a person who left and returned on a Monday, before or after the run', async () => {
    const { id, tom } = await openWorkshop();
    await leave(await as(tom, id));
    await remindAt('2026-11-30');
    timeIs(DUE, 7);
    await rejoinOrganization(tom.contextAt(new Date()), id);
    await deliver('MemberJoined', notify);
    await leave(await as(tom, id));
    await remindAt(DUE);
    await rejoinOrganization(tom.contextAt(new Date()), id);
    await deliver('MemberJoined', notify);
    await remindAt('2026-12-14');
    expect(await listMessages(tom)).toHaveLength(1);
  });

  it('is announced to a shared account until the last of its inspectors has trained', async () => {
    const { id, tom } = await openWorkshop({ tomAs: ['flag-use-subusers'] });
    const [kiri, sam] = [SubUserId.parse(newId('sub')), SubUserId.parse(newId('sub'))];
    for (const one of [kiri, sam])
      await write({
        put: { ...subUserKey(tom.id, one), type: 'SUBUSER', id: one, name: one, InspectorAuthorityNumber: '' },
      });
    await remindAt('2026-11-30');
    timeIs('2026-12-02', 10);
    await recordOf(tom, id, kiri)('addCourse', course('2026-12-01'));
    await remindAt(DUE);
    expect(await listMessages(tom)).toEqual([
      expect.stringContaining('the training record of an inspector on this account'),
    ]);
    await recordOf(tom, id, sam)('addCourse', course(DUE));
    await remindAt('2026-12-14');
    expect(await listMessages(tom)).toHaveLength(1);
  });

  it('is in the daily email, unless the person switched it off or has trained meanwhile', async () => {
    const { id, ann, tom } = await openWorkshop();
    await addMember(ann, id, ['Admin'], JOINED);
    await settingsOf(ann, id)('switchMail', { body: { kind: 'training', isOn: false } });
    await remindAt('2026-11-30');
    await remindAt(DUE);
    const lines = async ({ id: user }: TestPerson) =>
      (await table().get(dailyMailKey(user, DUE as NzDate), { consistent: true }))?.lines;
    expect(await lines(tom)).toEqual(new Set([`${DUE}T08#training#${id}#${tom.id}`]));
    expect(await listMessages(ann)).toHaveLength(1);
    expect(await lines(ann)).toBeUndefined();
    const mailed = async () => {
      vi.setSystemTime(Date.now() + 15 * 60_000);
      await sweep();
      await deliver(LATER_MAILS, async (event) => {
        await notify(event);
        await notify(event);
      });
      return (await mailsTo(tom.email)).map(({ subject, text }) => [
        subject,
        text?.includes('Open the training record'),
      ]);
    };
    expect(await mailed()).toEqual([['Training is due', true]]);
    await remindAt('2026-12-14');
    await recordOf(tom, id)('addCourse', course('2026-12-14'));
    expect(await mailed()).toHaveLength(1);
  });

  it('is checked again on the next Monday if a course was removed, and for everyone after npm run redue', async () => {
    const { id, tom } = await openWorkshop();
    const record = recordOf(tom, id);
    await remindAt('2026-11-30');
    timeIs('2026-12-02', 10);
    const { id: trainingId } = await record('addCourse', course('2026-12-01'));
    await remindAt(DUE);
    await record('removeCourse', { params: { trainingId } });
    await remindAt('2026-12-14');
    expect(await listMessages(tom)).toHaveLength(1);
    for (const { pk, sk } of await due()) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
    const { reminders: made } = await rescheduleOrganization({ table: table(), organizationId: id });
    expect(made).toBe(2);
    await remindAt('2026-12-21');
    expect(await listMessages(tom)).toHaveLength(2);
  });
});

describe('training settings', () => {
  it('are off until an Admin switches them on, and kept out of the fields that older pages read', async () => {
    const { id } = await workshop();
    const [ann, tom] = [await newPerson(), await newPerson()];
    await addMember(ann, id, ['Admin'], JOINED);
    await addMember(tom, id, [], JOINED);
    const before = await settingsOf(tom, id)('get', {});
    expect(before).toMatchObject({ training: { everyMonths: null, own: true, mail: true } });
    expect(before.nextTraining).toBeUndefined();
    const asked = await settingsOf(ann, id)('askForTraining', { body: { everyMonths: 1 } });
    expect(asked).toMatchObject({ training: { everyMonths: 1 } });
    const { organization, own, mails, next, nextTraining } = await settingsOf(tom, id)('get', {});
    const known = ['draft', 'estimate', 'recheck', 'vic', 'wof'];
    for (const kinds of [organization, own, mails]) expect(Object.keys(kinds).sort()).toEqual(known);
    expect(next).toEqual([]);
    expect(nextTraining).toEqual({ Title: 'Training is due', at: '2026-12-06T19:00:00.000Z', Link: '/training' });
    await settingsOf(tom, id)('switchOwn', { body: { kind: 'training', isOn: false } });
    expect((await settingsOf(tom, id)('get', {})).nextTraining).toBeUndefined();
    const wrong = settingsOf(ann, id)('askForTraining', { body: { everyMonths: 2 as never } });
    expect(await refused(wrong)).toMatchObject({ code: 'not-valid' });
  });
});
