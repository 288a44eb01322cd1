import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../api.ts';

/** All completed inspections, newest first, page after page; what starts with this key is out of date after a submission. */
export const INSPECTIONS = ['inspections'];
/** All drafts, newest first; what starts with this key is out of date after a first save, a discard or a submission. */
export const DRAFTS = ['drafts'];

export const allInspections = infiniteQueryOptions({
  queryKey: [...INSPECTIONS, 'all'],
  queryFn: ({ pageParam, signal }) => client.inspections.list({ query: { after: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

export const allDrafts = infiniteQueryOptions({
  queryKey: [...DRAFTS, 'all'],
  queryFn: ({ pageParam, signal }) => client.drafts.list({ query: { after: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});
