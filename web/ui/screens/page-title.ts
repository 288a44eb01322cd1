import { useEffect, useSyncExternalStore } from 'react';
import { PRODUCT } from '#shared/brand.ts';

type PageTitle = { title: string; plate?: string | undefined };

let current: PageTitle = { title: PRODUCT };
let unread = 0;
const listeners = new Set<() => void>();

const write = () => {
  const name = [current.plate, current.title, PRODUCT].filter(Boolean).join(' · ');
  document.title = unread > 0 ? `(${unread}) ${name}` : name;
};

/** Names the page in the tab and, on phones, in the top bar. A page about one vehicle gives its plate. */
export const usePageTitle = (title: string, plate?: string) => {
  useEffect(() => {
    current = { title, plate };
    write();
    for (const listener of listeners) listener();
  }, [title, plate]);
};

/** How many notifications are unread stands before the name of the page. Source: specification 1, section 2.4. */
export const showUnread = (count: number) => {
  unread = count;
  write();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useCurrentPageTitle = () => useSyncExternalStore(subscribe, () => current);
