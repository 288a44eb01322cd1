import type { Page } from 'playwright-core';
import { NotificationId, newId } from '#shared/ids.ts';
import type { Notification } from '#shared/notifications/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { Answers, ParsedRequest } from '#test/browser/answers.ts';
import type { Site } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

export const joined = (more: Partial<Notification> = {}): Notification => ({
  id: NotificationId.parse(newId('ntf')),
  Title: 'Anna Wilson joined',
  Message: 'Anna Wilson is a member of Tawa Motors now.',
  Icon: null,
  Link: null,
  DateAdded: new Date(Date.now() - 300_000).toISOString(),
  DateRead: null,
  ...more,
});

/** The server's notifications, and the calls it received. Reads and deletes take effect. */
export const serverOf = (kept: Notification[]) => {
  const server = { kept, calls: [] as string[], refuses: false };
  const unread = () => server.kept.filter(({ DateRead }) => DateRead === null);
  const list = ({ query: { page, limit, onlyUnread }, sent }: ParsedRequest<'notifications.list'>) => {
    const all = onlyUnread === 'true' ? unread() : server.kept;
    server.calls.push(`list ${sent.url.searchParams}`);
    const [from, to] = [(page - 1) * limit, page * limit];
    return { notifications: all.slice(from, to), page, limit, more: all.length > to, unread: unread().length };
  };
  const answers: Answers = {
    'account.user': () => ({ ...tawaUser, unreadNotifications: unread().length }),
    'notifications.list': list,
    'notifications.markRead': ({ params: { id } }) => {
      server.calls.push(`read ${id}`);
      if (server.refuses) return new Problem('try-again', 'Busy');
      const read = (one: Notification) => (one.id === id ? { ...one, DateRead: new Date().toISOString() } : one);
      server.kept = server.kept.map(read);
      const notification = server.kept.find((one) => one.id === id);
      return notification ? { notification, unread: unread().length } : notFound();
    },
    'notifications.delete': ({ params: { id } }) => {
      server.calls.push(`delete ${id}`);
      if (server.refuses) return new Problem('try-again', 'Busy');
      server.kept = server.kept.filter((one) => one.id !== id);
      return { unread: unread().length };
    },
  };
  return { server, answers, list };
};

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
export const items = (page: Page) => panel(page).getByRole('listitem');
export const openBell = async (page: Page) => {
  await bell(page).click();
  await panel(page).waitFor();
};

/** Opens Home with the clock under the test's control. */
export const openWithClock = async (site: Site, answers: Answers) => {
  const visitor = await openSignedIn(site, answers);
  await visitor.page.clock.install();
  await visitor.open('/');
  await visitor.page.getByRole('heading', { name: 'Home' }).waitFor();
  await bell(visitor.page).waitFor();
  return visitor;
};
