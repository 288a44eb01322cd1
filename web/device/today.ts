import { useSyncExternalStore } from 'react';
import { addDays, startOfNzDay } from '#shared/nz-date.ts';
import { createListeners } from './observable.ts';
import { getNzToday, getServerNow, subscribeToServerTime } from './server-clock.ts';

const { subscribe, notify } = createListeners();
let shown = 0;
let midnight: ReturnType<typeof setTimeout> | undefined;
let leaveServerTime: (() => void) | undefined;

/**
 * Notifies subscribers that the day may have changed and sets a timer for midnight, which fires late on a sleeping
 * device.
 */
const look = () => {
  clearTimeout(midnight);
  midnight = setTimeout(look, Math.max(1, startOfNzDay(addDays(getNzToday(), 1)).getTime() - getServerNow().getTime()));
  notify();
};

const SEEN_AGAIN = ['visibilitychange', 'focus', 'pageshow'];

const follow = (listener: () => void) => {
  const leave = subscribe(listener);
  if (shown++ === 0) {
    look();
    leaveServerTime = subscribeToServerTime(look);
    for (const event of SEEN_AGAIN) addEventListener(event, look);
  }
  return () => {
    leave();
    if (--shown > 0) return;
    clearTimeout(midnight);
    leaveServerTime?.();
    for (const event of SEEN_AGAIN) removeEventListener(event, look);
  };
};

/** Returns today's date in New Zealand and re-renders at midnight, or when the page is next visible after midnight. */
export const useToday = () => useSyncExternalStore(follow, getNzToday);
