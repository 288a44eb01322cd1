import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { endMembership, rejoinOrganization } from '#lambdas/organizations/membership.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { findEndedReminders } from '#lambdas/reminders/over.ts';
import { table } from '#lambdas/table/connect.ts';
import {
  DUE_OPEN,
  dailyMailKey,
  memberKey,
  notificationList,
  type OrganizationId,
  organizationKey,
  REMINDERS_OPEN,
} from '#lambdas/table/keys.ts';
import { readMembership } from '#lambdas/tenants/stored.ts';
import { training } from '#lambdas/training/api.ts';
import { rescheduleOrganization } from '#scripts/rebuild/reminders.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import { trainingApi } from '#shared/training/api.ts';
import { startNotifications } from '#test/handlers/notifications/people.ts';
import { makeCaller } from '#test/world/calls.ts';
import { addMember, newPerson, type TestPerson, workshop } from '#test/world/people.ts';
import { scan } from '#test/world/stored-items.ts';
import { write } from '#test/world/table.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
const JOINED = new Date('2026-11-01T00:00:00.000Z');
/** A Tuesday; reminders come on the next morning, and every Monday. */
const [TUESDAY, WEDNESDAY, MONDAY, NEXT_MONDAY] = ['2026-11-24', '2026-11-25', '2026-11-30', '2026-12-07'] as const;

const timeIs = (day: string, hour: number) =>
  void vi.setSystemTime(new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+13:00`));
const remindAt = async (day: string) => {
  timeIs(day, 8);
  await remind({});
  await remind({});
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  timeIs(TUESDAY, 10);
  const from = TUESDAY;
  await write(
    { put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from } },
    { put: { ...DUE_OPEN, type: 'DUEOPEN', from } },
  );
});
afterEach(async () => {
  await write({ remove: REMINDERS_OPEN }, { remove: DUE_OPEN });
  vi.useRealTimers();
});

const as = async (who: TestPerson, organizationId: OrganizationId) => {
  const keys = [organizationKey(organizationId), memberKey(who.id, organizationId)];
  const [organization, member] = await table().getAll(keys, { consistent: true });
  const actor = { userId: who.id, subUserId: null, name: who.name, inspectorNumber: 'VI1' };
  const known = { organizationId, organization, scopes: member ? readMembership(member).scopes : [], actor };
  return { ...who.contextAt(new Date()), ...known, author: who.name, unread: 0 } as never;
};
const callOf = (who: TestPerson, organizationId: OrganizationId) =>
  makeCaller(trainingApi, training, () => as(who, organizationId));

const open = async () => {
  const { id } = await workshop();
  const [ann, tom] = [await newPerson({ name: 'Ann' }), await newPerson({ name: 'Tom' })];
  const office = await newPerson({ name: 'Office', InspectorAuthorityNumber: '' });
  await addMember(ann, id, ['Admin'], JOINED);
  await addMember(tom, id, [], JOINED);
  await addMember(office, id, [], JOINED);
  const add = (title: string) =>
    callOf(ann, id)('addAmendment', { body: { title, text: 'New limit', day: TUESDAY as NzDate } });
  const sign = (who: TestPerson, { id: amendmentId, version }: Awaited<ReturnType<typeof add>>) =>
    callOf(who, id)('signAmendment', { params: { amendmentId }, body: { version } });
  return { id, ann, tom, office, add, sign };
};
const listTitles = async ({ id }: TestPerson) => {
  const { items } = await table().search({ pk: notificationList(id), consistent: true });
  return items.filter(({ Link }) => Link === '/training/amendments').map(({ Title }) => Title);
};

it('an amendment is announced on the next morning and every Monday until it is signed, to those who must read it', async () => {
  const { ann, tom, office, add, sign } = await open();
  const tread = await add('Tread depth');
  await remindAt(WEDNESDAY);
  expect(await listTitles(tom)).toEqual(['Read and sign: Tread depth']);
  expect(await listTitles(office)).toEqual([]);
  await sign(ann, tread);
  await remindAt(MONDAY);
  expect([(await listTitles(ann)).length, (await listTitles(tom)).length]).toEqual([1, 2]);
  await sign(tom, tread);
  await remindAt(NEXT_MONDAY);
  expect(await listTitles(tom)).toHaveLength(2);
  const due = (await scan()).filter(({ type, kind }) => type?.S === 'REMINDER' && kind?.S === 'amendment');
  expect(due).toEqual([]);
});

it('two amendments are one line; a later one is announced on its own next morning', async () => {
  const { tom, add } = await open();
  await add('Tread depth');
  timeIs('2026-11-26', 10);
  await add('Seat belts');
  await remindAt('2026-11-27');
  expect(await listTitles(tom)).toEqual(['2 amendments to read and sign']);
  await remindAt(MONDAY);
  expect(await listTitles(tom)).toHaveLength(2);
});

it('a notification ends once the person has signed, and is in the daily email until then', async () => {
  const { id, tom, add, sign } = await open();
  const tread = await add('Tread depth');
  await remindAt(WEDNESDAY);
  const lines = (await table().get(dailyMailKey(tom.id, WEDNESDAY as NzDate), { consistent: true }))?.lines;
  expect(lines).toEqual(new Set([`${WEDNESDAY}T08#amendment#${id}#${tom.id}`]));
  const { items } = await table().search({ pk: notificationList(tom.id), consistent: true });
  const find = async () => [...(await findEndedReminders(items, tom.contextAt(new Date()))).values()];
  expect(await find()).toEqual([]);
  await sign(tom, tread);
  expect(await find()).toEqual([{ over: 'Amendments: done, read and signed', isDeadEnd: false }]);
});

