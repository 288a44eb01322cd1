import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { followHeading } from '../ui/screens/follow-heading.ts';

/**
 * Moves the focus to the heading of each page after the first one, so that screen readers say where the user is. After
 * Back, moves it to the link that opened the page left.
 */
export const useHeadingFocus = (main: RefObject<HTMLElement | null>) => {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const focused = useRef(pathname);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const left = focused.current;
    if (!main.current || left === pathname) return;
    focused.current = pathname;
    stop.current?.();
    stop.current = followHeading(main.current, isBack ? left : undefined);
  }, [main, pathname, isBack]);
};
