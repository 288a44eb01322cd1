import * as z from 'zod';
import { nzDate } from '#shared/nz-date.ts';
import { type Ending, leadsNowhere, tellEnding, whyOver } from '#shared/reminders/endings.ts';
import { logLines } from '../aws/log-lines.ts';
import { Reminder } from '../due/reminders.ts';
import type { UserContext } from '../http/context.ts';
import type { Over } from '../notifications/records.ts';
import { isAdmin } from '../organizations/member-records.ts';
import type { Item } from '../table/item.ts';
import { memberKey } from '../table/keys.ts';
import { findStandingOrEnding } from './causes.ts';
import { isFor } from './people.ts';

/** Of what a notification reminds. `which`: the name of what it is about, when that is no more. */
const Noticed = z.object({ ...Reminder.shape, moment: z.string(), which: z.string() });
export type Noticed = Reminder & Pick<z.infer<typeof Noticed>, 'moment' | 'which'>;

type Person = Pick<UserContext, 'table' | 'userId' | 'now'>;

/** Which of somebody's notifications are of reminders that ask for nothing any more, by the rule by which they are sent. */
export const findOver = async (items: readonly Item[], person: Person): Promise<Map<Item, Over>> => {
  const noticed = items.flatMap((item) => {
    const of = item.over === undefined && Noticed.safeParse(item.reminder).data;
    return of ? [{ item, of }] : [];
  });
  if (noticed.length === 0) return new Map();
  const look = await lookFor(person, noticed);
  const found = await Promise.all(noticed.map(async ({ item, of }) => ({ item, of, ending: await look(of) })));
  return new Map(
    found.flatMap(({ item, of, ending }): [Item, Over][] =>
      ending ? [[item, { over: tellEnding(ending, of.which), isDeadEnd: leadsNowhere(ending) }]] : [],
    ),
  );
};

/** Each cause is read once, of however many moments somebody was told. */
const lookFor = async ({ table, userId, now }: Person, noticed: readonly { of: Noticed }[]) => {
  const organizations = [...new Set(noticed.map(({ of }) => of.organizationId))];
  const found = await table.getAll(
    organizations.map((organizationId) => memberKey(userId, organizationId)),
    { consistent: true },
  );
  const members = new Map(organizations.map((organizationId, n) => [organizationId, found[n]]));
  const read = new Map<string, ReturnType<typeof findStandingOrEnding>>();
  return async ({ organizationId, kind, id, moment }: Noticed): Promise<Ending | undefined> => {
    const member = members.get(organizationId);
    if (!member || member.leftAt) return 'gone';
    const name = `${organizationId} ${kind} ${id}`;
    const reading =
      read.get(name) ?? findStandingOrEnding({ organizationId, kind, id }, { table, organizationId }, now);
    read.set(name, reading);
    try {
      const standing = await reading;
      if (typeof standing === 'string') return standing;
      if (!isFor(standing.people, { userId, isAdmin: isAdmin(member) })) return 'gone';
      return whyOver(standing.cause, moment, nzDate(now));
    } catch (error) {
      // what cannot be read just now keeps nobody from reading the rest
      const why = error instanceof Error ? error.name : 'thrown';
      logLines.error(JSON.stringify({ level: 'error', notLookedAt: `${kind} ${id}`, why }));
      return undefined;
    }
  };
};