it('a changed text is announced again; a deleted amendment no longer', async () => {
  const { id, ann, tom, add, sign } = await open();
  const tread = await add('Tread depth');
  await sign(tom, tread);
  timeIs('2026-11-26', 10);
  const { readers, title, day, link } = tread;
  const body = { readers, title, day, link, text: 'Other limit', revision: 1 };
  await callOf(ann, id)('changeAmendment', { params: { amendmentId: tread.id }, body });
  await remindAt('2026-11-27');
  expect(await listTitles(tom)).toEqual(['Read and sign: Tread depth']);
  await callOf(ann, id)('removeAmendment', { params: { amendmentId: tread.id } });
  await remindAt(MONDAY);
  expect(await listTitles(tom)).toHaveLength(1);
});

it('a person who returns hears of it on the next Monday, and everyone after npm run redue', async () => {
  const { id, ann, tom, add } = await open();
  await add('Tread depth');
  const context: Parameters<typeof endMembership>[0] = await as(tom, id);
  await endMembership(context, tom.id);
  await remindAt(WEDNESDAY);
  expect(await listTitles(tom)).toEqual([]);
  await rejoinOrganization(tom.contextAt(new Date()), id);
  for (const day of ['2026-11-26', MONDAY]) await remindAt(day);
  expect([(await listTitles(ann)).length, (await listTitles(tom)).length]).toEqual([2, 1]);
  for (const { pk, sk, kind } of await scan())
    if (kind?.S === 'amendment' && pk?.S?.startsWith('REMIND#'))
      await write({ remove: { pk: pk.S, sk: String(sk?.S) } });
  await rescheduleOrganization({ table: table(), organizationId: id });
  for (const day of ['2026-12-01', NEXT_MONDAY]) await remindAt(day);
  expect([(await listTitles(ann)).length, (await listTitles(tom)).length]).toEqual([3, 2]);
});

it('pages of the previous release don’t see it among the kinds that can be switched off', async () => {
  const { id, tom } = await open();
  const { organization, own, mails } = await makeCaller(remindersApi, reminders, () => as(tom, id))('get', {});
  for (const kinds of [organization, own, mails]) expect(Object.keys(kinds)).not.toContain('amendment');
});
