import { dailyRemindersMail } from '#shared/mails/daily-reminders.ts';
import { NzDate, nzDate } from '#shared/nz-date.ts';
import { currentMoment, formatMoment, isNight } from '#shared/reminders/moments.ts';
import { rankByUrgency, rankWeek } from '#shared/reminders/urgency.ts';
import { writeReminder } from '#shared/reminders/words.ts';
import { siteOrigin } from '../aws/environment.ts';
import { logLines } from '../aws/log-lines.ts';
import { mailOnce } from '../notifications/delivered.ts';
import { findOpenReminder } from '../reminders/causes.ts';
import { readMail } from '../reminders/daily-mail.ts';
import { closeMail } from '../reminders/mail-lines.ts';
import { cachePeople, type People } from '../reminders/people.ts';
import { findWofWeek, WEEK_ID } from '../reminders/wof-week.ts';
import { table, tenantOf } from '../table/connect.ts';
import { userKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { sendMail } from './send-mail.ts';

type Mail = ReturnType<typeof readMail>;
type Line = Mail['lines'][number];

/** Emails a person their reminders, once a day and never at night. Leaves out completed tasks. */
export const mailReminders = async (item: Item): Promise<'later' | undefined> => {
  const { asOf } = readMail(item);
  const now = asOf ? new Date(asOf) : new Date();
  // the event may be late
  if (isNight(now)) return 'later';
  const closed = await closeMail(table(), item, new Date());
  if (!closed) return;
  const { userId, lines } = readMail(closed);
  const person = await table().get(userKey(userId), { consistent: true });
  if (!person?.email || !person.email_verified) return;
  const people = cachePeople(table());
  const left = (await Promise.all(lines.map((line) => attemptLine(line, userId, people, now)))).flat();
  if (left.length === 0) return;
  left.sort((a, b) => a.place - b.place);
  const mail = dailyRemindersMail(siteOrigin(), nzDate(now), left);
  await mailOnce('DailyMail', item, userId, () => sendMail(String(person.email), mail));
};

/** Returns a line of the email. Logs a failure, so that the other lines are still emailed. */
const attemptLine = async (line: Line, userId: string, people: People, now: Date) => {
  try {
    return await findLine(line, userId, people, now);
  } catch (error) {
    const why = error instanceof Error ? error.name : 'thrown';
    logLines.error({ notMailed: `${line.kind} ${line.id}`, why });
    return [];
  }
};

const findLine = async (line: Line, userId: string, people: People, now: Date) => {
  const { organizationId, kind, id, moment } = line;
  if (id === WEEK_ID) return findWeekLine(line, userId, people, now);
  const standing = await findOpenReminder({ organizationId, kind, id }, tenantOf(organizationId), now);
  if (!standing) return [];
  const { cause, about, link } = standing;
  const current = currentMoment(cause, now, await people.openingOf(organizationId));
  // the task was rescheduled, and its new date has its own reminder
  if (!current || formatMoment(current) !== moment) return [];
  const wanted = await people.find(organizationId, kind, standing.people);
  if (!wanted.some((one) => one.userId === userId && one.isMailed)) return [];
  const organization = await people.nameOf(organizationId);
  return [
    {
      kind,
      isFixed: about.isFixed,
      place: rankByUrgency(cause, nzDate(now)),
      ...writeReminder(cause, about, nzDate(now)),
      Link: link,
      organization,
    },
  ];
};

const findWeekLine = async ({ organizationId, kind, moment }: Line, userId: string, people: People, now: Date) => {
  const wanted = await people.find(organizationId, kind, { admins: true });
  if (!wanted.some((one) => one.userId === userId && one.isMailed)) return [];
  const week = NzDate.parse(moment.slice(0, moment.indexOf('T')));
  const found = await findWofWeek(tenantOf(organizationId), week, await people.openingOf(organizationId));
  const organization = await people.nameOf(organizationId);
  return found ? [{ kind, isFixed: undefined, place: rankWeek(nzDate(now)), ...found, organization }] : [];
};
