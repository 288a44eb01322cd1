import { describe, expect, it } from 'vitest';
import { listNotifications } from '#lambdas/notifications/list.ts';
import { createNotificationId } from '#lambdas/notifications/notification-id.ts';
import { deleteNotification, markRead } from '#lambdas/notifications/records.ts';
import { notificationWrites } from '#lambdas/notifications/stored.ts';
import { findEndedReminders } from '#lambdas/reminders/over.ts';
import { table } from '#lambdas/table/connect.ts';
import { notificationKey } from '#lambdas/table/keys.ts';
import { notificationsApi } from '#shared/notifications/api.ts';
import { newPerson, type TestPerson } from '#test/world/people.ts';
import { buildContext, removeItem, startNotifications, unreadCount } from './people.ts';

startNotifications();

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const DAY = 86_400_000;
const at = (ms: number) => new Date(NOW + ms);

const notify = async ({ id: userId }: { id: string }, ms = 0, more = {}) => {
  const id = createNotificationId(at(ms));
  const { refused } = await table().write(
    ...notificationWrites(userId, { id, Title: `At ${ms}`, Message: 'Something happened', ...more }, at(ms)),
  );
  expect(refused).toBeUndefined();
  return id;
};
const several = async (who: TestPerson, count: number) => {
  const ids = [];
  for (let i = 0; i < count; i++) ids.push(await notify(who, i));
  return ids;
};
const list = (who: { id: string }, query = {}, now = at(DAY)) =>
  listNotifications(notificationsApi.list.query?.parse(query) as never, buildContext(who, { now }), findEndedReminders);
const titles = async (...of: Parameters<typeof list>) => (await list(...of)).notifications.map(({ Title }) => Title);

describe('the list', () => {
  it('R-19: has the newest first, ten a page, and says whether there is more', async () => {
    const mere = await newPerson();
    await several(mere, 12);
    const first = await list(mere);
    expect(first).toMatchObject({ page: 1, limit: 10, more: true, unread: 12 });
    expect(first.notifications.map(({ Title }) => Title)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `At ${i}`),
    );
    expect(first.notifications[0]).toMatchObject({
      Icon: null,
      Link: null,
      DateRead: null,
      DateAdded: at(11).toISOString(),
    });
    expect(await titles(mere, { page: '2' })).toEqual(['At 1', 'At 0']);
    expect((await list(mere, { page: '2' })).more).toBe(false);
    expect(await titles(mere, { sort: 'DateAdded', limit: '3' })).toEqual(['At 0', 'At 1', 'At 2']);
    expect(await titles(mere, { page: '3' })).toEqual([]);
  });

  it('R-18: uses the unread count that was read with the membership, without another read', async () => {
    const mere = await newPerson();
    await several(mere, 2);
    const query = { sort: '-DateAdded', page: 1, limit: 10, onlyUnread: 'true', lookAnew: 'false' } as const;
    const get = () => expect.unreachable('The person was read again');
    const known = { ...buildContext(mere), table: { ...table(), get }, unread: 2 };
    expect(await listNotifications(query, known, findEndedReminders)).toMatchObject({ unread: 2 });
  });

  it('R-18: has only unread ones on request', async () => {
    const mere = await newPerson();
    const [first = '', , third = ''] = await several(mere, 4);
    await markRead(buildContext(mere), first);
    await markRead(buildContext(mere), third);
    expect(await titles(mere, { onlyUnread: 'true' })).toEqual(['At 3', 'At 1']);
    expect(await list(mere, { onlyUnread: 'true', limit: '1' })).toMatchObject({ more: true, unread: 2 });
    expect(await titles(mere, { onlyUnread: 'true', limit: '1', page: '2' })).toEqual(['At 1']);
  });

  it('does not show another person’s notifications', async () => {
    const [mere, rangi] = [await newPerson(), await newPerson()];
    await notify(mere);
    expect(await list(rangi)).toMatchObject({ notifications: [], unread: 0 });
  });

  it('drops notifications after 90 days, and the unread count follows', async () => {
    const mere = await newPerson();
    const old = await notify(mere, -89 * DAY);
    await notify(mere);
    expect(await titles(mere, {}, at(DAY - 1000))).toEqual(['At 0', `At ${-89 * DAY}`]);
    expect(await titles(mere, {}, at(DAY))).toEqual(['At 0']);
    expect(await titles(mere, { onlyUnread: 'true' }, at(DAY))).toEqual(['At 0']);
    await removeItem(notificationKey(mere.id, old));
    expect(await unreadCount(mere)).toBe(2);
    expect((await list(mere, { onlyUnread: 'true' })).unread).toBe(1);
    expect(await unreadCount(mere)).toBe(1);
  });

  it.each([
    ['javascript:alert(1)'],
    ['http://example.nz'],
    ['//example.nz/x'],
    ['/\\example.nz'],
    ['data:text/html,x'],
    ['/\t/example.nz'],
  ])('E-05: shows a notification without its link to %j', async (Link) => {
    const mere = await newPerson();
    await notify(mere, 0, { Link, Icon: Link });
    expect((await list(mere)).notifications).toMatchObject([{ Link: null, Icon: null }]);
  });

  it('E-05: keeps a link to this site and to https', async () => {
    const mere = await newPerson();
    await notify(mere, 0, { Link: '/checksheet/7', Icon: 'https://example.nz/icon.png' });
    expect((await list(mere)).notifications).toMatchObject([
      { Link: '/checksheet/7', Icon: 'https://example.nz/icon.png' },
    ]);
  });
});

