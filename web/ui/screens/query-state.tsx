import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What to say when it could not be loaded. */
  title: string;
  /** Why, as far as it is known; said unless something else is. */
  text?: string;
  /** `h1` where this is the whole page. */
  heading?: 'h1' | 'h2';
  /** What stands there meanwhile. */
  loading?: ReactNode;
};

/** Stands where something is still on its way, or where it could not be loaded. */
export const QueryState = ({ query, title, text, heading = 'h2', loading }: Props) =>
  query.error ? (
    <Notice
      heading={heading}
      title={title}
      text={text ?? query.error.message}
      action={
        <Button iconName="refresh" loading={query.isFetching} onClick={() => query.refetch()}>
          Retry
        </Button>
      }
    />
  ) : (
    loading
  );

export const LoadingBlock = ({ height }: { height: string }) => (
  <div role="status" aria-label="Loading">
    <Skeleton height={height} />
  </div>
);
