import { useCallback, useSyncExternalStore } from 'react';

/** Where Cloudscape, too, changes to its layout for small screens. */
export const PHONE = '(max-width: 688px)';

/** Where the sidebar and a table have room side by side. */
export const ROOMY = '(min-width: 1000px)';

/** Whether a media query matches now. */
export const useMedia = (query: string) => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};
