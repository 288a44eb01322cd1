import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the page's heading, or to the page while it has none. */
export const focusHeading = (main: HTMLElement | null) => {
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Moves the focus to the heading of each page after the first one, so that screen readers say where the user is. Many
 * headings come with the page's data: until the user does something, the focus moves on to them. A page that has
 * focused one of its fields keeps the focus there.
 */
export const useHeadingFocus = (main: RefObject<HTMLElement | null>) => {
  const { pathname } = useLocation();
  const focused = useRef(pathname);
  useEffect(() => {
    const page = main.current;
    if (!page || focused.current === pathname) return;
    focused.current = pathname;
    const follow = () => {
      const here = document.activeElement;
      if (here === page || !page.contains(here)) focusHeading(page);
    };
    follow();
    const changes = new MutationObserver(follow);
    changes.observe(page, { childList: true, subtree: true });
    const stop = () => changes.disconnect();
    addEventListener('keydown', stop, { once: true });
    addEventListener('pointerdown', stop, { once: true });
    return () => {
      stop();
      removeEventListener('keydown', stop);
      removeEventListener('pointerdown', stop);
    };
  }, [main, pathname]);
};
