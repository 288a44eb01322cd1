import { getListedState } from '#shared/estimates/states.ts';
import { addDays, daysBetween, type NzDate, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { openDayUpTo } from '#shared/opening/open-days.ts';
import type { NextGroup, NextReminder, NextTraining } from '#shared/reminders/api.ts';
import { buildDraftCause } from '#shared/reminders/causes.ts';
import { SwitchedKind } from '#shared/reminders/kinds.ts';
import {
  type Cause,
  instantOf,
  listAdminMoments,
  listMoments,
  type Moment,
  nextMoment,
  type ReminderKind,
  WOF_DAYS,
} from '#shared/reminders/moments.ts';
import { pickFirst } from '#shared/reminders/next.ts';
import { listWofRanges, weekOf, writeWofWeek } from '#shared/reminders/wof-week.ts';
import { nameSheet, writeReminder } from '#shared/reminders/words.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { readDraftSummary } from '../drafts/stored.ts';
import { readSummary as readEstimateSummary, readHead, readSent } from '../estimates/stored.ts';
import { readWof } from '../history/wofs.ts';
import type { Caller, Context } from '../http/context.ts';
import { firstInspectionId } from '../inspections/new-inspection.ts';
import { readRevision } from '../inspections/stored.ts';
import { readStoredSummary } from '../inspections/stored-summary.ts';
import { makeRecheckRanges, readToDoDay } from '../inspections/to-do-index.ts';
import {
  draftKey,
  draftList,
  estimateKey,
  estimateList,
  inspectionList,
  inspectionsToDo,
  revisionKey,
  sentKey,
  wofList,
} from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import type { Item } from '../table/table.ts';
import { readOpeningDays } from '../tenants/stored.ts';
import { buildDraftReminder, buildEstimateReminder, buildSheetReminder, findOpenReminder } from './causes.ts';
import type { OpenReminder } from './open-reminder.ts';
import { isRecipient } from './people.ts';
import type { LoadedSwitches } from './switches.ts';

/** Number of reminders of each kind after which no further days are listed. */
const MAX_FOUND = 30;
/** Maximum number of entries read from each list: far more than a workshop has open at once. */
const MAX_LISTED = 100;
/** Maximum number of WoFs read for each of their reminders: more than pass in two weeks. */
const MAX_WOFS = 300;
/** Days for which WoF reminders are looked up. Later ones mostly change before they are due. */
const WOFS_AHEAD = 14;

type Member = Pick<Context, keyof Caller | 'userId' | 'scopes' | 'organization'>;
/** A coming reminder with its subject. */
type Coming<Kind = SwitchedKind> = NextTraining & Pick<OpenReminder, 'cause' | 'about'> & { kind: Kind; day: NzDate };

/**
 * Finds the caller's next reminders if nothing changes, earliest first. Takes them from lists, which follow a change
 * within seconds; the subject itself is checked when the reminder is sent.
 */
export const findNext = async ({ organization, own }: LoadedSwitches, caller: Member) => {
  const lists = {
    recheck: listRechecks,
    vic: listVic,
    draft: listDrafts,
    estimate: findSent,
    wof: listWofs,
  } satisfies Record<SwitchedKind, (caller: Member) => Promise<OpenReminder[]>>;
  const kinds = SwitchedKind.options.filter((kind) => organization[kind] && own[kind]);
  const looks = await Promise.all(kinds.map(async (kind) => takeFirst(kind, await lists[kind](caller), caller)));
  const found = looks.flatMap((look) => look.found).sort(byTime);
  return {
    next: pickFirst(found.map(({ kind, Title, at, Link }): NextReminder => ({ kind, Title, at, Link }))),
    groups: [...Map.groupBy(found, groupKey).values()].map(buildGroup),
    hasMore: looks.some(({ hasMore }) => hasMore),
  };
};

/** Returns a function that finds the next notification of a WoF, which its week's first WoF causes. */
const findWeek = (listed: readonly OpenReminder[], { organization, now }: Member) => {
  const opening = readOpeningDays(organization);
  const weeks = Map.groupBy(
    listed.flatMap(({ cause }) => listMoments(cause, opening)),
    ({ day }) => weekOf(day),
  );
  const firstOf = ({ day }: Moment) =>
    weeks.get(weekOf(day))?.reduce((one, other) => (other.day < one.day ? other : one));
  return (cause: Cause) =>
    listMoments(cause, opening)
      .map(firstOf)
      .find((first) => first && instantOf(first) > now);
};

const byTime = (one: Coming, other: Coming) => (one.at < other.at ? -1 : 1);

/** Returns the caller's first reminders of a kind: all those of a time, until there are enough. */
const takeFirst = (kind: SwitchedKind, listed: readonly OpenReminder[], caller: Member) => {
  const findNext = kind === 'wof' ? findWeek(listed, caller) : undefined;
  const coming = listed.flatMap((one) => describeComing(kind, one, caller, findNext)).sort(byTime);
  const last = coming[MAX_FOUND - 1] ?? coming.at(-1);
  const found = coming.filter(({ at }) => last && at <= last.at);
  return { found, hasMore: found.length < coming.length };
};

/** Returns the grouping key of a reminder: WoFs of a week are one notification, and others aren't grouped. */
const groupKey = ({ kind, at, Link }: Coming) => `${at} ${kind} ${kind === 'wof' ? '' : Link}`;

const buildGroup = (found: readonly Coming[]): NextGroup => {
  const [{ kind, Title, at, day }] = found as readonly [Coming, ...Coming[]];
  const isOne = found.length === 1 || kind !== 'wof';
  return {
    ...{ kind, at, Title: isOne ? Title : nameWofs(found, day) },
    of: found.map(({ about, Link }) => ({ Name: isOne ? Title : nameSheet(about), Link })),
  };
};

/** Longer than the two weeks, and shorter than the four, of a week's notification. */
const IN_TWO = 24;
const nameWofs = (found: readonly Coming[], day: NzDate) => {
  const inTwo = found.filter(({ cause }) => cause.kind === 'wof' && daysBetween(day, cause.expiresOn) < IN_TWO).length;
  return writeWofWeek({ inTwo, inFour: found.length - inTwo }, weekOf(day), null).Title;
};

/** Finds the caller's next training due date, if their organization requires training. */
export const findNextTraining = async ({ organization, own }: LoadedSwitches, caller: Member) => {
  if (!organization.training || !own.training) return undefined;
  const { table, organizationId, userId: id, now } = caller;
  const standing = await findOpenReminder({ organizationId, kind: 'training', id }, { table, organizationId }, now);
  const [next] = standing ? describeComing('training', standing, caller) : [];
  return next && { Title: next.Title, at: next.at, Link: next.Link };
};

const describeComing = <Kind extends ReminderKind>(
  kind: Kind,
  { cause, about, link, people }: OpenReminder,
  { userId, scopes, now, organization }: Member,
  findNext = (one: Cause) => {
    const list = people.userId === undefined || people.userId === userId ? listMoments : listAdminMoments;
    return list(one, readOpeningDays(organization)).find((moment) => instantOf(moment) > now);
  },
): Coming<Kind>[] => {
  const moment = findNext(cause);
  if (!moment || !isRecipient(people, { userId, isAdmin: scopes.includes('Admin') })) return [];
  const { Title } = writeReminder(cause, about, moment.day);
  return [{ kind, Title, at: instantOf(moment).toISOString(), Link: link, cause, about, day: moment.day }];
};

const browse = async ({ table }: Caller, search: Search) =>
  (await table.search({ index: 'gsi1', newestFirst: true, limit: MAX_LISTED, ...search })).items;

/** Lists the subjects whose reminders closed days advance. */
export const listDeadlines = async (caller: Member): Promise<{ id: string; cause: Cause }[]> => {
  const [sheets, estimates] = await Promise.all([findRechecks(caller), findSent(caller)]);
  return [
    ...sheets.map(({ id, cause }) => ({ id: String(id), cause })),
    ...estimates.map(({ id, cause }) => ({ id, cause })),
  ];
};

/** Finds inspections that can still be rechecked, most urgent first. */
const findRechecks = async (caller: Member) => {
  const pk = inspectionsToDo(caller.organizationId);
  const ranges = makeRecheckRanges(nzDate(caller.now)).map(({ from, upTo }) =>
    browse(caller, { index: 'gsi4', pk, from, upTo, newestFirst: false }),
  );
  return readEach((await Promise.all(ranges)).flat(), (item) =>
    readSheet(item, { kind: 'recheck', lastDay: readToDoDay(item) }),
  );
};

const listRechecks = async (caller: Member) => buildSheetReminders(await findRechecks(caller), caller);

/** Lists inspections submitted since the open day before today; older ones get no VIC reminder. */
const listVic = async (caller: Member) => {
  const since = openDayUpTo(addDays(nzDate(caller.now), -1), readOpeningDays(caller.organization));
  const from = String(firstInspectionId(startOfNzDay(since)));
  const items = await browse(caller, { pk: inspectionList(caller.organizationId), from });
  const sheets = items.flatMap((item) => {
    const { at, vic } = readStoredSummary(item);
    return vic ? [] : [readSheet(item, { kind: 'vic', inspectedOn: nzDate(new Date(at)) })];
  });
  return buildSheetReminders(sheets, caller);
};

type Sheet = ReturnType<typeof readSheet>;
/** Reads a list entry of an inspection. */
const readSheet = (item: Item, cause: Cause) => {
  const { no, re, plate } = readStoredSummary(item);
  const number = sheetNumber({ formattedIdIdx: no, recheckIdx: re, unfinishedInspectionId: null });
  return { cause, id: Number(item.gsi1sk), about: { number, plate } };
};

/** Builds the reminders of sheets, with their submitters, which lists don't contain. */
const buildSheetReminders = async (sheets: readonly Sheet[], caller: Member) => {
  const { table, organizationId, organization, now } = caller;
  const open = sheets.filter(({ cause }) => nextMoment(cause, now, readOpeningDays(organization)));
  const records = await table.getAll(open.map(({ id }) => revisionKey(organizationId, id, 1)));
  const submitters = new Map(readEach(records, readRevision).map(({ id, submittedBy }) => [id, submittedBy]));
  return open.map(({ cause, ...sheet }) =>
    buildSheetReminder(cause, { ...sheet, submittedBy: submitters.get(sheet.id) }),
  );
};

const listDrafts = async (caller: Member) => {
  const { table, organizationId, organization, now } = caller;
  const lines = readEach(await browse(caller, { pk: draftList(organizationId) }), readDraftSummary);
  const open = lines.filter(({ updatedAt }) =>
    nextMoment(buildDraftCause(updatedAt), now, readOpeningDays(organization)),
  );
  const items = await table.getAll(open.map(({ id }) => draftKey(organizationId, id)));
  return readEach(
    items.filter((item) => item?.state === 'open'),
    buildDraftReminder,
  );
};

const findSent = async (caller: Member) => {
  const { table, organizationId, now } = caller;
  const lines = readEach(await browse(caller, { pk: estimateList(organizationId) }), readEstimateSummary(now));
  const open = lines.filter((line) => getListedState(nzDate(now), line) === 'sent');
  const items = await table.getAll(open.map(({ EstimateID }) => estimateKey(organizationId, EstimateID)));
  const heads = readEach(items, readHead).filter(({ state }) => state === 'sent');
  const versions = await table.getAll(
    heads.map(({ EstimateID, sent }) => sent && sentKey(organizationId, EstimateID, sent.number)),
  );
  return heads.flatMap((head, n) =>
    readEach([versions[n]], (item) => ({ id: head.EstimateID, ...buildEstimateReminder(head, readSent(item)) })),
  );
};

/** Lists WoFs with a reminder in this week or within two weeks. */
const listWofs = async (caller: Member) => {
  const { organizationId, organization, scopes, now } = caller;
  if (!scopes.includes('Admin')) return [];
  const today = nzDate(now);
  const { inTwo, inFour } = listWofRanges(weekOf(today), readOpeningDays(organization));
  const ranges = [inFour, inTwo].map(({ from }, n) => {
    const upTo = `${addDays(today, (WOF_DAYS[n] ?? 0) + WOFS_AHEAD - 1)}#~`;
    const pk = wofList(organizationId);
    return browse(caller, { index: 'gsi4', pk, from, upTo, newestFirst: false, limit: MAX_WOFS });
  });
  const found = new Map((await Promise.all(ranges)).flat().map((item) => [item.sk + item.pk, item]));
  return readEach([...found.values()], (item) => {
    const { expiresOn, ...sheet } = readWof(item);
    return buildSheetReminder({ kind: 'wof', expiresOn }, sheet);
  });
};
