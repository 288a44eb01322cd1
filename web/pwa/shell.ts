/** Matches a tag that only index.html has (vite/pwa.ts). */
const MARK = /<meta name="build" content="(\w+)">/;

/** Returns the build of a shell; undefined for other pages, errors, redirects and partial responses. */
export const findShellBuild = async (response: Response) => {
  if (response.status !== 200 || response.type !== 'basic' || response.redirected) return undefined;
  return MARK.exec(await response.clone().text())?.[1];
};
