import { type Listening, listen } from '#scripts/local/aws/http.ts';
import { LINK_HEADER, linkPaths } from '#shared/links/calls.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { getMedian, measureInterleaved } from '../samples.ts';
import { measureShifts } from './layout-shift.ts';
import type { MeasuredSite } from './site.ts';
import { slowDown } from './slow-phone.ts';

const ROUNDS = 5;
/** The customer's link of the measured site. */
export const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

/** Records when the response is first painted. */
const NOTE_DRAWN = `(function look() {
  requestAnimationFrame(document.querySelector('.pills') ? () => { globalThis.drawnAt = performance.now(); } : look);
})()`;

/** The fastest possible page for a link whose token follows the `#`: a page, then the raw response. */
const TWO_TRIPS = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title>
<h1>Your estimate</h1><script>fetch('${linkPaths.estimate}', { headers: { '${LINK_HEADER}': location.hash.slice(1) } })
.then((answer) => answer.text()).then((text) => { document.body.append(Object.assign(document.createElement('pre'), { className: 'pills', textContent: text })) })</script>`;

const page = (html: string, apiUrl: string): Promise<Listening> =>
  listen(async (request, response) => {
    if (!request.url?.startsWith('/api/'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    const answer = await fetch(`${apiUrl}${request.url}`, { headers: { [LINK_HEADER]: TOKEN } });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });

/** Measures when the response was first painted, from the start of the navigation. */
const drawnAt = async (site: MeasuredSite, address: string) => {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  const opened = await context.newPage();
  await slowDown(opened);
  await opened.addInitScript(NOTE_DRAWN);
  await opened.goto(address);
  const at = await opened.waitForFunction(() => (globalThis as { drawnAt?: number }).drawnAt);
  const ms = Number(await at.jsonValue());
  await context.close();
  return ms;
};

/**
 * Measures the load time of a customer's link on an old phone, compared with the minimum of two round trips, and its
 * layout shift.
 */
export const measureLinkPaints = async (site: MeasuredSite) => {
  const address = `${site.url}${sitePaths.customerLink}#${TOKEN}`;
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  const opened = await context.newPage();
  await opened.goto(address, { waitUntil: 'networkidle' });
  const shift = await measureShifts(opened);
  await context.close();
  const trips = await page(TWO_TRIPS, site.url);
  try {
    const { drawn, twoTrips } = await measureInterleaved(ROUNDS, {
      drawn: () => drawnAt(site, address),
      twoTrips: () => drawnAt(site, `${trips.url}/#${TOKEN}`),
    });
    return { drawn: getMedian(drawn), twoTrips: getMedian(twoTrips), shift };
  } finally {
    await trips.close();
  }
};
