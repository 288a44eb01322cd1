/** Build id from a meta tag (vite/pwa.ts), empty in development. It is in the page so that scripts don't change with it. */
export const BUILD_ID = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '';
