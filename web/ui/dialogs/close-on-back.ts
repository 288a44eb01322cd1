import { useEffect, useEffectEvent } from 'react';

/**
 * Going back closes the uppermost dialog, if one of them fills the screen, instead of leaving the page. Each open dialog
 * then has a history entry of its own, which is a copy of the page's entry. The router must neither see these entries
 * nor navigate from one: it would count them as pages.
 */
type Layer = { fillsScreen: boolean; close: () => void };
const open: Layer[] = [];
/** How many entries of dialogs lie between the page's entry and the current one. */
let depth: number = history.state?.dialogs ?? 0;
/** The router's number of the page. */
let page: number | undefined;
let moving: Promise<void> | undefined;
let endMove: (() => void) | undefined;
let navigations = 0;

const move = (to: number) => {
  history.go(to - depth);
  moving = new Promise((resolve) => {
    endMove = resolve;
  });
  return moving;
};

/** Adds and removes entries until there is one for each dialog. */
const settle = () => {
  if (moving || navigations > 0) return;
  const wanted = open.some(({ fillsScreen }) => fillsScreen) ? open.length : 0;
  if (depth > wanted) void move(wanted);
  if (depth < wanted) page = history.state?.idx;
  while (depth < wanted) history.pushState({ ...history.state, dialogs: ++depth }, '');
};

/** Waits for what React renders next: a dialog often opens in another's place. */
const settleSoon = () => void setTimeout(settle);

// a module that creates the router imports this one, so this listener is called first
addEventListener('popstate', (event) => {
  const before = depth;
  depth = event.state?.dialogs ?? 0;
  const isBack = depth < before && event.state?.idx === page;
  if (endMove || isBack) event.stopImmediatePropagation();
  if (endMove) endMove();
  else if (isBack) for (const { close } of open.slice(depth - before)) close();
  [moving, endMove] = [undefined, undefined];
  settleSoon();
});
// a reload closes all dialogs
settleSoon();

/** Navigates from the page's own entry, after removing those of dialogs. */
export const leaveDialogs = async (navigate: () => Promise<void>) => {
  if (depth === 0 && !moving) return navigate();
  const { pathname } = location;
  navigations++;
  try {
    // several navigations may wait for the same move
    while (moving || depth > 0) await (moving ?? move(0));
    await navigate();
  } finally {
    navigations--;
    // otherwise the dialogs are about to close with their page
    if (location.pathname === pathname) settleSoon();
  }
};

/** Closes a dialog when the user goes back. One without `onClose` stays. */
export const useCloseOnBack = (fillsScreen: boolean, onClose: (() => void) | undefined) => {
  const isClosable = onClose !== undefined;
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!isClosable) return;
    const layer = { fillsScreen, close: () => close() };
    open.push(layer);
    settleSoon();
    return () => {
      open.splice(open.indexOf(layer), 1);
      settleSoon();
    };
  }, [isClosable, fillsScreen]);
};
