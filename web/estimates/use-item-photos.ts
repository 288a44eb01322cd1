import { useQuery } from '@tanstack/react-query';
import type { Image } from '#shared/images/model.ts';
import { useStale } from '../images/use-stale.ts';
import { useClient } from '../session/session.tsx';
import '../client/nouns/images.ts';

export type ItemPhotos = {
  of: (item: string | undefined) => readonly Image[];
  onStale: () => void;
  /** Why they are not there. */
  error: Error | null;
};

/** The photos of an inspection that have arrived, by their item. */
export const useItemPhotos = (inspectionId: number): ItemPhotos => {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['estimate photos', inspectionId],
    queryFn: async ({ signal }) => (await client.images.list({ query: { inspectionId } }, { signal })).images,
    // addresses are good for five minutes, and shown until one opens its picture no more
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return {
    of: (item) => (item === undefined ? [] : (data ?? []).filter((image) => image.inspectionItemName === item)),
    onStale: useStale(() => void refetch()),
    error: data ? null : error,
  };
};
