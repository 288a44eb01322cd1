/** Prefix of the addresses that list the files of a build. */
export const SITE_FILES = '/assets/files-';
/** Returns the list of one build. A separate file, to keep it out of the landing page. */
export const getSiteFilesPath = (buildId: string) => `${SITE_FILES}${buildId}.json`;
