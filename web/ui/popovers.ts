import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Whether the browser has popovers of its own. Our oldest have none, and theirs are made by hand. */
export const hasPopovers = typeof HTMLElement !== 'undefined' && 'popover' in HTMLElement.prototype;

/** Those made by hand that are open. Each was opened from the one before, if not from the page. */
const open: HTMLElement[] = [];

/** Opened by hand: Escape closes the last one, a press elsewhere all that do not have it in them. */
export const usePopoverByHand = (
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it closes and where it stands is looked up when it is opened
  useLayoutEffect(() => {
    const me = panel.current;
    if (!shown || !me) return;
    open.push(me);
    place();
    me.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || open.at(-1) !== me) return;
      // not also for the dialog below
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

/** The dialog on top, or the body: what hangs elsewhere cannot be reached while a dialog is open. Looked up anew while `watched`. */
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
