import * as z from 'zod';
import { nameAuthor } from '#shared/notes/note-title.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import { table } from '../table/connect.ts';
import { userKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { readMembership } from '../tenants/stored.ts';
import { listAdmins } from './admins.ts';

const Guessed = z.object({ userId: z.string(), subUserId: z.string(), at: z.iso.datetime() });

const MESSAGE =
  'It is locked until tomorrow. Unless it was mistyped, someone may be guessing it. To unlock it, log out, log in with the account’s password and set a new PIN within ten minutes.';

/** Notifies the account, and the Admins of its workshops, that an inspector's PIN was locked. */
export const notifyOfPinGuesses = async (item: Item): Promise<void> => {
  const { userId, subUserId, at } = Guessed.parse(item);
  const known = await searchAll(table(), { pk: userKey(userId).pk });
  const name = (type: Item['type'], id: string) => {
    const found = known.find((one) => one.type === type && one.id === id);
    return String(found?.name ?? '');
  };
  const who = nameAuthor(name('USER', userId), name('SUBUSER', subUserId));
  const workshops = known.filter(({ type, leftAt }) => type === 'MEMBER' && !leftAt).map(readMembership);
  const admins = await Promise.all(workshops.map(({ organizationId }) => listAdmins(organizationId)));
  const what = {
    id: createNotificationId(new Date(at), `${item.pk}#${item.sk}`),
    Title: `Wrong PIN entered 20 times today: ${who}`,
    Message: MESSAGE,
    Link: sitePaths.inspectors,
  };
  for (const id of new Set([userId, ...admins.flat().map((admin) => admin.id)]))
    await notifyOnce('PinGuessed', item, id, what, new Date(at));
};
