import Button from '@cloudscape-design/components/button';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = { title: string; height: string; error: Error | null; isFetching: boolean; refetch: () => unknown };

/** Stands where something is still on its way, or where it could not be loaded. */
export const QueryState = ({ title, height, error, isFetching, refetch }: Props) =>
  error ? (
    <Notice
      title={title}
      text={error.message}
      action={
        <Button iconName="refresh" loading={isFetching} onClick={() => refetch()}>
          Retry
        </Button>
      }
    />
  ) : (
    <div role="status" aria-label="Loading">
      <Skeleton height={height} />
    </div>
  );
