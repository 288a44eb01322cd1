import { vi } from 'vitest';

/** The window's own events and its time, where there is no browser; time stands until a test lets it pass. */
export const startWindow = () => {
  vi.useFakeTimers();
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return {
    comeOnline: () => window.dispatchEvent(new Event('online')),
    leave: () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
};
