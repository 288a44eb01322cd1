import { isQueued, mailDue, queuedMailDue } from '../due/mails.ts';
import type { Key, OrganizationId } from '../table/keys.ts';
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

/** True if an email goes into the queue now. A manual run may assume another hour, so the sweep requests its emails. */
export const goesToQueue = (at: Date, { now, asOf }: RunTime) => !asOf && isQueued(at, now);

/** Builds the due item of a new email: when the sweep requests it or, if it is in the queue, checks it. */
export const newMailDue = (key: Key, at: Date, run: RunTime, organizationId?: OrganizationId): Item => {
  const { now, asOf } = run;
  if (goesToQueue(at, run)) return queuedMailDue({ ...key, organizationId }, now.toISOString());
  const when = asOf ? { at: new Date(), atAnyHour: true } : { at, atAnyHour: false };
  return mailDue(key, { organizationId, now, ...when });
};

type Added = {
  key: Key;
  type: 'DAILYMAIL' | 'CUSTOMERMAIL';
  tells: 'DailyMail' | 'CustomerEstimates';
  /** Whose email it is. */
  owner: { userId: string } | { organizationId: string };
  line: string;
  /** The event of a new email that goes into the queue, and its time. */
  queued?: { event: 'DailyMail'; asked: string } | undefined;
  at: Date;
  asOf: string | undefined;
};

/** Builds the update that adds a line to an email. Refused if the email was closed. */
export const addLine = ({ key, type, tells, owner, line, queued, at, asOf }: Added): Update => {
  const [[name = '', id] = []] = Object.entries(owner);
  return {
    key,
    expression: `SET ${typeAssignment}, tells = :tells, #owner = :owner, asOf = :asOf, #ttl = :ttl${queued ? ', #event = :event, asked = :asked' : ''} ADD #lines :line`,
    condition: 'attribute_not_exists(closedAt)',
    names: { ...typeNames, '#owner': name, '#ttl': 'ttl', '#lines': 'lines', ...(queued && { '#event': 'event' }) },
    values: {
      ...typeValues(type),
      ':tells': tells,
      ':owner': id,
      ':asOf': asOf ?? '',
      ':ttl': makeTtl(at, EVENT_RETENTION_S),
      ':line': new Set([line]),
      ...(queued && { ':event': queued.event, ':asked': queued.asked }),
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
