import { findListedDay } from '#shared/inspections/model.ts';
import { COUNTED_UP_TO, LINES_SHOWN, type Overview } from '#shared/inspections/overview.ts';
import { daysBetween, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { listOwnDrafts } from '../drafts/records.ts';
import type { Caller, Context } from '../http/context.ts';
import { inspectionList, inspectionsToDo, paperList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import { firstInspectionId } from './new-inspection.ts';
import { readSummary } from './stored-summary.ts';
import { makeRecheckRanges, makeVicRanges, readToDoDay, type ToDoRange } from './to-do-index.ts';

/** Loads Home's overview from the indexes alone, with concurrent, bounded queries. */
export const loadOverview = async (
  context: Pick<Context, keyof Caller | 'actor'>,
  { lines }: { lines: number },
): Promise<Overview> => {
  const { table, organizationId, now } = context;
  const today = nzDate(now);
  const read = async (search: Search) => (await table.search({ limit: COUNTED_UP_TO, ...search })).items;
  const toDo = async (ranges: readonly ToDoRange[]) => {
    const pk = inspectionsToDo(organizationId);
    return (await Promise.all(ranges.map(({ from, upTo }) => read({ index: 'gsi4', pk, from, upTo })))).flat();
  };
  const [drafts, submitted, newest, rechecks, entries, papers] = await Promise.all([
    listOwnDrafts(context),
    read({
      index: 'gsi1',
      pk: inspectionList(organizationId),
      from: String(firstInspectionId(startOfNzDay(today))),
      newestFirst: true,
    }),
    read({ index: 'gsi1', pk: inspectionList(organizationId), newestFirst: true, limit: LINES_SHOWN }),
    toDo(makeRecheckRanges(today)),
    toDo(makeVicRanges(today)),
    read({ index: 'gsi1', pk: paperList(organizationId) }),
  ]);
  // the count includes unreadable entries
  const summarize = <Line>({ length }: readonly unknown[], all: readonly Line[]) => ({
    count: Math.min(length, COUNTED_UP_TO),
    lines: all.slice(0, lines),
  });
  const ofToday = readEach(submitted, readSummary).filter((line) => findListedDay(line) === today);
  return {
    drafts: summarize(drafts, drafts),
    today: summarize(ofToday, ofToday),
    recent: readEach(newest, readSummary),
    rechecksDue: summarize(
      rechecks,
      readEach(rechecks, (item) => ({
        ...readSummary(item),
        daysLeft: daysBetween(today, readToDoDay(item)),
      })).sort((a, b) => a.daysLeft - b.daysLeft || a.id - b.id),
    ),
    vicNotEntered: summarize(
      entries,
      readEach(entries, readSummary).sort((a, b) => a.id - b.id),
    ),
    papersToEnter: papers.length,
  };
};
