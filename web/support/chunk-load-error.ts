/** Messages of Chrome, Firefox, Safari and Vite for a failed module or style sheet. */
const SENTENCES =
  /dynamically imported module|Importing a module script failed|module script.*(failed|MIME)|Unable to preload CSS/i;

/** True if a chunk couldn't be loaded: it was replaced by a deployment, or there is no network. */
export const isChunkLoadError = (error: unknown) => error instanceof Error && SENTENCES.test(error.message);
