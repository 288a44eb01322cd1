import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { NOTIFICATIONS } from '../session/notification-key.ts';
import { DRAFTS, FIGURES, INSPECTIONS, OVERVIEW } from './queries.ts';

/** Time after which the table's index is surely up to date; usually it is within milliseconds. */
const INDEX_LAG_MS = 3000;
/** Time after which the submission is counted, even if the table's stream is behind. */
const COUNT_LAG_MS = 60_000;
const ENDED = ['ended drafts'];

/**
 * Removes a submitted or discarded draft from all lists immediately, even if an index still has it, and refreshes
 * notifications.
 */
export const endDraft = (queries: QueryClient, id: string): Promise<void> => {
  queries.setQueryData<readonly string[]>(ENDED, (ids = []) => [...ids, id]);
  setTimeout(() => void queries.invalidateQueries({ queryKey: FIGURES }), COUNT_LAG_MS);
  return refreshLists(queries);
};

/** Lists a draft again whose discarding was undone. */
export const reviveDraft = (queries: QueryClient, id: string): Promise<void> => {
  queries.setQueryData<readonly string[]>(ENDED, (ids = []) => ids.filter((ended) => ended !== id));
  return refreshLists(queries);
};

/** Refreshes now, and when the index is up to date. */
const refreshLists = async (queries: QueryClient) => {
  setTimeout(() => void invalidateLists(queries), INDEX_LAG_MS);
  await invalidateLists(queries);
};

const invalidateLists = async (queries: QueryClient) => {
  await Promise.all(
    [DRAFTS, INSPECTIONS, OVERVIEW, FIGURES, NOTIFICATIONS].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
};

/** Returns the drafts that ended while this page was open. */
export const useEndedDrafts = (): readonly string[] =>
  useQuery<readonly string[]>({ queryKey: ENDED, queryFn: skipToken }).data ?? NONE;
const NONE: readonly string[] = [];
