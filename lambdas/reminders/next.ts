import { addDays, type NzDate, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { NextGroup, NextReminder, NextTraining } from '#shared/reminders/api.ts';
import { causeOfDraft } from '#shared/reminders/causes.ts';
import { SwitchedKind } from '#shared/reminders/kinds.ts';
import {
  type Cause,
  instantOf,
  type Moment,
  momentName,
  nextMoment,
  type ReminderKind,
  type TrainingCause,
} from '#shared/reminders/moments.ts';
import { pickFirst } from '#shared/reminders/next.ts';
import { nameSheet, wofsWords, wordsOf } from '#shared/reminders/words.ts';
import { readDraftSummary } from '../drafts/stored.ts';
import { REMINDER_SHARDS, Reminder } from '../due/reminders.ts';
import { readSummary as readEstimateSummary } from '../estimates/stored.ts';
import type { Caller, Context } from '../http/context.ts';
import { firstInspectionId } from '../inspections/new-inspection.ts';
import { readStoredSummary } from '../inspections/stored-summary.ts';
import { makeRecheckRanges, readToDoDay } from '../inspections/to-do-index.ts';
import { draftList, estimateList, inspectionList, inspectionsToDo, remindersAt } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import { findStanding } from './causes.ts';
import { isFor } from './people.ts';
import type { Standing } from './standing.ts';
import type { LoadedSwitches } from './switches.ts';

/** After how many of a kind no more are looked for. */
const ENOUGH = 30;
/** How many of each list are looked through: far more than a workshop has open at once. */
const LOOKED_THROUGH = 100;
/** Of how many days WoFs are told: by then it is mostly another. */
const WOF_DAYS = 14;
/** How many are read at once. */
const A_TURN = 10;

/** What somebody may have to be reminded of as a list has it, and when that is at the earliest. */
type Candidate = { kind: SwitchedKind; id: string; earliest: string };
type Asking = Pick<Context, keyof Caller | 'userId' | 'scopes'>;
/** What comes of a reminder, and what it is told from. */
type Coming<Kind = SwitchedKind> = NextTraining & Pick<Standing, 'cause' | 'about'> & { kind: Kind; day: NzDate };

/**
 * The next reminders that whoever asks would get if nothing changed, the earliest first. The lists say of what there may be one,
 * and of WoFs what was made due; each is then read as it stands, as when it comes.
 */
export const findNext = async ({ organization, own }: LoadedSwitches, asking: Asking) => {
  const lists = {
    recheck: recheckList,
    vic: vicList,
    draft: leftDraftList,
    estimate: sentEstimateList,
    wof: wofList,
  } satisfies Record<SwitchedKind, (asking: Asking) => Promise<Candidate[]>>;
  const kinds = SwitchedKind.options.filter((kind) => organization[kind] && own[kind]);
  const looks = await Promise.all(kinds.map(async (kind) => findOfKind(kind, await lists[kind](asking), asking)));
  const found = looks.flatMap((look) => look.found).sort((a, b) => (a.at < b.at ? -1 : 1));
  return {
    next: pickFirst(found.map(({ kind, Title, at, Link }): NextReminder => ({ kind, Title, at, Link }))),
    groups: [...Map.groupBy(found, whatGoesWith).values()].map(groupOf),
    hasMore: looks.some(({ hasMore }) => hasMore),
  };
};

/** In turns, until there are enough of which it is sure that none comes before them. */
const findOfKind = async (kind: SwitchedKind, listed: readonly Candidate[], asking: Asking) => {
  const candidates = listed.toSorted((a, b) => (a.earliest < b.earliest ? -1 : 1));
  const found: Coming[] = [];
  for (let from = 0; from < candidates.length; from += A_TURN) {
    const turn = candidates.slice(from, from + A_TURN);
    const sure = found.filter(({ at }) => at < String(turn[0]?.earliest));
    if (sure.length >= ENOUGH) return { found: sure, hasMore: true };
    found.push(...(await Promise.all(turn.map(({ id }) => findAsItComes({ kind, id }, asking)))).flat());
  }
  return { found, hasMore: false };
};

/** WoFs of one moment that expire on one day; all else is told by itself. */
const whatGoesWith = ({ cause, kind, at, Link }: Coming) =>
  `${at} ${kind} ${cause.kind === 'wof' ? cause.expiresOn : Link}`;

const groupOf = (found: readonly Coming[]): NextGroup => {
  const [{ kind, Title, at, cause, day }] = found as readonly [Coming, ...Coming[]];
  const isOne = found.length === 1 || cause.kind !== 'wof';
  return {
    ...{ kind, at, Title: isOne ? Title : wofsWords(found.length, cause.expiresOn, day) },
    of: found.map(({ about, Link }) => ({ Name: isOne ? Title : nameSheet(about), Link })),
  };
};

/** When whoever asks is to train next, where their organization asks for it. */
export const findNextTraining = async ({ organization, own }: LoadedSwitches, asking: Asking) => {
  if (!organization.training || !own.training) return undefined;
  const [next] = await findAsItComes({ kind: 'training', id: asking.userId }, asking);
  return next && { Title: next.Title, at: next.at, Link: next.Link };
};

const findAsItComes = async <Kind extends ReminderKind>(
  { kind, id }: { kind: Kind; id: string },
  asking: Asking,
): Promise<Coming<Kind>[]> => {
  const { table, organizationId, userId, scopes, now } = asking;
  const standing = await findStanding({ organizationId, kind, id }, { table, organizationId }, now);
  const moment = standing && nextMoment(standing.cause, now);
  if (!moment || !isFor(standing.people, { userId, isAdmin: scopes.includes('Admin') })) return [];
  const { cause, about, link } = standing;
  const { Title } = wordsOf(cause, about, moment.day);
  return [{ kind, Title, at: instantOf(moment).toISOString(), Link: link, cause, about, day: moment.day }];
};

const candidatesOf = (id: string, cause: Exclude<Cause, TrainingCause>, now: Date): Candidate[] => {
  const moment = nextMoment(cause, now);
  return moment ? [{ kind: cause.kind, id, earliest: instantOf(moment).toISOString() }] : [];
};

const browse = async ({ table }: Caller, search: Search) =>
  (await table.search({ index: 'gsi1', newestFirst: true, limit: LOOKED_THROUGH, ...search })).items;

/** What can still be rechecked, what is due first before the rest. */
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
    .slice(0, LOOKED_THROUGH)
    .flatMap(({ id, lastDay }) => candidatesOf(id, { kind: 'recheck', lastDay }, caller.now));
};

