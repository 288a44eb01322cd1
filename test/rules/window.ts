import { vi } from 'vitest';

/** Simulates a window's events and timers outside a browser. The clock is stopped until a test advances it. */
export const startWindow = () => {
  vi.useFakeTimers();
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return {
    show: (visibilityState: 'visible' | 'hidden') => {
      vi.stubGlobal('document', { visibilityState });
      window.dispatchEvent(new Event('visibilitychange'));
    },
    comeOnline: () => window.dispatchEvent(new Event('online')),
    leave: () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
};
