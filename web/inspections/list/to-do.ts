import { queryOptions } from '@tanstack/react-query';
import type { InspectionSummary } from '#shared/inspections/model.ts';
import { LINES_SHOWN, type Overview } from '#shared/inspections/overview.ts';
import { showTime } from '#shared/nz-date.ts';
import type { Client } from '../../client/client.ts';
import { createInspectionLine, type Line } from '../../lists/line.ts';
import { OVERVIEW } from '../../lists/queries.ts';
import '../../client/nouns/inspections.ts';

/** Loads the overview with at most `lines` rows per list; its counts aren't limited. */
export const overviewQuery = (client: Client, lines = LINES_SHOWN) =>
  queryOptions({
    queryKey: [...OVERVIEW, lines],
    queryFn: ({ signal }) => client.inspections.overview({ query: { lines } }, { signal }),
  });

/** Builds a row with the time of submission instead of the inspection's day. */
const lineOfToday = (line: InspectionSummary): Line => ({
  ...createInspectionLine(line),
  date: showTime(line.createdAt),
});

/** Returns the most recent inspections. A server of the previous release sends only today's. */
export const recentLines = ({ recent, today }: Overview) =>
  (recent ?? today.lines).map((line) =>
    today.lines.some(({ id }) => id === line.id) ? lineOfToday(line) : createInspectionLine(line),
  );

type Part = Exclude<keyof Overview, 'drafts' | 'recent' | 'papersToEnter'>;
type ToDo = { part: Part; title: string; empty: string; lines: (overview: Overview) => Line[] };

/** The overview's lists, by their name in `/inspectionList?show=`. */
export const toDoLists = {
  today: {
    part: 'today',
    title: "Today's inspections",
    empty: 'No inspections today yet.',
    lines: ({ today }) => today.lines.map(lineOfToday),
  },
  recheck: {
    part: 'rechecksDue',
    title: 'Rechecks due',
    empty: 'No rechecks are due.',
    lines: ({ rechecksDue }) => rechecksDue.lines.map(createInspectionLine),
  },
  vic: {
    part: 'vicNotEntered',
    title: 'VIC not entered',
    empty: 'Every inspection has been entered in VIC.',
    lines: ({ vicNotEntered }) => vicNotEntered.lines.map(createInspectionLine),
  },
} as const satisfies Record<string, ToDo>;
export type ToDoName = keyof typeof toDoLists;

export const isToDoName = (text: string | null): text is ToDoName => text !== null && Object.hasOwn(toDoLists, text);
