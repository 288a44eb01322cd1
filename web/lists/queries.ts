import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Client } from '../client/client.ts';
import type { Filter } from './filter.ts';
import '../client/nouns/drafts.ts';
import '../client/nouns/inspections.ts';

/** Completed inspections; what starts with this key is out of date after a submission. */
export const INSPECTIONS = ['inspections'];
/** All drafts, newest first; what starts with this key is out of date after a first save, a discard or a submission. */
export const DRAFTS = ['drafts'];
/** What is to be done; out of date after either. */
export const OVERVIEW = ['overview'];

/** Page after page. */
const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next?: string | undefined }) => next,
};

/** The lines before stay until those of another search are there. */
export const foundInspections = (client: Client, filter: Filter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...INSPECTIONS, 'found', filter],
    queryFn: ({ pageParam, signal }) => client.inspections.list({ query: { ...filter, after: pageParam } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const inspectionsToDo = (client: Client, what: 'recheck' | 'vic') =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...INSPECTIONS, 'to do', what],
    queryFn: ({ pageParam, signal }) => client.inspections.toDo({ query: { what, after: pageParam } }, { signal }),
  });

export const allDrafts = (client: Client) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...DRAFTS, 'all'],
    queryFn: ({ pageParam, signal }) => client.drafts.list({ query: { after: pageParam } }, { signal }),
  });
