import { type Query, queryOptions } from '@tanstack/react-query';
import type { checksheetsApi } from '#shared/checksheets/api.ts';
import { type ChecksheetType, pdfTypes } from '#shared/checksheets/model.ts';
import type { Answer } from '#shared/endpoint.ts';
import { client } from '../api.ts';

export type Sheet = Answer<typeof checksheetsApi.pdf>;

/** A submitted inspection. */
export const inspectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['inspection', id],
    queryFn: ({ signal }) => client.inspections.get({ params: { id } }, { signal }),
  });

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;
/** About two minutes; then a person decides whether to wait longer. */
const MOST_LOOKS = 30;

const isBeingPrepared = (sheet: Sheet | undefined) => sheet?.state === 'pending' || sheet?.state === 'rendering';

/** What the page shows: a look that came back empty too often is `late`. */
export const progress = (sheet: Sheet, looks: number) => {
  if (isBeingPrepared(sheet)) return looks < MOST_LOOKS ? 'preparing' : 'late';
  return sheet.state === 'ready' && sheet.url[pdfTypes[sheet.checksheet]] ? 'ready' : 'failed';
};

/**
 * The sheet in one variant (undefined: the one the workshop shows first); asked again, ever more slowly, until it is made.
 * Once there it stays: a fresh signed address would reload the document under the reader.
 */
export const sheetQuery = (id: string, checksheet: ChecksheetType | undefined) =>
  queryOptions({
    queryKey: ['checksheet', id, checksheet ?? 'first'],
    queryFn: ({ signal }) => client.checksheets.pdf({ params: { id }, query: { checksheet } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }: Query<Sheet>) =>
      isBeingPrepared(data) && dataUpdateCount < MOST_LOOKS
        ? Math.min(FIRST_WAIT_MS * 1.2 ** dataUpdateCount, LONGEST_WAIT_MS)
        : false,
  });