/** What was submitted today or yesterday: of nothing older anybody is reminded. */
const vicList = async (caller: Caller) => {
  const from = String(firstInspectionId(startOfNzDay(addDays(nzDate(caller.now), -1))));
  const items = await browse(caller, { pk: inspectionList(caller.organizationId), from });
  return items.flatMap((item) => {
    const { at, vic } = readStoredSummary(item);
    if (vic) return [];
    return candidatesOf(String(item.gsi1sk), { kind: 'vic', inspectedOn: nzDate(new Date(at)) }, caller.now);
  });
};

const leftDraftList = async (caller: Caller) =>
  readEach(await browse(caller, { pk: draftList(caller.organizationId) }), readDraftSummary).flatMap(
    ({ id, updatedAt }) => candidatesOf(id, causeOfDraft(updatedAt), caller.now),
  );

/** The list does not say when they were sent: it may be that one comes next of all. */
const sentEstimateList = async (caller: Caller) =>
  readEach(await browse(caller, { pk: estimateList(caller.organizationId) }), readEstimateSummary(caller.now))
    .filter(({ state }) => state === 'sent')
    .map(({ EstimateID }): Candidate => ({ kind: 'estimate', id: EstimateID, earliest: caller.now.toISOString() }));

/** No list says which WoF expires when; what was made due does, in a look for each shard of these days. */
const wofList = async ({ table, organizationId, scopes, now }: Asking) => {
  if (!scopes.includes('Admin')) return [];
  const looks = Array.from({ length: WOF_DAYS }, (_, n) => addDays(nzDate(now), n)).flatMap((day) =>
    Array.from({ length: REMINDER_SHARDS }, async (_, shard): Promise<Candidate[]> => {
      const moment: Moment = { day, hour: 8 };
      const search = remindersAt(day, shard, momentName(moment), 'wof', organizationId);
      const { items } = await table.search({ ...search, limit: LOOKED_THROUGH });
      return readEach(items, (item) => ({
        kind: 'wof',
        id: Reminder.parse(item).id,
        earliest: instantOf(moment).toISOString(),
      }));
    }),
  );
  const found = (await Promise.all(looks)).flat().filter(({ earliest }) => earliest > now.toISOString());
  // one that was moved lies in its place of before too
  return [...new Map(found.reverse().map((one) => [one.id, one])).values()];
};
