import { useInfiniteQuery } from '@tanstack/react-query';
import { getListedState } from '#shared/estimates/states.ts';
import { useToday } from '../../device/today.ts';
import { LongList, useLongList } from '../../lists/long-list.tsx';
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
  const { shown, ...part } = useLongList('Estimates', estimates, query);
  if (!shown)
    return <QueryState query={query} title="Estimates could not be loaded" loading={<LoadingBlock height="60px" />} />;
  return (
    <LongList part={part} noun="estimates">
      {shown.length === 0 && <p className="quiet flush">No estimates for this {of}.</p>}
      {shown.length > 0 && <EstimateCards estimates={shown} part={part} />}
    </LongList>
  );
};
