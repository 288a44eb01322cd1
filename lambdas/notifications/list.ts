import type { Request, ResponseBody } from '#shared/endpoint.ts';
import type { notificationsApi } from '#shared/notifications/api.ts';
import type { Context, UserContext } from '../http/context.ts';
import { notificationList, unreadList, userKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import type { Item } from '../table/table.ts';
import { countUnread, endNotification, type Over } from './records.ts';
import { isUnexpired, readNotification } from './stored.ts';

type ListQuery = Request<typeof notificationsApi.list>['query'];
type Person = Pick<UserContext, 'table' | 'userId' | 'now'> & Partial<Pick<Context, 'unread'>>;

/** Finds notifications of reminders that no longer apply. */
export type FindEnded = (items: readonly Item[], person: Person) => Promise<Map<Item, Over>>;

/**
 * Lists a page of the person's notifications. For unread ones, reads only the keys of earlier pages. Reminders on the
 * page that no longer apply are marked as read.
 */
export const listNotifications = async (
  query: ListQuery,
  person: Person,
  findOver: FindEnded,
): Promise<ResponseBody<typeof notificationsApi.list>> => {
  const { page, limit } = query;
  const onlyUnread = query.onlyUnread === 'true';
  const search: Search = {
    ...(onlyUnread ? { index: 'gsi1', pk: unreadList(person.userId) } : searchAll(person)),
    newestFirst: query.sort === '-DateAdded',
  };
  const upTo = page * limit;
  const [counted, found] = await Promise.all([
    person.unread ?? countUnread(person),
    readFirst(person, search, upTo + 1),
  ]);
  const more = found.length > upTo;
  const shown = found.slice(upTo - limit, upTo);
  // The index is eventually consistent and has only keys.
  const items = onlyUnread ? (await person.table.getAll(shown, { consistent: true })).filter(isUnread) : shown;
  const mayBeWrong = onlyUnread && !more && found.length !== counted;
  const unread = mayBeWrong ? await recountUnread(person, counted) : counted;
  const kept = items.filter((item) => isUnexpired(item, person.now));
  const over: Map<Item, Over> = query.lookAnew === 'true' ? await findOver(kept, person) : new Map();
  const seen = await endOver(kept, over, person);
  return {
    notifications: readEach(onlyUnread ? seen.filter(isUnread) : seen, readNotification),
    unread: over.size > 0 ? await countUnread(person) : unread,
    ...{ page, limit, more },
  };
};

/** Marks them one by one, because each write updates the same person's counter. */
const endOver = async (items: readonly Item[], over: Map<Item, Over>, person: Person) => {
  const seen: Item[] = [];
  for (const item of items) {
    const ending = over.get(item);
    seen.push(ending ? await endNotification(person, item, ending) : item);
  }
  return seen;
};

const searchAll = ({ userId }: Person): Search => ({ pk: notificationList(userId), consistent: true });

const isUnread = (item: Item | undefined): item is Item => item !== undefined && item.DateRead === null;

const readFirst = async ({ table }: Person, search: Search, wanted: number) => {
  const found: Item[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await table.search({ ...search, limit: wanted - found.length, after });
    found.push(...items);
    after = next;
  } while (after !== undefined && found.length < wanted);
  return found;
};

/** Maximum number of notifications counted: more than anyone gets before they expire. */
const MAX_NOTIFICATIONS = 10_000;

/**
 * Corrects the counter, which may include expired unread notifications. A concurrent change wins; the next list tries
 * again.
 */
const recountUnread = async (person: Person, counted: number) => {
  const all = await readFirst(person, searchAll(person), MAX_NOTIFICATIONS);
  const unread = all.filter((item) => isUnread(item) && isUnexpired(item, person.now)).length;
  if (unread === counted) return counted;
  const { refused } = await person.table.update({
    key: userKey(person.userId),
    expression: 'SET unread = :unread',
    condition: 'unread = :seen',
    values: { ':unread': unread, ':seen': counted },
  });
  return refused ? countUnread(person) : unread;
};