describe('reading', () => {
  it('E-07, R-20: stores the server’s time, and the first time is kept', async () => {
    const mere = await newPerson();
    const id = await notify(mere);
    const first = await markRead(buildContext(mere, { now: at(1000) }), id);
    expect(first).toMatchObject({ notification: { id, DateRead: at(1000).toISOString() }, unread: 0 });
    expect(await markRead(buildContext(mere, { now: at(2000) }), id)).toEqual(first);
    expect(await unreadCount(mere)).toBe(0);
  });

  it.each([
    ['does not exist', () => createNotificationId(at(0))],
    ['is not an id', () => '../../ntf'],
  ])('a notification that %s is not found', async (_, id) => {
    const mere = await newPerson();
    await expect(markRead(buildContext(mere), id())).rejects.toMatchObject({ code: 'not-found' });
    await expect(deleteNotification(buildContext(mere), id())).rejects.toMatchObject({ code: 'not-found' });
  });

  it('another person’s notification is not found, and stays unread', async () => {
    const [mere, rangi] = [await newPerson(), await newPerson()];
    const id = await notify(mere);
    const refusal = (call: Promise<unknown>) => call.catch((error) => JSON.stringify(error));
    for (const call of [markRead, deleteNotification])
      expect(await refusal(call(buildContext(rangi), id))).toBe(
        await refusal(call(buildContext(rangi), createNotificationId(at(1)))),
      );
    expect(await list(mere)).toMatchObject({ notifications: [{ id, DateRead: null }], unread: 1 });
  });
});

describe('deleting', () => {
  it('E-09, R-21: removes a read notification', async () => {
    const mere = await newPerson();
    const [read = '', kept] = await several(mere, 2);
    await markRead(buildContext(mere), read);
    expect(await deleteNotification(buildContext(mere), read)).toEqual({ unread: 1 });
    expect((await list(mere)).notifications.map(({ id }) => id)).toEqual([kept]);
  });

  it('E-10: removes an unread one as well, and decreases the count once', async () => {
    const mere = await newPerson();
    const [id = ''] = await several(mere, 2);
    expect(await deleteNotification(buildContext(mere), id)).toEqual({ unread: 1 });
    await expect(deleteNotification(buildContext(mere), id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await unreadCount(mere)).toBe(1);
  });
});

describe('the unread count', () => {
  it('E-08, E-10: is exact when twenty are marked, marked again and deleted at once', async () => {
    const mere = await newPerson();
    const ids = await several(mere, 24);
    const many = ids.slice(0, 20);
    const settled = await Promise.allSettled([
      ...many.map((id) => markRead(buildContext(mere), id)),
      ...many.map((id) => markRead(buildContext(mere), id)),
      ...many.slice(0, 10).map((id) => deleteNotification(buildContext(mere), id)),
    ]);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused.filter((code) => code !== 'not-found')).toEqual([]);
    expect(await unreadCount(mere)).toBe(4);
    expect(await list(mere, { onlyUnread: 'true' })).toMatchObject({ unread: 4, more: false });
    expect((await list(mere, { limit: '100' })).notifications).toHaveLength(14);
  });

  it('is exact if a notification arrives while the person reads', async () => {
    const mere = await newPerson();
    const ids = await several(mere, 10);
    await Promise.all([
      ...ids.map((id) => markRead(buildContext(mere), id)),
      ...ids.map((_, i) => notify(mere, 100 + i)),
    ]);
    expect(await unreadCount(mere)).toBe(10);
  });

  it('counts a repeated notification once, and ignores unknown people', async () => {
    const mere = await newPerson();
    const id = createNotificationId(at(0), 'the same thing');
    const writes = (userId: string) => notificationWrites(userId, { id, Title: 'x', Message: 'x' }, at(0));
    expect((await table().write(...writes(mere.id))).refused).toBeUndefined();
    expect((await table().write(...writes(mere.id))).refused).toHaveLength(1);
    expect(await unreadCount(mere)).toBe(1);
    expect((await table().write(...writes('nobody'))).refused).toHaveLength(1);
    expect((await list({ id: 'nobody' })).notifications).toEqual([]);
  });
});

it('ids sort by time, and are the same for the same event', () => {
  const ids = [0, 1, 1000, DAY, 400 * DAY].map((ms) => createNotificationId(at(ms)));
  expect(ids.toSorted()).toEqual(ids);
  expect(createNotificationId(at(0), 'a')).toBe(createNotificationId(at(0), 'a'));
  expect(createNotificationId(at(0), 'a')).not.toBe(createNotificationId(at(0), 'b'));
  expect(createNotificationId(at(0))).not.toBe(createNotificationId(at(0)));
});
