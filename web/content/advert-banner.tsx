import { useState } from 'react';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import { useToday } from '../device/today.ts';
import { readLocal, writeLocal } from '../device/web-storage.ts';
import { useScope, useUser } from '../session/session.tsx';
import { NewTab } from '../ui/link-button.tsx';
import './advert-banner.css';

/** Returns the advert, followed by our own in case its picture can't be loaded; none for some organizations. */
const useAdverts = () => {
  const { advert = DEFAULT_ADVERT } = useUser();
  return useScope('flag-hide-banner') ? [] : [advert, DEFAULT_ADVERT];
};

/**
 * The advert above every page; none offline. Its space is reserved, so that the page doesn't move when it loads. It fades
 * in once it has loaded, so that the page's own content counts as its largest paint.
 */
export const AdvertBanner = () => {
  const adverts = useAdverts();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState<string>();
  if (adverts.length === 0) return null;
  const shown = adverts.find(({ imageUrl }) => !broken.includes(imageUrl));
  return (
    <aside className="advert" aria-label="Advert">
      {shown && (
        <a href={shown.linkUrl} target="_blank" rel="noopener noreferrer">
          <img
            src={shown.imageUrl}
            alt={shown.alt ?? 'Advert'}
            fetchPriority="low"
            className={loaded === shown.imageUrl ? 'advert-loaded' : undefined}
            onLoad={() => setLoaded(shown.imageUrl)}
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
  const [advert] = useAdverts();
  const today = useToday();
  const [closedOn, setClosedOn] = useState(() => readLocal(CLOSED_ON));
  if (!advert || closedOn === today) return null;
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
