import type { Page } from 'playwright-core';
import type { MeasuredSite } from './site.ts';

const CODE = /\.(js|css)(\?|$)/;
const home = (page: Page) => page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();

/** Measures the bytes of scripts and styles that are transferred on a second visit. */
export const measureRevisitBytes = async ({ url, signedIn }: MeasuredSite) => {
  const { context, page } = await signedIn();
  await page.goto(url, { waitUntil: 'networkidle' });
  await home(page);
  const again = await context.newPage();
  const devtools = await context.newCDPSession(again);
  await devtools.send('Network.enable');
  const code = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const near = response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache;
    if (CODE.test(response.url) && !near) code.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength;
  });
  await again.goto(url, { waitUntil: 'networkidle' });
  await home(again);
  await context.close();
  return bytes;
};

/** Measures the depth of sequential document, script and style requests before the home page is rendered. */
export const measureRequestLevels = async ({ url, signedIn }: MeasuredSite) => {
  const { context, page } = await signedIn();
  // Opens another file first: a first visit gets the landing page, and the session is stored from the second document
  // on.
  await page.goto(`${url}/favicon.svg`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const levels = new Map<string, number>();
  const standing = home(page).then(() => true);
  devtools.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (type !== 'Document' && !CODE.test(request.url)) return;
    const cause = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url;
    const after = cause === undefined ? 0 : (levels.get(cause) ?? 0);
    if (!levels.has(request.url)) levels.set(request.url, after + 1);
  });
  await page.goto(url);
  await standing;
  const deepest = Math.max(...levels.values());
  await context.close();
  return deepest;
};
