import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { listNotifications } from '#lambdas/notifications/list.ts';
import { createNotificationId } from '#lambdas/notifications/notification-id.ts';
import { markRead } from '#lambdas/notifications/records.ts';
import { notificationWrites } from '#lambdas/notifications/stored.ts';
import { findEndedReminders } from '#lambdas/reminders/over.ts';
import { cachePeople } from '#lambdas/reminders/people.ts';
import { remind } from '#lambdas/reminders/remind.ts';
import { table } from '#lambdas/table/connect.ts';
import { memberKey, notificationList, reminderKey } from '#lambdas/table/keys.ts';
import { saveVehicle } from '#lambdas/vehicles/save.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { notificationsApi } from '#shared/notifications/api.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { buildContext, unreadCount } from '#test/handlers/notifications/people.ts';
import { buildDecision, workshopWithEstimate } from '#test/world/estimates.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
/** 10 am on a Tuesday in New Zealand. */
const START = '2026-11-23T21:00:00.000Z';
const TODAY = '2026-11-24' as NzDate;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) }));
afterEach(() => void vi.useRealTimers());

/** Creates a workshop with one Admin, who inspects, and reads their notifications and unread count. */
const openWorkshop = async (own = newWorkshop()) => {
  const { organizationId } = own;
  const ann = await newPerson({ name: 'Ann' });
  await addMember(ann, organizationId, ['Admin']);
  const actor: Actor = { ...hemi, userId: ann.id };
  const remindOf = async (kind: ReminderKind, id: string | number, at: string) => {
    const now = new Date(at);
    const moment = `${nzDate(now)}T08`;
    const item = { ...reminderKey(nzDate(now), 0, moment, kind, `${organizationId}#${id}`), type: 'REMINDER' as const };
    const run = { table: table(), people: cachePeople(table()), now, customerMails: new Map(), weeks: new Map() };
    await remind({ ...item, organizationId, kind, id: String(id) }, run);
  };
  const list = (query: Record<string, string>, at: string) =>
    listNotifications(
      notificationsApi.list.query?.parse(query) as never,
      buildContext(ann, { now: new Date(at) }),
      findEndedReminders,
    );
  return {
    ...{ organizationId, ann, remindOf, list },
    at: (now: string) => own.at(now, actor),
    failed: () => own.submitted(withInspectionDay(TODAY, carWithThreeFails()), START, actor),
    passed: (sheet = withInspectionDay(TODAY, finishedCar()), now = START) => own.submitted(sheet, now, actor),
    draft: async (now = START) => {
      const id = DraftId.parse(newId('dft'));
      await createDraft(own.at(now, actor), id, { vehicleRegistrationPlate: 'B7XKD' });
      return id;
    },
    /** Returns the single notification as the bell, the list and the count show it. */
    seen: async (at: string) => {
      const before = await unreadCount(ann);
      const trusted = await list({ lookAnew: 'false' }, at);
      const unread = await list({ onlyUnread: 'true' }, at);
      const all = await list({}, at);
      expect(trusted.unread).toBe(before);
      expect([unread.notifications.length, all.unread, await unreadCount(ann)]).toEqual(Array(3).fill(unread.unread));
      return { unread: unread.unread, ...all.notifications[0] };
    },
  };
};
type Shop = Awaited<ReturnType<typeof openWorkshop>>;
const MORNING = '2026-11-24T19:00:00.000Z';
const LATER = '2026-11-24T20:00:00.000Z';

const enter = async (context: Context, id: number) => {
  const { WofSummaryDetails, revision } = await loadInspection(context, id);
  return saveNotes(id, { ...WofSummaryDetails, revision, VICDetailsEntered: true }, context);
};
const rechecked = async (context: Context, id: number) => {
  const draft = await recheck(id, context);
  const { InspectionItem } = finishedCar();
  const label = {
    systemAuthorizationNumber: '1234567',
    newWoFExpiryDate: '2027-11-24' as NzDate,
    woFLabelNumber: 'A1',
  };
  await saveDraft(context, draft.id, { InspectionItem, ...label });
  await submit({ formattedId: { unfinishedInspectionId: draft.id }, recheckOdometer: 128_470 }, context);
};

