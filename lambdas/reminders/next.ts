import { addDays, type NzDate, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { NextGroup, NextReminder, NextTraining } from '#shared/reminders/api.ts';
import { buildDraftCause } from '#shared/reminders/causes.ts';
import { SwitchedKind } from '#shared/reminders/kinds.ts';
import {
  type Cause,
  formatMoment,
  instantOf,
  type Moment,
  nextMoment,
  type ReminderKind,
  type TrainingCause,
} from '#shared/reminders/moments.ts';
import { pickFirst } from '#shared/reminders/next.ts';
import { formatExpiringWofs, nameSheet, writeReminder } from '#shared/reminders/words.ts';
import { readDraftSummary } from '../drafts/stored.ts';
import { REMINDER_SHARDS, Reminder } from '../due/reminders.ts';
import { readSummary as readEstimateSummary } from '../estimates/stored.ts';
import type { Caller, Context } from '../http/context.ts';
import { firstInspectionId } from '../inspections/new-inspection.ts';
import { readStoredSummary } from '../inspections/stored-summary.ts';
import { makeRecheckRanges, readToDoDay } from '../inspections/to-do-index.ts';
import { draftList, estimateList, inspectionList, inspectionsToDo, remindersQuery } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import { findOpenReminder } from './causes.ts';
import type { OpenReminder } from './open-reminder.ts';
import { isRecipient } from './people.ts';
import type { LoadedSwitches } from './switches.ts';

/** Maximum number of listed reminders of each kind. */
const MAX_FOUND = 30;
/** Maximum number of entries read from each list: far more than a workshop has open at once. */
const MAX_LISTED = 100;
/** Number of days for which WoF reminders are looked up. Later ones mostly change before they are due. */
const WOF_DAYS = 14;
/** Number of subjects read in parallel. */
const BATCH_SIZE = 10;

/** A possible reminder from a list, with the earliest time it can be due. */
type Candidate = { kind: SwitchedKind; id: string; earliest: string };
type Member = Pick<Context, keyof Caller | 'userId' | 'scopes'>;
/** A coming reminder with its subject. */
type Coming<Kind = SwitchedKind> = NextTraining & Pick<OpenReminder, 'cause' | 'about'> & { kind: Kind; day: NzDate };

/**
 * Finds the caller's next reminders if nothing changes, earliest first. Takes candidates from lists and from scheduled
 * WoF reminders, then loads the subject of each, as when the reminder is sent.
 */
export const findNext = async ({ organization, own }: LoadedSwitches, caller: Member) => {
  const lists = {
    recheck: recheckList,
    vic: vicList,
    draft: leftDraftList,
    estimate: sentEstimateList,
    wof: wofList,
  } satisfies Record<SwitchedKind, (caller: Member) => Promise<Candidate[]>>;
  const kinds = SwitchedKind.options.filter((kind) => organization[kind] && own[kind]);
  const looks = await Promise.all(kinds.map(async (kind) => findOfKind(kind, await lists[kind](caller), caller)));
  const found = looks.flatMap((look) => look.found).sort((a, b) => (a.at < b.at ? -1 : 1));
  return {
    next: pickFirst(found.map(({ kind, Title, at, Link }): NextReminder => ({ kind, Title, at, Link }))),
    groups: [...Map.groupBy(found, groupKey).values()].map(buildGroup),
    hasMore: looks.some(({ hasMore }) => hasMore),
  };
};

/** Reads candidates in batches, until enough reminders are found that are due before all remaining candidates. */
const findOfKind = async (kind: SwitchedKind, listed: readonly Candidate[], caller: Member) => {
  const candidates = listed.toSorted((a, b) => (a.earliest < b.earliest ? -1 : 1));
  const found: Coming[] = [];
  for (let from = 0; from < candidates.length; from += BATCH_SIZE) {
    const batch = candidates.slice(from, from + BATCH_SIZE);
    const sure = found.filter(({ at }) => at < String(batch[0]?.earliest));
    if (sure.length >= MAX_FOUND) return { found: sure, hasMore: true };
    found.push(...(await Promise.all(batch.map(({ id }) => findComing({ kind, id }, caller)))).flat());
  }
  return { found, hasMore: false };
};

/**
 * Returns the grouping key of a reminder. It groups WoFs that expire on the same day and whose reminders are due at the
 * same time. Other reminders aren't grouped.
 */
const groupKey = ({ cause, kind, at, Link }: Coming) =>
  `${at} ${kind} ${cause.kind === 'wof' ? cause.expiresOn : Link}`;

const buildGroup = (found: readonly Coming[]): NextGroup => {
  const [{ kind, Title, at, cause, day }] = found as readonly [Coming, ...Coming[]];
  const isOne = found.length === 1 || cause.kind !== 'wof';
  return {
    ...{ kind, at, Title: isOne ? Title : formatExpiringWofs(found.length, cause.expiresOn, day) },
    of: found.map(({ about, Link }) => ({ Name: isOne ? Title : nameSheet(about), Link })),
  };
};

/** Finds the caller's next training due date, if their organization requires training. */
export const findNextTraining = async ({ organization, own }: LoadedSwitches, caller: Member) => {
  if (!organization.training || !own.training) return undefined;
  const [next] = await findComing({ kind: 'training', id: caller.userId }, caller);
  return next && { Title: next.Title, at: next.at, Link: next.Link };
};

const findComing = async <Kind extends ReminderKind>(
  { kind, id }: { kind: Kind; id: string },
  caller: Member,
): Promise<Coming<Kind>[]> => {
  const { table, organizationId, userId, scopes, now } = caller;
  const standing = await findOpenReminder({ organizationId, kind, id }, { table, organizationId }, now);
  const moment = standing && nextMoment(standing.cause, now);
  if (!moment || !isRecipient(standing.people, { userId, isAdmin: scopes.includes('Admin') })) return [];
  const { cause, about, link } = standing;
  const { Title } = writeReminder(cause, about, moment.day);
  return [{ kind, Title, at: instantOf(moment).toISOString(), Link: link, cause, about, day: moment.day }];
};

const buildCandidates = (id: string, cause: Exclude<Cause, TrainingCause>, now: Date): Candidate[] => {
  const moment = nextMoment(cause, now);
  return moment ? [{ kind: cause.kind, id, earliest: instantOf(moment).toISOString() }] : [];
};

const browse = async ({ table }: Caller, search: Search) =>
  (await table.search({ index: 'gsi1', newestFirst: true, limit: MAX_LISTED, ...search })).items;

/** Lists inspections that can still be rechecked, most urgent first. */
const recheckList = async (caller: Caller) => {
  const pk = inspectionsToDo(caller.organizationId);
  const ranges = makeRecheckRanges(nzDate(caller.now)).map(({ from, upTo }) =>
    browse(caller, { index: 'gsi4', pk, from, upTo, newestFirst: false }),
  );
  return readEach((await Promise.all(ranges)).flat(), (item) => ({
    id: String(item.gsi1sk),
    lastDay: readToDoDay(item),
  }))
    .sort((a, b) => (a.lastDay < b.lastDay ? -1 : 1))
    .slice(0, MAX_LISTED)
    .flatMap(({ id, lastDay }) => buildCandidates(id, { kind: 'recheck', lastDay }, caller.now));
};

/** Lists inspections submitted today and yesterday; older ones get no VIC reminder. */
const vicList = async (caller: Caller) => {
  const from = String(firstInspectionId(startOfNzDay(addDays(nzDate(caller.now), -1))));
  const items = await browse(caller, { pk: inspectionList(caller.organizationId), from });
  return items.flatMap((item) => {
    const { at, vic } = readStoredSummary(item);
    if (vic) return [];
    return buildCandidates(String(item.gsi1sk), { kind: 'vic', inspectedOn: nzDate(new Date(at)) }, caller.now);
  });
};

const leftDraftList = async (caller: Caller) =>
  readEach(await browse(caller, { pk: draftList(caller.organizationId) }), readDraftSummary).flatMap(
    ({ id, updatedAt }) => buildCandidates(id, buildDraftCause(updatedAt), caller.now),
  );

/** Lists sent estimates. The list doesn't contain when they were sent, so each may have the next reminder. */
const sentEstimateList = async (caller: Caller) =>
  readEach(await browse(caller, { pk: estimateList(caller.organizationId) }), readEstimateSummary(caller.now))
    .filter(({ state }) => state === 'sent')
    .map(({ EstimateID }): Candidate => ({ kind: 'estimate', id: EstimateID, earliest: caller.now.toISOString() }));

/**
 * Lists WoF reminders by their schedule, with one query for each shard and day, because lists don't contain expiry
 * dates.
 */
const wofList = async ({ table, organizationId, scopes, now }: Member) => {
  if (!scopes.includes('Admin')) return [];
  const looks = Array.from({ length: WOF_DAYS }, (_, n) => addDays(nzDate(now), n)).flatMap((day) =>
    Array.from({ length: REMINDER_SHARDS }, async (_, shard): Promise<Candidate[]> => {
      const moment: Moment = { day, hour: 8 };
      const search = remindersQuery(day, shard, formatMoment(moment), 'wof', organizationId);
      const { items } = await table.search({ ...search, limit: MAX_LISTED });
      return readEach(items, (item) => ({
        kind: 'wof',
        id: Reminder.parse(item).id,
        earliest: instantOf(moment).toISOString(),
      }));
    }),
  );
  const found = (await Promise.all(looks)).flat().filter(({ earliest }) => earliest > now.toISOString());
  // a rescheduled reminder is also found at its earlier time
  return [...new Map(found.reverse().map((one) => [one.id, one])).values()];
};
