/** What Chrome, Firefox, Safari and Vite say when a module or its style sheet cannot be fetched. */
const SENTENCES =
  /dynamically imported module|Importing a module script failed|module script.*(failed|MIME)|Unable to preload CSS/i;

/** Part of the site could not be fetched: it was deployed anew since this tab was opened, or the network is away. */
export const isChunkLoadError = (error: unknown) => error instanceof Error && SENTENCES.test(error.message);
