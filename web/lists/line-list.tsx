import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { QueryState } from '../ui/screens/query-state.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import type { Line } from './line.ts';
import { LineCards, LineCardsLoading } from './line-cards.tsx';
import type { Shown } from './line-table.tsx';
import { Stale } from './stale.tsx';

/** A seventh of all that a list is made of: a phone, which shows cards, does without it. */
const lineTable = async () => (await import('./line-table.tsx')).LineTable;
const LineTable = lazyPart(lineTable);
// beside the data, not after it
if (matchMedia(widths.wide).matches) void lineTable().catch(() => undefined);

type NextPage = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
type Props = Shown & {
  lines: readonly Line[] | undefined;
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> & Partial<NextPage>;
  label: string;
  /** Why the lines may not be all, or not be so any more. */
  stale?: string | undefined;
  /** What to say when there are none. */
  empty: ReactNode;
  /** What is said of as many as are shown while there are more. */
  moreThan?: ((shown: number) => string) | undefined;
};

/** Whether lists are drawn as tables. */
export const useHasTable = () => useMedia(widths.wide);

/** A list in its four states: loading, empty, failed, and many, where the next page is asked for below the last line. */
export const LineList = ({ lines: known, query, label, stale, empty, moreThan = newest, ...shown }: Props) => {
  const wide = useHasTable();
  const { error, hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = query;
  // a page may hold nothing of what is looked for
  const looksOn = known?.length === 0 && hasNextPage && stale === undefined;
  useEffect(() => {
    if (looksOn && !isFetchingNextPage && !error) void fetchNextPage?.();
  }, [looksOn, isFetchingNextPage, error, fetchNextPage]);
  const lines = looksOn ? undefined : known;
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
      {wide && (
        <Suspense>
          <LineTable lines={lines} label={label} {...shown} />
        </Suspense>
      )}
      {!wide && lines && <LineCards lines={lines} label={label} action={shown.action} />}
      {!wide && !lines && <LineCardsLoading count={8} action={shown.action} />}
      {lines && hasNextPage && (
        <Notice
          title={moreThan(lines.length)}
          text={error?.message}
          action={
            <Button loading={isFetchingNextPage} onClick={() => fetchNextPage?.()}>
              Show more
            </Button>
          }
        />
      )}
    </SpaceBetween>
  );
};

const newest = (shown: number) => `The newest ${shown} are shown`;
