import type { Key } from '../table/keys.ts';
import {
  EVENT_RETENTION_S,
  type Item,
  makeTtl,
  type Table,
  typeAssignment,
  typeNames,
  typeValues,
  type Update,
} from '../table/table.ts';

/** `asOf`: the time that a manual run assumes. */
export type RunTime = { now: Date; asOf: string | undefined };

/** Returns when an email is due: at once in a manual run, which may assume another hour. */
export const whenDue = (at: Date, asOf: string | undefined) =>
  asOf ? { at: new Date(), atAnyHour: true } : { at, atAnyHour: false };

type Added = {
  key: Key;
  type: 'DAILYMAIL' | 'CUSTOMERMAIL';
  tells: 'DailyMail' | 'CustomerEstimates';
  /** Whose email it is. */
  owner: { userId: string } | { organizationId: string };
  line: string;
  at: Date;
  asOf: string | undefined;
};

/** Builds the update that adds a line to an email. Refused if the email was closed. */
export const addLine = ({ key, type, tells, owner, line, at, asOf }: Added): Update => {
  const [[name = '', id] = []] = Object.entries(owner);
  return {
    key,
    expression: `SET ${typeAssignment}, tells = :tells, #owner = :owner, asOf = :asOf, #ttl = :ttl ADD #lines :line`,
    condition: 'attribute_not_exists(closedAt)',
    names: { ...typeNames, '#owner': name, '#ttl': 'ttl', '#lines': 'lines' },
    values: {
      ...typeValues(type),
      ':tells': tells,
      ':owner': id,
      ':asOf': asOf ?? '',
      ':ttl': makeTtl(at, EVENT_RETENTION_S),
      ':line': new Set([line]),
    },
  };
};

/** Closes an email, so that no more lines are added. Returns undefined if it no longer exists. */
export const closeMail = async (table: Table, key: Key, now: Date): Promise<Item | undefined> => {
  const closed = await table.update({
    key,
    expression: 'SET closedAt = if_not_exists(closedAt, :now)',
    condition: 'attribute_exists(pk)',
    values: { ':now': now.toISOString() },
  });
  return closed.refused ? undefined : closed.item;
};
