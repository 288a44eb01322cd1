import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../ui/notice.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import type { Line } from './line.ts';
import { LineCards, LineCardsLoading } from './line-cards.tsx';
import { LineTable } from './line-table.tsx';

type NextPage = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
type Props = {
  lines: readonly Line[] | undefined;
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> & Partial<NextPage>;
  label: string;
  /** What to say when there are none. */
  empty: ReactNode;
  action?: (line: Line) => ReactNode;
};

/** A list in its four states: loading, empty, failed, and many, where the next page is asked for below the last line. */
export const LineList = ({ lines, query, label, empty, action }: Props) => {
  const phone = useMedia(PHONE);
  const retry = (
    <Button iconName="refresh" loading={query.isFetching} onClick={() => query.refetch()}>
      Retry
    </Button>
  );
  if (!lines && query.error)
    return <Notice title="This list could not be loaded" text={query.error.message} action={retry} />;
  if (lines?.length === 0) return empty;
  return (
    <SpaceBetween size="m">
      {!phone && <LineTable lines={lines} label={label} action={action} />}
      {phone && (lines ? <LineCards lines={lines} label={label} action={action} /> : <LineCardsLoading count={8} />)}
      {query.hasNextPage && <LoadMore query={query} shown={lines?.length ?? 0} />}
    </SpaceBetween>
  );
};

const LoadMore = ({ query, shown }: { query: Props['query']; shown: number }) => (
  <Notice
    title={`The newest ${shown} are shown`}
    text={query.error?.message}
    action={
      <Button loading={query.isFetchingNextPage ?? false} onClick={() => query.fetchNextPage?.()}>
        Load more
      </Button>
    }
  />
);
