/** What the page says to the service worker: to take the place of the one before, or which addresses to keep. */
export const TAKE_OVER = 'take over';
export type Keep = { keep: readonly string[] };
