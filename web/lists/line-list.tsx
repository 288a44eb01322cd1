import SpaceBetween from '@cloudscape-design/components/space-between';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { QueryState } from '../ui/screens/notice.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import type { Line } from './line.ts';
import { LineCards, LineCardsLoading } from './line-cards.tsx';
import type { Shown } from './line-table.tsx';
import { LongList, type LongListPart } from './long-list.tsx';
import { Stale } from './stale.tsx';

/** Loaded separately: a seventh of the list's code, which phones don't need. */
const loadLineTable = async () => (await import('./line-table.tsx')).LineTable;
const LineTable = lazyPart(loadLineTable);
// load it in parallel with the data
if (matchMedia(widths.wide).matches) void loadLineTable().catch(() => undefined);

type NextPage = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
type Props = Shown & {
  /** The lines in the page. */
  lines: readonly Line[] | undefined;
  part: LongListPart;
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> & Partial<NextPage>;
  label: string;
  /** True while the query still answers an earlier search. */
  isPending?: boolean;
  /** The reason why the list may be incomplete or out of date. */
  stale?: string | undefined;
  empty: ReactNode;
  /** Formats a note that only the first lines are shown. */
  moreThan?: ((shown: number) => string) | undefined;
};

export const useHasTable = () => useMedia(widths.wide);

/** A list with its states: loading, empty, failed or filled. */
export const LineList = ({ isPending = false, ...props }: Props) =>
  isPending ? (
    <Lines {...props} lines={undefined} query={{ ...props.query, error: null, hasNextPage: false }} stale={undefined} />
  ) : (
    <Lines {...props} />
  );

const Lines = ({ lines: known, part, query, label, stale, empty, moreThan = formatNewest, ...shown }: Props) => {
  const wide = useHasTable();
  const { error, hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = query;
  // a page may have no matching lines, so load the next one
  const isLoadingOn = known?.length === 0 && hasNextPage && stale === undefined;
  useEffect(() => {
    if (isLoadingOn && !isFetchingNextPage && !error) void fetchNextPage?.();
  }, [isLoadingOn, isFetchingNextPage, error, fetchNextPage]);
  const lines = isLoadingOn ? undefined : known;
  const again = () => (known ? fetchNextPage?.() : query.refetch());
  if (!lines && error) return <QueryState query={{ ...query, refetch: again }} title="This list could not be loaded" />;
  const warning = stale && <Stale words={stale} query={query} />;
  if (lines?.length === 0)
    return (
      <>
        {warning}
        {empty}
      </>
    );
  return (
    <SpaceBetween size="m">
      {warning}
      <LongList part={lines && part} formatShown={moreThan}>
        {wide && (
          <Suspense fallback={<LineCardsLoading count={8} action={shown.action} />}>
            <LineTable lines={lines} part={part} label={label} {...shown} />
          </Suspense>
        )}
        {!wide && lines && <LineCards lines={lines} part={part} label={label} action={shown.action} />}
        {!wide && !lines && <LineCardsLoading count={8} action={shown.action} />}
      </LongList>
    </SpaceBetween>
  );
};

const formatNewest = (shown: number) => `Showing the latest ${shown}`;
