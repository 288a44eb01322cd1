import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import { useClient, useScope } from '../session/session.tsx';
import '../client/nouns/content.ts';
import './advert-banner.css';

/**
 * The advert above every page: our own by default, none offline. Its space is reserved, so that the page doesn't move
 * when it loads.
 */
export const AdvertBanner = () => {
  const client = useClient();
  const hidden = useScope('flag-hide-banner');
  const [broken, setBroken] = useState<readonly string[]>([]);
  const { data, isPending } = useQuery({
    queryKey: ['advert'],
    queryFn: ({ signal }) => client.content.advert({ query: { type: 'banner' } }, { signal }),
    enabled: !hidden,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (hidden) return null;
  const advert = [data, DEFAULT_ADVERT].find((one) => one && !broken.includes(one.imageUrl));
  return (
    <aside className="advert" aria-label="Advert">
      {!isPending && advert && (
        <a href={advert.linkUrl} target="_blank" rel="noopener noreferrer" aria-label="Advert, opens in a new tab">
          <img
            src={advert.imageUrl}
            alt=""
            fetchPriority="low"
            onError={() => setBroken([...broken, advert.imageUrl])}
          />
        </a>
      )}
    </aside>
  );
};
