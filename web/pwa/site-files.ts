/** How the addresses of lists begin that say what a build of the app is made of. */
export const SITE_FILES = '/assets/files-';
/** That of one build. In a file of its own: the landing page has no room for it. */
export const siteFiles = (buildId: string) => `${SITE_FILES}${buildId}.json`;
