/** Prefix of the URLs at which the files of a build are listed. */
export const SITE_FILES = '/assets/files-';
/** Returns the path of a build's list. In a separate file, so that the landing page doesn't load it. */
export const getSiteFilesPath = (buildId: string) => `${SITE_FILES}${buildId}.json`;
