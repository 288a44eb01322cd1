/** What the sign-in page shares with the app. It must not bring the app's frame along. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|aws-amplify|@aws-amplify\/(core|auth)|zod)\/|\/web\/ui\/screens\/mark|\/web\/(auth\/amplify|app\/zod)|\/shared\/(brand|config)/;
/** Parts of the frame and of most pages. The list of pages stays in the landing script. */
const APP =
  /node_modules\/(@cloudscape-design|@tanstack|react-router)\/|\/web\/(ui|device|session|lists)\/|\/web\/client\/|\/web\/paths\.ts|\/web\/app\/(?!first-pages)|\/shared\//;
/** What the pages share that show or list sheets. */
const SHEETS = /\/(web|shared)\/|node_modules\/idb\//;

/**
 * Chunks beside one for each page. Left alone, the bundler makes forty small ones, whose names alone fill the landing script;
 * `minShareCount` is how many entries and pages must use a module for it to be everybody's.
 */
export const chunks = [
  { name: 'base', test: BASE, minShareCount: 3, priority: 3 },
  { name: 'app', test: APP, minShareCount: 6, priority: 2 },
  { name: 'sheets', test: SHEETS, minShareCount: 4, priority: 1 },
];
