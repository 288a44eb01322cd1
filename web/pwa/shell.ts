/** Put by the build into index.html alone (vite/pwa.ts). */
const MARK = /<meta name="build" content="(\w+)">/;

/** Returns which build's shell an answer is; undefined for every other page, an error, a redirect or a part of a page. */
export const findShellBuild = async (answer: Response) => {
  if (answer.status !== 200 || answer.type !== 'basic' || answer.redirected) return undefined;
  return MARK.exec(await answer.clone().text())?.[1];
};
