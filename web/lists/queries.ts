import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Client } from '../client/client.ts';
import type { Filter } from './filter.ts';
import '../client/nouns/drafts.ts';
import '../client/nouns/inspections.ts';

/** Query key of completed inspections; invalidated by a submission. */
export const INSPECTIONS = ['inspections'];
/** Query key of drafts; invalidated by a first save, a discard or a submission. */
export const DRAFTS = ['drafts'];
/** Query key of the overview; invalidated when any of the lists changes. */
export const OVERVIEW = ['overview'];
/** Query key of the performance figures; invalidated when any of the lists changes. */
export const FIGURES = ['counters', 'home'];

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next?: string | undefined }) => next,
};

/** Loads completed inspections. */
export const foundInspections = (client: Client, filter: Filter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...INSPECTIONS, 'found', filter],
    queryFn: ({ pageParam, signal }) => client.inspections.list({ query: { ...filter, after: pageParam } }, { signal }),
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
