import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { NOTIFICATIONS } from '../session/notification-key.ts';
import { DRAFTS, INSPECTIONS, OVERVIEW } from './queries.ts';

/** By then an index of the table says what the table says; mostly it does at once. */
const INDEX_LAG_MS = 3000;
const ENDED = ['ended drafts'];

/** A draft was submitted or discarded: it leaves every list at once, whatever an index still says, and nobody is reminded of it. */
export const draftEnded = (queries: QueryClient, id: string): Promise<void> => {
  queries.setQueryData<readonly string[]>(ENDED, (ids = []) => [...ids, id]);
  setTimeout(() => void refreshLists(queries), INDEX_LAG_MS);
  return refreshLists(queries);
};

const refreshLists = async (queries: QueryClient) => {
  await Promise.all(
    [DRAFTS, INSPECTIONS, OVERVIEW, NOTIFICATIONS].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
};

/** Those that this page saw end. */
export const useEndedDrafts = (): readonly string[] =>
  useQuery<readonly string[]>({ queryKey: ENDED, queryFn: skipToken }).data ?? NONE;
const NONE: readonly string[] = [];
