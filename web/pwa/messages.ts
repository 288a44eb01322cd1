/** Messages from the page to the service worker: activate now, or cache these URLs. */
export const TAKE_OVER = 'take over';
export type Keep = { keep: readonly string[] };
