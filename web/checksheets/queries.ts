import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { checksheetsApi } from '#shared/checksheets/api.ts';
import { type ChecksheetState, type ChecksheetType, pdfTypes } from '#shared/checksheets/model.ts';
import type { Answer } from '#shared/endpoint.ts';
import type { Client } from '../client/client.ts';
import '../client/nouns/checksheets.ts';
import '../client/nouns/inspections.ts';

export type Sheet = Answer<typeof checksheetsApi.pdf>;

/** A submitted inspection. */
export const inspectionQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['inspection', id],
    queryFn: ({ signal }) => client.inspections.get({ params: { id } }, { signal }),
  });

/** Who made each revision, and when. */
export const revisionsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['inspection', id, 'revisions'],
    queryFn: ({ signal }) => client.inspections.revisions({ params: { id } }, { signal }),
  });

export const revisionQuery = (client: Client, id: string, revision: number) =>
  queryOptions({
    queryKey: ['inspection', id, 'revisions', revision],
    queryFn: ({ signal }) => client.inspections.revision({ params: { id, revision: String(revision) } }, { signal }),
  });

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;
/** About two minutes; then a person decides whether to wait longer. */
const MOST_LOOKS = 30;

const isBeingPrepared = (sheet: { state: ChecksheetState } | undefined) =>
  sheet?.state === 'pending' || sheet?.state === 'rendering';

type Looked = { state: { data: { state: ChecksheetState } | undefined; dataUpdateCount: number } };
/** When to look again for what is being printed: ever later; false: no more. */
const nextLook = ({ state: { data, dataUpdateCount } }: Looked) =>
  isBeingPrepared(data) && dataUpdateCount < MOST_LOOKS
    ? Math.min(FIRST_WAIT_MS * 1.2 ** dataUpdateCount, LONGEST_WAIT_MS)
    : false;

/** A look that came back empty too often is `late`; undefined: it is not waited for. */
export const waitingFor = (sheet: { state: ChecksheetState }, looks: number) =>
  isBeingPrepared(sheet) ? (looks < MOST_LOOKS ? 'preparing' : 'late') : undefined;

/** What the page shows. */
export const progress = (sheet: Sheet, looks: number) =>
  waitingFor(sheet, looks) ?? (sheet.state === 'ready' && sheet.url[pdfTypes[sheet.checksheet]] ? 'ready' : 'failed');

/**
 * The sheet in one variant (undefined: the one the workshop shows first); asked again, ever more slowly, until it is made.
 * Once there it stays: a fresh signed address would reload the document under the reader.
 */
export const sheetQuery = (client: Client, id: string, checksheet: ChecksheetType | undefined) =>
  queryOptions({
    queryKey: ['checksheet', id, checksheet ?? 'first'],
    queryFn: ({ signal }) => client.checksheets.pdf({ params: { id }, query: { checksheet } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: nextLook,
  });

export const NO_BLANK = 'Error getting blank inspection';

/** A sheet of paper with a number of its own. */
export const paperQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['paper', id],
    queryFn: ({ signal }) => client.checksheets.paper({ params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: nextLook,
  });

/** Sheets of paper that nobody has entered and submitted yet. */
export const papersQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: ['papers'],
    queryFn: ({ pageParam, signal }) => client.checksheets.papers({ query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
