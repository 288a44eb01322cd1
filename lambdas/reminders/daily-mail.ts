import * as z from 'zod';
import { addDays, NzDate, nzDate } from '#shared/nz-date.ts';
import { ReminderKindName } from '#shared/reminders/kinds.ts';
import { mailMoment, mailMorning, type ReminderKind } from '#shared/reminders/moments.ts';
import { dailyMailKey, type OrganizationId, trustOrganizationId } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { addLine, goesToQueue, newMailDue, type RunTime } from './mail-lines.ts';

/** A line of the email: a reminder that was sent at this moment. */
type MailLine = { organizationId: OrganizationId; kind: ReminderKind; id: string; moment: string };

const SEPARATOR = '#';
const writeLine = ({ organizationId, kind, id, moment }: MailLine) =>
  [moment, kind, organizationId, id].join(SEPARATOR);
const Line = z
  .tuple([z.string(), ReminderKindName, z.string().transform(trustOrganizationId), z.string()])
  .transform(([moment, kind, organizationId, id]): MailLine => ({ organizationId, kind, id, moment }));

/** Days after which an email that is still open counts as abandoned. */
const OPEN_DAYS = 7;

/**
 * Finds the open email, even if it is late. Otherwise returns a new one for today, or for a later day if today's was
 * sent.
 */
const findMail = async (table: Table, userId: string, now: Date) => {
  const today = nzDate(now);
  const soon = mailMoment(now);
  const range = { from: addDays(today, -OPEN_DAYS), upTo: addDays(today, OPEN_DAYS) };
  const { pk } = dailyMailKey(userId, today);
  const { items } = await table.search({ pk, ...range, newestFirst: true, limit: 1, consistent: true });
  const [newest] = items;
  if (!newest) return { ...soon, isNew: true };
  const day = NzDate.parse(newest.sk);
  if (!newest.closedAt) return { day, at: soon.at, isNew: false };
  const last = [day, nzDate(new Date(String(newest.closedAt)))].sort().at(-1) ?? day;
  return { ...(last < soon.day ? soon : mailMorning(addDays(last, 1))), isNew: true };
};

/**
 * Builds the writes that add a line to the person's next email, for the transaction that notifies them. The first line
 * schedules the email. Refused if the email is sent concurrently. A person gets at most one email a day.
 */
export const prepareMail = async (table: Table, userId: string, line: MailLine, run: RunTime): Promise<Write[]> => {
  const { now, asOf } = run;
  const { day, at, isNew } = await findMail(table, userId, now);
  const key = dailyMailKey(userId, day);
  return [
    {
      update: addLine({
        key,
        type: 'DAILYMAIL',
        tells: 'DailyMail',
        owner: { userId },
        line: writeLine(line),
        queued: isNew && goesToQueue(at, run) ? { event: 'DailyMail', asked: now.toISOString() } : undefined,
        at,
        asOf,
      }),
    },
    ...(isNew ? [{ put: newMailDue(key, at, run) }] : []),
  ];
};

const Stored = z.object({
  sk: NzDate,
  userId: z.string(),
  asOf: z.string(),
  lines: z.set(z.string()),
});

/** Reads the email, with its lines sorted by moment. `asOf`: the time that a manual run assumes. */
export const readMail = (item: Item) => {
  const { sk: day, userId, asOf, lines } = Stored.parse(item);
  const read = [...lines].sort().map((line) => Line.parse(line.split(SEPARATOR)));
  return { day, userId, asOf: asOf || undefined, lines: read };
};
