import { queryOptions } from '@tanstack/react-query';
import { LINES_SHOWN, type Overview } from '#shared/inspections/overview.ts';
import { showTime } from '#shared/nz-date.ts';
import type { Client } from '../../client/client.ts';
import { inspectionLine, type Line } from '../../lists/line.ts';
import { INSPECTIONS } from '../../lists/queries.ts';

/** What is to be done, `lines` of each list; how many there are is counted further. */
export const overviewQuery = (client: Client, lines = LINES_SHOWN) =>
  queryOptions({
    queryKey: ['overview', lines],
    queryFn: ({ signal }) => client.inspections.overview({ query: { lines } }, { signal }),
  });

/** Whether the workshop has inspected anything yet. */
export const newestInspection = (client: Client) =>
  queryOptions({
    queryKey: [...INSPECTIONS, 'any'],
    queryFn: async ({ signal }) =>
      (await client.inspections.list({ query: { pageSize: 1 } }, { signal })).inspections.length > 0,
  });

type Part = Exclude<keyof Overview, 'drafts'>;
type ToDo = { part: Part; title: string; empty: string; lines: (overview: Overview) => Line[] };

/** The lists of inspections that the overview knows, by their word in the address `/inspectionList?show=`. */
export const toDoLists = {
  today: {
    part: 'today',
    title: "Today's inspections",
    empty: 'Nothing submitted yet today.',
    // by when it was submitted; its own day may be another
    lines: ({ today }) => today.lines.map((line) => ({ ...inspectionLine(line), date: showTime(line.createdAt) })),
  },
  recheck: {
    part: 'rechecksDue',
    title: 'Rechecks due',
    empty: 'No failed vehicle is still within its days for a recheck.',
    lines: ({ rechecksDue }) => rechecksDue.lines.map(inspectionLine),
  },
  vic: {
    part: 'vicNotEntered',
    title: 'VIC not entered',
    empty: 'Every inspection has been entered in VIC.',
    lines: ({ vicNotEntered }) => vicNotEntered.lines.map(inspectionLine),
  },
} as const satisfies Record<string, ToDo>;
export type ToDoName = keyof typeof toDoLists;

export const isToDoName = (text: string | null): text is ToDoName => text !== null && Object.hasOwn(toDoLists, text);
