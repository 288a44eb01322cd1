import { nzDate } from '#shared/nz-date.ts';
import type { PushWords } from '#shared/push/message.ts';
import { currentMoment, momentName } from '#shared/reminders/moments.ts';
import { wordsOf } from '#shared/reminders/words.ts';
import type { Reminded } from '../push/wanted.ts';
import type { Table } from '../table/table.ts';
import { findStanding } from './causes.ts';
import { knowPeople } from './people.ts';

/** What is pushed of a reminder, as it is when it is sent; undefined: it was done or moved since, or is not for them any more. */
export const findPushWords = async (table: Table, reminded: Reminded, now: Date): Promise<PushWords | undefined> => {
  const { organizationId, kind, userId, moment } = reminded;
  const standing = await findStanding(reminded, { table, organizationId }, now);
  const current = standing && currentMoment(standing.cause, now);
  if (!standing || !current || momentName(current) !== moment) return undefined;
  const people = await knowPeople(table).find(organizationId, kind, standing.people);
  if (!people.some((one) => one.userId === userId)) return undefined;
  const { Title, Message } = wordsOf(standing.cause, standing.about, nzDate(now));
  return { title: Title, body: Message, path: standing.link };
};
