import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Notice } from '../ui/screens/notice.tsx';
import './long-list.css';

/** Number of lines in the page at once, which is a page of the server's lists. */
const MAX = 100;
/** Number of lines that "Show more" adds. */
const STEP = 50;

type Query = Partial<Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'error'>>;

/**
 * Picks the lines of a list that are in the page, the first ones to begin with. The history entry keeps how far the
 * user went, so that Back returns there. `name` must be unique among the lists of a page.
 */
export const useLongList = <Line,>(name: string, lines: readonly Line[] | undefined, query: Query = {}) => {
  const location = useLocation();
  const navigate = useNavigate();
  const { hasNextPage = false, fetchNextPage, isFetchingNextPage = false, error } = query;
  const count = lines?.length ?? 0;
  const end = Math.min(location.state?.[name] ?? MAX, count);
  const from = Math.max(0, end - MAX);
  const showUpTo = (line: number) =>
    navigate(location, { replace: true, preventScrollReset: true, state: { ...location.state, [name]: line } });
  return {
    shown: lines?.slice(from, end),
    from,
    end,
    /** Undefined while the server has more. */
    total: hasNextPage ? undefined : count,
    isMore: end < count || hasNextPage,
    isLoadingMore: isFetchingNextPage,
    error: error?.message,
    showMore: () => {
      void showUpTo(end + STEP);
      if (end + STEP > count && hasNextPage) void fetchNextPage?.();
    },
    showEarlier: () => void showUpTo(Math.max(MAX, end - STEP)),
  };
};
export type LongListPart = Omit<ReturnType<typeof useLongList>, 'shown'>;

/** Says where a line is in the list, once the first lines are left out. */
export const getPosition = (part: LongListPart | undefined, index: number) =>
  part && part.from > 0 ? { 'aria-posinset': part.from + index + 1, 'aria-setsize': part.total ?? -1 } : {};

/** A line that keeps its place, and what was shown and focused when the user asked for more. */
type Kept = { line: Element; top: number; from: number; end: number; focused: Element | null };

type Props = {
  /** Undefined while the list loads. */
  part: LongListPart | undefined;
  /** Formats a note that only the first lines are shown. Without it, there are only buttons. */
  formatShown?: (shown: number) => string;
  /** What the buttons show more of, if it isn't obvious. */
  noun?: string;
  children: ReactNode;
};

/** A list with a button for its further lines and, once its first lines are left out, one for these. */
export const LongList = ({ part, formatShown, noun = '', children }: Props) => {
  const { from = 0, end = 0 } = part ?? {};
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<Kept>(undefined);
  useLayoutEffect(() => {
    const before = kept.current;
    if (!before || (before.from === from && before.end === end)) return;
    const { line, top, focused } = before;
    kept.current = undefined;
    if (!line.isConnected) return;
    if (from !== before.from) scrollBy(0, findTop(line) - top);
    // the button is far away now, or gone; the user may have left it while the lines were loading
    if (document.activeElement !== focused && document.activeElement !== document.body) return;
    const next = from < before.from ? line : line.nextElementSibling;
    next?.querySelector('a')?.focus({ preventScroll: true });
  });
  /** Keeps a line in its place on the screen while others come and go. */
  const keeping = (which: 'first' | 'last', show?: () => void) => () => {
    const line = [...(place.current?.querySelectorAll('li, tbody tr') ?? [])].at(which === 'first' ? 0 : -1);
    kept.current = line && { line, top: findTop(line), from, end, focused: document.activeElement };
    show?.();
  };
  const title = formatShown && (from > 0 ? `Showing ${from + 1} to ${end}` : formatShown(end));
  const withTitle = (button: ReactNode, text?: string) =>
    title ? <Notice title={title} text={text} action={button} /> : button;
  return (
    <div ref={place} className="long-list">
      <SpaceBetween size="m">
        {from > 0 &&
          withTitle(<Button onClick={keeping('first', part?.showEarlier)}>{`Show earlier ${noun}`.trim()}</Button>)}
        {children}
        {part?.isMore &&
          withTitle(
            <Button loading={part.isLoadingMore} onClick={keeping('last', part.showMore)}>
              {`Show more ${noun}`.trim()}
            </Button>,
            part.error,
          )}
      </SpaceBetween>
    </div>
  );
};

/** Returns where an element is on the page, whatever the scroll position. */
const findTop = (element: Element) => element.getBoundingClientRect().top + scrollY;
