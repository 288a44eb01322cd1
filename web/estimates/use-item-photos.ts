import { skipToken, useQuery } from '@tanstack/react-query';
import type { Image } from '#shared/images/model.ts';
import { useStale } from '../images/use-stale.ts';
import { useClient } from '../session/session.tsx';
import '../client/nouns/images.ts';

export type ItemPhotos = {
  of: (item: string | undefined) => readonly Image[];
  onStale: () => void;
  /** Why loading failed. */
  error: Error | null;
};

/** Loads an inspection's uploaded photos, by item; none for an estimate without an inspection. */
export const useItemPhotos = (inspectionId: number | null): ItemPhotos => {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['estimate photos', inspectionId],
    queryFn:
      inspectionId === null
        ? skipToken
        : async ({ signal }) => (await client.images.list({ query: { inspectionId } }, { signal })).images,
    // URLs expire after five minutes; the photos are reloaded when an image fails to load
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
