import type { Query } from '@tanstack/react-query';

/** Age from which a response is refetched when the tab is shown. Changes made here invalidate it before. */
const LOOK_MS = 60_000;

/** Returns whether showing the tab refetches a query: not if it is recent, or has more than one page. */
export const isRefetchedOnLook = (query: Query) => query.isStaleByTime(LOOK_MS) && countPages(query.state.data) <= 1;

/** Returns whether opening a page refetches a query: not if it has more than one page, unless a change invalidated it. */
export const isRefetchedOnMount = ({ state }: Query) => state.isInvalidated || countPages(state.data) <= 1;

const countPages = (data: unknown) =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages.length : 1;
