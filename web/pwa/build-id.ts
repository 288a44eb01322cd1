/**
 * The build id, from a meta tag (vite/pwa.ts); empty in development. It is in the page rather than in scripts, so that
 * it doesn't change their hashes.
 */
export const BUILD_ID = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '';
