import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { checksheetsApi } from '#shared/checksheets/api.ts';
import { type ChecksheetState, type ChecksheetType, pdfTypes } from '#shared/checksheets/model.ts';
import type { ResponseBody } from '#shared/endpoint.ts';
import type { Client } from '../client/client.ts';
import '../client/nouns/checksheets.ts';
import '../client/nouns/inspections.ts';

export type Sheet = ResponseBody<typeof checksheetsApi.pdf>;

/** Loads a submitted inspection. */
export const inspectionQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['inspection', id],
    queryFn: ({ signal }) => client.inspections.get({ params: { id } }, { signal }),
  });

/** Loads who made each revision, and when. */
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
/** About two minutes; then the user decides whether to wait longer. */
const MAX_POLLS = 30;

const isBeingPrepared = (sheet: { state: ChecksheetState } | undefined) =>
  sheet?.state === 'pending' || sheet?.state === 'rendering';

type Polled = { state: { data: { state: ChecksheetState } | undefined; dataUpdateCount: number } };
/** Returns the polling interval with backoff while a sheet is rendered; false to stop. */
const getPollInterval = ({ state: { data, dataUpdateCount } }: Polled) =>
  isBeingPrepared(data) && dataUpdateCount < MAX_POLLS
    ? Math.min(FIRST_WAIT_MS * 1.2 ** dataUpdateCount, LONGEST_WAIT_MS)
    : false;

/** Returns `preparing`, `late` after too many polls, or undefined if no file is being rendered. */
export const getWaitState = (sheet: { state: ChecksheetState }, looks: number) =>
  isBeingPrepared(sheet) ? (looks < MAX_POLLS ? 'preparing' : 'late') : undefined;

/** Returns the page's state for display. */
export const getProgress = (sheet: Sheet, looks: number) =>
  getWaitState(sheet, looks) ?? (sheet.state === 'ready' && sheet.url[pdfTypes[sheet.checksheet]] ? 'ready' : 'failed');

/**
 * Loads a variant of the sheet (undefined: the workshop's default) and polls until it is rendered. Doesn't refetch after that: a new signed
 * URL would reload the document.
 */
export const sheetQuery = (client: Client, id: string, checksheet: ChecksheetType | undefined) =>
  queryOptions({
    queryKey: ['checksheet', id, checksheet ?? 'first'],
    queryFn: ({ signal }) => client.checksheets.pdf({ params: { id }, query: { checksheet } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: getPollInterval,
  });

export const NO_BLANK = 'Error getting blank inspection';

/** Loads a numbered paper sheet. */
export const paperQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['paper', id],
    queryFn: ({ signal }) => client.checksheets.paper({ params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: getPollInterval,
  });

/** Loads paper sheets that have not been submitted. */
export const papersQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: ['papers'],
    queryFn: ({ pageParam, signal }) => client.checksheets.papers({ query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
