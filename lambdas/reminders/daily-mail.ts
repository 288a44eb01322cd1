import * as z from 'zod';
import { NzDate } from '#shared/nz-date.ts';
import { ReminderKindName } from '#shared/reminders/kinds.ts';
import { mailMoment, type ReminderKind } from '#shared/reminders/moments.ts';
import { mailDue } from '../due/mails.ts';
import { type Item, kindNames, kindSet, kindValues } from '../table/item.ts';
import { dailyMailKey, type Key } from '../table/keys.ts';
import { type OrganizationId, trustOrganizationId } from '../table/organization-id.ts';
import type { Table, Write } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';

/** Of what somebody was reminded at a moment. */
type MailLine = { organizationId: OrganizationId; kind: ReminderKind; id: string; moment: string };

const SEPARATOR = '#';
const writeLine = ({ organizationId, kind, id, moment }: MailLine) =>
  [moment, kind, organizationId, id].join(SEPARATOR);
const Line = z
  .tuple([z.string(), ReminderKindName, z.string().transform(trustOrganizationId), z.string()])
  .transform(([moment, kind, organizationId, id]): MailLine => ({ organizationId, kind, id, moment }));

type When = { now: Date; asOf: string | undefined; isOut: boolean };

/**
 * Puts a line into somebody's mail of the day, in the transaction that tells them; refused where that mail is out, as what is
 * told after it goes with the next (`isOut`). The first line makes the mail wait.
 */
export const prepareMail = async (
  table: Table,
  userId: string,
  line: MailLine,
  { now, asOf, isOut }: When,
): Promise<Write[]> => {
  const { day, at } = mailMoment(now, isOut);
  const key = dailyMailKey(userId, day);
  const before = await table.get(key, { consistent: true });
  if (before?.closedAt && !isOut) return prepareMail(table, userId, line, { now, asOf, isOut: true });
  const by = asOf ? { at: new Date(), atAnyHour: true } : { at, atAnyHour: false };
  return [
    {
      update: {
        key,
        expression: `SET ${kindSet}, tells = :tells, userId = :userId, asOf = :asOf, #ttl = :ttl ADD #lines :line`,
        condition: 'attribute_not_exists(closedAt)',
        names: { ...kindNames, '#ttl': 'ttl', '#lines': 'lines' },
        values: {
          ...kindValues('DAILYMAIL'),
          ':tells': 'DailyMail',
          ':userId': userId,
          ':asOf': asOf ?? '',
          ':ttl': ttlAfter(at, EVENT_KEPT_S),
          ':line': new Set([writeLine(line)]),
        },
      },
    },
    ...(before ? [] : [{ put: mailDue(key, { now, ...by }) }]),
  ];
};

const Stored = z.object({
  sk: NzDate,
  userId: z.string(),
  asOf: z.string(),
  lines: z.set(z.string()),
});

/** What is in somebody's mail of a day, the earliest moment first, and as of when it is by hand. */
export const readMail = (item: Item) => {
  const { sk: day, userId, asOf, lines } = Stored.parse(item);
  const read = [...lines].sort().map((line) => Line.parse(line.split(SEPARATOR)));
  return { day, userId, asOf: asOf || undefined, lines: read };
};

/** From here on nothing more goes into it; undefined: it is no more. */
export const closeMail = async (table: Table, key: Key, now: Date): Promise<Item | undefined> => {
  const closed = await table.update({
    key,
    expression: 'SET closedAt = if_not_exists(closedAt, :now)',
    condition: 'attribute_exists(pk)',
    values: { ':now': now.toISOString() },
  });
  return closed.refused ? undefined : closed.item;
};
