import * as z from 'zod';
import { nzDate } from '#shared/nz-date.ts';
import { type Ending, findEndReason, formatEnding, isLinkGone } from '#shared/reminders/endings.ts';
import { logLines } from '../aws/log-lines.ts';
import { Reminder } from '../due/reminders.ts';
import type { UserContext } from '../http/context.ts';
import type { Over } from '../notifications/records.ts';
import { isAdmin } from '../organizations/member-records.ts';
import { memberKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { findReminderState } from './causes.ts';
import { isRecipient } from './people.ts';

/**
 * The reminder behind a notification. `which` names its subject, which may no longer exist. `anchor`: absent in earlier
 * releases.
 */
const NotifiedReminder = z.object({
  ...Reminder.shape,
  moment: z.string(),
  which: z.string(),
  anchor: z.string().optional(),
});
export type NotifiedReminder = Reminder & Pick<z.infer<typeof NotifiedReminder>, 'moment' | 'which' | 'anchor'>;

type Person = Pick<UserContext, 'table' | 'userId' | 'now'>;

/** Finds notifications of reminders that no longer apply, by the same rules as for sending. */
export const findEndedReminders = async (items: readonly Item[], person: Person): Promise<Map<Item, Over>> => {
  const reminded = items.flatMap((item) => {
    const of = item.over === undefined && NotifiedReminder.safeParse(item.reminder).data;
    return of ? [{ item, of }] : [];
  });
  if (reminded.length === 0) return new Map();
  const findEnding = await prepareLookup(person, reminded);
  const found = await Promise.all(reminded.map(async ({ item, of }) => ({ item, of, ending: await findEnding(of) })));
  return new Map(
    found.flatMap(({ item, of, ending }): [Item, Over][] =>
      ending ? [[item, { over: formatEnding(ending, of.which), isDeadEnd: isLinkGone(ending) }]] : [],
    ),
  );
};

/** Returns a function that loads each subject once, even if several notifications refer to it. */
const prepareLookup = async ({ table, userId, now }: Person, reminded: readonly { of: NotifiedReminder }[]) => {
  const organizations = [...new Set(reminded.map(({ of }) => of.organizationId))];
  const found = await table.getAll(
    organizations.map((organizationId) => memberKey(userId, organizationId)),
    { consistent: true },
  );
  const members = new Map(organizations.map((organizationId, n) => [organizationId, found[n]]));
  const read = new Map<string, ReturnType<typeof findReminderState>>();
  return async ({ organizationId, kind, id, moment, anchor }: NotifiedReminder): Promise<Ending | undefined> => {
    const member = members.get(organizationId);
    if (!member || member.leftAt) return 'gone';
    const name = `${organizationId} ${kind} ${id}`;
    const reading = read.get(name) ?? findReminderState({ organizationId, kind, id }, { table, organizationId }, now);
    read.set(name, reading);
    try {
      const standing = await reading;
      if (typeof standing === 'string') return standing;
      if (!isRecipient(standing.people, { userId, isAdmin: isAdmin(member) })) return 'gone';
      return findEndReason(standing.cause, { moment, anchor }, nzDate(now));
    } catch (error) {
      // one unreadable subject must not hide the other notifications
      const why = error instanceof Error ? error.name : 'thrown';
      logLines.error({ notLookedAt: `${kind} ${id}`, why });
      return undefined;
    }
  };
};
