import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getListedState } from '#shared/estimates/states.ts';
import { useToday } from '../../device/today.ts';
import { useClient } from '../../session/session.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { EstimateCards } from './estimate-cards.tsx';
import { estimatesOfQuery } from './queries.ts';

/** The estimates of a customer or a vehicle, newest first, for their page. */
export const EstimatesOf = ({ of, id }: { of: 'customer' | 'vehicle'; id: string }) => {
  const today = useToday();
  const query = useInfiniteQuery(estimatesOfQuery(useClient(), of, id));
  const estimates = query.data?.pages
    .flatMap((page) => page.estimates)
    .map((one) => ({ ...one, state: getListedState(today, one) }));
  if (!estimates)
    return <QueryState query={query} title="Estimates could not be loaded" loading={<LoadingBlock height="60px" />} />;
  return (
    <>
      {estimates.length === 0 && <p className="quiet flush">No estimates for this {of}.</p>}
      {estimates.length > 0 && <EstimateCards estimates={estimates} />}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more estimates
        </Button>
      )}
    </>
  );
};
