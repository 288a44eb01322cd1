import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Heading if loading failed. */
  title: string;
  /** The cause, if known. Overridden by the error's message. */
  text?: string;
  /** Use `h1` if the state is the whole page. */
  heading?: 'h1' | 'h2';
  /** Placeholder while loading. */
  loading?: ReactNode;
};

/** Shows a query's loading or error state. */
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
