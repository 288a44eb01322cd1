import { useEffect } from 'react';
import { PRODUCT } from '#shared/brand.ts';
import { createObservable, useObservable } from '../../device/observable.ts';

type PageTitle = { title: string; plate?: string | undefined };

const current = createObservable<PageTitle>({ title: PRODUCT });
let unread = 0;

const write = () => {
  const { plate, title } = current.get();
  const name = [plate, title, PRODUCT].filter(Boolean).join(' · ');
  document.title = unread > 0 ? `(${unread}) ${name}` : name;
};

/** Sets the title of the tab and of the phone's top bar. Pages about one vehicle pass its plate. */
export const usePageTitle = (title: string, plate?: string) => {
  useEffect(() => {
    current.set({ title, plate });
    write();
  }, [title, plate]);
};

/** Shows the unread count in front of the tab's title. Source: specification 1, section 2.4. */
export const showUnread = (count: number) => {
  unread = count;
  write();
};

export const useCurrentPageTitle = () => useObservable(current);
