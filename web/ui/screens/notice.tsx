import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { followHeading } from './follow-heading.ts';
import { Skeleton } from './skeleton.tsx';

type Props = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Use `h1` if the notice is the whole page. */
  heading?: 'h1' | 'h2';
};

/** An empty state: describes what this is or what happened, and offers one action. */
export const Notice = ({ title, text, action, heading = 'h2' }: Props) => (
  <Box textAlign="center" padding={{ vertical: 'xl', horizontal: 'l' }}>
    <SpaceBetween size="s">
      <Box variant="h2" tagOverride={heading}>
        {title}
      </Box>
      {text && <Box color="text-body-secondary">{text}</Box>}
      {action}
    </SpaceBetween>
  </Box>
);

type QueryStateProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The heading if loading failed. */
  title: string;
  /** The reason, if known. The error's own message takes precedence. */
  text?: string;
  /** Use `h1` if the state is the whole page. */
  heading?: 'h1' | 'h2';
  /** Placeholder while loading. */
  loading?: ReactNode;
};

/** Shows a query's loading or error state. */
export const QueryState = ({ query, title, text, heading = 'h2', loading }: QueryStateProps) =>
  query.error ? (
    <Notice
      heading={heading}
      title={title}
      text={text ?? query.error.message}
      action={
        <Button iconName="refresh" loading={query.isFetching} onClick={() => retry(query)}>
          Retry
        </Button>
      }
    />
  ) : (
    loading
  );

const retry = ({ refetch }: QueryStateProps['query']) => {
  // the button disappears
  const page = document.activeElement?.closest<HTMLElement>('main, dialog');
  if (page) followHeading(page);
  void refetch();
};

export const LoadingBlock = ({ height }: { height: string }) => (
  <div role="status" aria-label="Loading">
    <Skeleton height={height} />
  </div>
);
