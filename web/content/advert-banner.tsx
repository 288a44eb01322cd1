import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import { useToday } from '../device/today.ts';
import { readLocal, writeLocal } from '../device/web-storage.ts';
import { useClient, useScope } from '../session/session.tsx';
import '../client/nouns/content.ts';
import './advert-banner.css';

/** Returns the advert, followed by our own in case its picture can't be loaded; none while it is loading. */
const useAdverts = () => {
  const client = useClient();
  const isHidden = useScope('flag-hide-banner');
  const { data, isPending } = useQuery({
    queryKey: ['advert'],
    queryFn: ({ signal }) => client.content.advert({ query: { type: 'banner' } }, { signal }),
    enabled: !isHidden,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { isHidden, adverts: isPending ? [] : [data ?? DEFAULT_ADVERT, DEFAULT_ADVERT] };
};

const NewTab = () => <span className="visually-hidden">, opens in a new tab</span>;

/**
 * The advert above every page; none offline. Its space is reserved, so that the page doesn't move when it loads.
 */
export const AdvertBanner = () => {
  const { isHidden, adverts } = useAdverts();
  const [broken, setBroken] = useState<readonly string[]>([]);
  if (isHidden) return null;
  const shown = adverts.find(({ imageUrl }) => !broken.includes(imageUrl));
  return (
    <aside className="advert" aria-label="Advert">
      {shown && (
        <a href={shown.linkUrl} target="_blank" rel="noopener noreferrer">
          <img
            src={shown.imageUrl}
            alt={shown.alt ?? 'Advert'}
            fetchPriority="low"
            onError={() => setBroken([...broken, shown.imageUrl])}
          />
          <NewTab />
        </a>
      )}
    </aside>
  );
};

const CLOSED_ON = 'advert closed on';

/** The advert in a dialog: its words in one line, which the user can close for the day. */
export const AdvertLine = () => {
  const {
    isHidden,
    adverts: [advert],
  } = useAdverts();
  const today = useToday();
  const [closedOn, setClosedOn] = useState(() => readLocal(CLOSED_ON));
  if (isHidden || !advert || closedOn === today) return null;
  const close = () => {
    setClosedOn(today);
    writeLocal(CLOSED_ON, today);
  };
  return (
    <aside className="advert-line" aria-label="Advert">
      <a href={advert.linkUrl} target="_blank" rel="noopener noreferrer">
        {advert.alt ?? 'Advert'}
        <NewTab />
      </a>
      <button type="button" className="icon-button" aria-label="Close the advert for today" onClick={close}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </aside>
  );
};
