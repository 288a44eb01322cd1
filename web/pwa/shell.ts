/** Matches a tag that only index.html has (vite/pwa.ts). */
const MARK = /<meta name="build" content="(\w+)">/;

/** Returns the build of a shell; undefined for other pages, errors, redirects and partial responses. */
export const findShellBuild = async (answer: Response) => {
  if (answer.status !== 200 || answer.type !== 'basic' || answer.redirected) return undefined;
  return MARK.exec(await answer.clone().text())?.[1];
};
