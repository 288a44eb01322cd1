/** Messages from the page to the service worker: activate now, reply with your build, or cache these URLs. */
export const TAKE_OVER = 'take over';
export const ASK_BUILD = 'which build';
export type Keep = { keep: readonly string[] };
