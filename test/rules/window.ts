import { vi } from 'vitest';

/** Simulates a window's events and timers outside a browser. The clock is stopped until a test advances it. */
export const startWindow = () => {
  vi.useFakeTimers();
  const window = new EventTarget();
  // these stay after the test: a request in flight may end later
  Object.assign(globalThis, {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
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
