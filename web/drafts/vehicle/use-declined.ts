import { useQuery } from '@tanstack/react-query';
import '../../client/nouns/history.ts';
import type { DeclinedLine } from '#shared/history/model.ts';
import { useClient } from '../../session/session.tsx';
import { useDraft } from '../store/current-draft.tsx';

const NONE: DeclinedLine[] = [];

/** Returns the declined repairs of the vehicle found in our records; empty while loading or after an error. */
export const useDeclined = (): DeclinedLine[] => {
  const client = useClient();
  const id = useDraft(({ found, mine, editing }) =>
    found?.vehicle.source === 'own' && !mine.isRecheck && !editing ? found.vehicle.VehicleID : '',
  );
  const { data } = useQuery({
    queryKey: ['declined', id],
    queryFn: ({ signal }) => client.history.declined({ params: { id } }, { signal }),
    enabled: id !== '',
    retry: false,
    retryOnMount: false,
    // as long as the sheet is open
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data?.declined ?? NONE;
};
