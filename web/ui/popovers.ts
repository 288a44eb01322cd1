import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** True if the browser supports popovers. Our oldest browsers don't, so we emulate them. */
export const supportsPopovers = typeof HTMLElement !== 'undefined' && 'popover' in HTMLElement.prototype;

/** Open emulated popovers, outermost first. */
const open: HTMLElement[] = [];

/** Emulates light dismiss: Escape closes the innermost popover; a click closes those that don't contain its target. */
export const useEmulatedPopover = (
  shown: boolean,
  {
    panel,
    opener,
    place,
    close,
  }: {
    panel: RefObject<HTMLElement | null>;
    opener: RefObject<HTMLElement | null>;
    place: () => void;
    close: () => void;
  },
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` and `place` are only read when it opens
  useLayoutEffect(() => {
    const me = panel.current;
    if (!shown || !me) return;
    open.push(me);
    place();
    me.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || open.at(-1) !== me) return;
      // the dialog below must not close as well
      event.preventDefault();
      close();
      opener.current?.focus();
    };
    const onPress = ({ target }: Event) => {
      const mine = [opener.current, ...open.slice(open.indexOf(me))];
      if (target instanceof Node && !mine.some((one) => one?.contains(target))) close();
    };
    addEventListener('keydown', onKey, true);
    addEventListener('pointerdown', onPress, true);
    return () => {
      open.splice(open.indexOf(me), 1);
      removeEventListener('keydown', onKey, true);
      removeEventListener('pointerdown', onPress, true);
    };
  }, [shown]);
};

const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

/**
 * Returns the topmost dialog, or the body. Popovers go there because a modal dialog makes everything outside it inert.
 * Updated while `watched` is true.
 */
export const useTopDialog = (watched: boolean) => {
  const [top, setTop] = useState<Element>(() => document.body);
  useEffect(() => {
    if (!watched) return;
    const look = () => setTop(topDialog());
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [watched]);
  return top;
};
