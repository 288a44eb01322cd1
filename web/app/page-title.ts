import { useEffect, useSyncExternalStore } from 'react';
import { PRODUCT } from '#shared/brand.ts';

type PageTitle = { title: string; plate?: string | undefined };

let current: PageTitle = { title: PRODUCT };
const listeners = new Set<() => void>();

/** Names the page in the tab and, on phones, in the top bar. A page about one vehicle gives its plate. */
export const usePageTitle = (title: string, plate?: string) => {
  useEffect(() => {
    current = { title, plate };
    document.title = [plate, title, PRODUCT].filter(Boolean).join(' · ');
    for (const listener of listeners) listener();
  }, [title, plate]);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useCurrentPageTitle = () => useSyncExternalStore(subscribe, () => current);
