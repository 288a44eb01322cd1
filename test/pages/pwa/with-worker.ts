import type { Site } from '#test/pages/site.ts';
import { openSignedIn, storeSession } from '#test/pages/visitor.ts';
import { waitForStoredPage } from '#test/site-stored.ts';

/** Signs in with the service worker active and its cache filled. */
export const withWorker = async (site: Site) => {
  const visitor = await openSignedIn(site, {}, { serviceWorkers: 'allow' });
  const { page, open } = visitor;
  // longer than the hours that tests skip
  await storeSession(page, site, { secondsLeft: 86_400 });
  await open('/inspectionList');
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  await waitForStoredPage(page);
  return visitor;
};
