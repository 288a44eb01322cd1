/** Put into the page by the build (vite/pwa.ts); empty while developing. In the page, so that no script changes with it. */
export const BUILD_ID = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '';
