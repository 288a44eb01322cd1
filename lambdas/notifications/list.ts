import type { Answer, Request } from '#shared/endpoint.ts';
import type { notificationsApi } from '#shared/notifications/api.ts';
import type { UserContext } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { notificationList, unreadList, userKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import { countUnread, endNotification, type Over } from './records.ts';
import { isKept, readNotification } from './stored.ts';

type Asked = Request<typeof notificationsApi.list>['query'];
type Person = Pick<UserContext, 'table' | 'userId' | 'now'>;

/** Which of these are of reminders whose causes have gone. */
export type FindOver = (items: readonly Item[], person: Person) => Promise<Map<Item, Over>>;

/**
 * A page of what the person was told. Of the pages before an unread one only keys are read. Reminders among them whose causes
 * have gone are no longer unread.
 */
export const listNotifications = async (
  asked: Asked,
  person: Person,
  findOver: FindOver,
): Promise<Answer<typeof notificationsApi.list>> => {
  const { page, limit } = asked;
  const onlyUnread = asked.onlyUnread === 'true';
  const search: Search = {
    ...(onlyUnread ? { index: 'gsi1', pk: unreadList(person.userId) } : everything(person)),
    newestFirst: asked.sort === '-DateAdded',
  };
  const upTo = page * limit;
  const [counted, found] = await Promise.all([countUnread(person), firstOf(person, search, upTo + 1)]);
  const more = found.length > upTo;
  const shown = found.slice(upTo - limit, upTo);
  // The index knows keys alone, and learns late what has been read.
  const items = onlyUnread ? (await person.table.getAll(shown, { consistent: true })).filter(isUnread) : shown;
  const doubtful = onlyUnread && !more && found.length !== counted;
  const unread = doubtful ? await countAfresh(person, counted) : counted;
  const kept = items.filter((item) => isKept(item, person.now));
  const over: Map<Item, Over> = asked.lookAnew === 'true' ? await findOver(kept, person) : new Map();
  const seen = await endOver(kept, over, person);
  return {
    notifications: readEach(onlyUnread ? seen.filter(isUnread) : seen, readNotification),
    unread: over.size > 0 ? await countUnread(person) : unread,
    ...{ page, limit, more },
  };
};

/** One by one, as they count on the same person. */
const endOver = async (items: readonly Item[], over: Map<Item, Over>, person: Person) => {
  const seen: Item[] = [];
  for (const item of items) {
    const ending = over.get(item);
    seen.push(ending ? await endNotification(person, item, ending) : item);
  }
  return seen;
};

const everything = ({ userId }: Person): Search => ({ pk: notificationList(userId), consistent: true });

const isUnread = (item: Item | undefined): item is Item => item !== undefined && item.DateRead === null;

const firstOf = async ({ table }: Person, search: Search, wanted: number) => {
  const found: Item[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await table.search({ ...search, limit: wanted - found.length, after });
    found.push(...items);
    after = next;
  } while (after !== undefined && found.length < wanted);
  return found;
};

/** More than anybody is told in the days that a notification is kept. */
const MOST = 10_000;

/** What expired unread was never counted off. Whoever is told or reads meanwhile wins: the next list looks again. */
const countAfresh = async (person: Person, counted: number) => {
  const all = await firstOf(person, everything(person), MOST);
  const unread = all.filter((item) => isUnread(item) && isKept(item, person.now)).length;
  if (unread === counted) return counted;
  const { refused } = await person.table.update({
    key: userKey(person.userId),
    expression: 'SET unread = :unread',
    condition: 'unread = :seen',
    values: { ':unread': unread, ':seen': counted },
  });
  return refused ? countUnread(person) : unread;
};