type Case = {
  kind: ReminderKind;
  title: string;
  over: string;
  /** `begin` creates the subject of the reminder, `end` completes it. */
  begin: (shop: Shop) => Promise<string | number>;
  end: (shop: Shop, id: string | number) => Promise<unknown>;
  told?: string;
  later?: string;
  leads?: false;
};
const THREE_DAYS = { told: '2026-11-26T19:00:00.000Z', later: '2026-11-26T20:00:00.000Z' };
const WEEK_BEFORE = { told: '2026-12-14T19:00:00.000Z', later: '2026-12-14T20:00:00.000Z' };
const wofOf = (newWoFExpiryDate: string) => ({
  ...withInspectionDay(TODAY, finishedCar()),
  newWoFExpiryDate: newWoFExpiryDate as NzDate,
});
const A_WOF = { told: '2027-10-26T19:00:00.000Z', later: '2027-10-26T20:00:00.000Z' };
const cases: Case[] = [
  {
    ...{ kind: 'vic', title: 'KZT482: still not entered in VIC', over: 'KZT482: done, entered in VIC' },
    begin: async ({ passed }) => (await passed()).id,
    end: ({ at }, id) => enter(at(LATER), Number(id)),
  },
  {
    ...{ kind: 'recheck', title: 'KZT482: recheck ends in 7 days', over: 'KZT482: done, rechecked', ...WEEK_BEFORE },
    begin: async ({ failed }) => (await failed()).id,
    end: ({ at }, id) => rechecked(at(WEEK_BEFORE.later), Number(id)),
  },
  {
    ...{ kind: 'recheck', title: 'KZT482: recheck ends in 7 days', over: 'KZT482: too late for a recheck' },
    ...{ told: WEEK_BEFORE.told, later: '2026-12-23T20:00:00.000Z' },
    begin: async ({ failed }) => (await failed()).id,
    end: async () => undefined,
  },
  {
    ...{ kind: 'draft', title: 'B7XKD: draft unfinished for 3 days', over: 'B7XKD: draft discarded', ...THREE_DAYS },
    begin: ({ draft }) => draft(),
    end: ({ at }, id) => discardDraft(at(THREE_DAYS.later), DraftId.parse(id)),
    leads: false,
  },
  {
    ...{
      kind: 'draft',
      title: 'B7XKD: draft unfinished for 3 days',
      over: 'B7XKD: draft changed since',
      ...THREE_DAYS,
    },
    begin: ({ draft }) => draft(),
    end: ({ at }, id) => saveDraft(at(THREE_DAYS.later), DraftId.parse(id), { vehicleMake: 'Mazda' }),
  },
  {
    ...{ kind: 'draft', title: 'KZT482: draft unfinished for 3 days', over: 'KZT482: done, submitted', ...THREE_DAYS },
    begin: async ({ at }) =>
      (await createDraft(at(START), DraftId.parse(newId('dft')), withInspectionDay(TODAY, finishedCar()))).id,
    end: ({ at }, id) => submit({ formattedId: { unfinishedInspectionId: DraftId.parse(id) } }, at(THREE_DAYS.later)),
  },
];

it.each(cases)('a reminder titled "$title" is done when "$over", and no longer counts as unread', async (one) => {
  const { told = MORNING, later = LATER } = one;
  const shop = await openWorkshop();
  const id = await one.begin(shop);
  vi.setSystemTime(new Date(told));
  await shop.remindOf(one.kind, id, told);
  expect(await shop.seen(told)).toMatchObject({ unread: 1, Title: one.title, DateRead: null });
  vi.setSystemTime(new Date(later));
  await one.end(shop, id);
  const seen = await shop.seen(later);
  expect(seen).toMatchObject({ unread: 0, Title: one.title, over: one.over, DateRead: later });
  expect(seen.Link === null).toBe(one.leads === false);
});

