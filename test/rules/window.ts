import { vi } from 'vitest';

/** The window's own events, where there is no browser. */
export const stubWindow = () => {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return { comeOnline: () => window.dispatchEvent(new Event('online')), leave: () => vi.unstubAllGlobals() };
};