it('a reminder of a single WoF, sent by an earlier release, is done when the vehicle is inspected again', async () => {
  const { organizationId, ann, at, passed, list, seen } = await openWorkshop();
  await saveVehicle(vehicleOfSheet(finishedCar()), at(START));
  const { id } = await passed(wofOf('2027-11-24'));
  const reminder = { organizationId, kind: 'wof', id: String(id), moment: '2027-10-27T08', which: 'KZT482' };
  const words = { Title: 'KZT482: WoF expires in 28 days', Message: '', Link: `/checksheet/${id}` };
  const notification = { id: createNotificationId(new Date(A_WOF.told)), ...words, reminder };
  await write(...notificationWrites(ann.id, notification, new Date(A_WOF.told)));
  expect((await list({}, A_WOF.told)).unread).toBe(1);
  await passed(withInspectionDay('2027-10-27', wofOf('2028-10-27')), A_WOF.later);
  expect(await seen(A_WOF.later)).toMatchObject({ unread: 0, over: 'KZT482: done, inspected again' });
});

it('a reminder of an estimate is done once it is answered', async () => {
  const own = await workshopWithEstimate();
  const shop = await openWorkshop(own);
  await own.send({}, { actor: { ...hemi, userId: shop.ann.id } });
  const told = '2026-11-27T19:00:00.000Z';
  await shop.remindOf('estimate', own.id, told);
  expect(await shop.seen(told)).toMatchObject({ unread: 1, Title: 'KZT482 (E-1): estimate not answered' });
  await own.heard(buildDecision(await own.sent(), 'approved'));
  expect(await shop.seen(told)).toMatchObject({ unread: 0, over: 'KZT482 (E-1): done, answered' });
});

it('a read reminder is marked done too, and does not decrease the count again', async () => {
  const shop = await openWorkshop();
  const [first, other] = [await shop.draft(), await shop.draft()];
  for (const id of [first, other]) await shop.remindOf('draft', id, THREE_DAYS.told);
  const { notifications } = await shop.list({}, THREE_DAYS.told);
  const ofFirst = notifications.find(({ Link }) => Link?.includes(first));
  await markRead(buildContext(shop.ann, { now: new Date(THREE_DAYS.told) }), ofFirst?.id ?? '');
  await discardDraft(shop.at(THREE_DAYS.later), first);
  const after = await shop.list({}, THREE_DAYS.later);
  expect(after.unread).toBe(1);
  expect(after.notifications.find(({ id }) => id === ofFirst?.id)).toMatchObject({
    ...{ over: 'B7XKD: draft discarded', DateRead: THREE_DAYS.told },
  });
});

it('a person who left the organization sees only that it is no longer needed', async () => {
  const shop = await openWorkshop();
  const { id } = await shop.passed();
  await shop.remindOf('vic', id, MORNING);
  await enter(shop.at(LATER), id);
  await write({ remove: memberKey(shop.ann.id, shop.organizationId) });
  expect(await shop.seen(LATER)).toMatchObject({ unread: 0, over: 'KZT482: no longer needed', Link: null });
});

it('a reminder whose subject is unreadable stays as it was', async () => {
  const shop = await openWorkshop();
  const id = await shop.draft();
  await shop.remindOf('draft', id, THREE_DAYS.told);
  const context = buildContext(shop.ann, { now: new Date(THREE_DAYS.told) });
  const broken = { ...table(), get: () => Promise.reject(new Error('no')) };
  const { items } = await table().search({ pk: notificationList(shop.ann.id), consistent: true });
  expect(items).toHaveLength(1);
  const error = vi.spyOn(logLines, 'error').mockReturnValue();
  expect(await findEndedReminders(items, { ...context, table: broken as never })).toEqual(new Map());
  expect(JSON.stringify(error.mock.calls)).toContain(id);
  error.mockRestore();
});
