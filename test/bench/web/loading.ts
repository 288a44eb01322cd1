import { makeRow } from '../row.ts';
import { measureRequestLevels, measureRevisitBytes } from './app-loading.ts';
import { measureLargestPaint } from './landing.ts';
import { measureLayouts } from './layout-shift.ts';
import { measureLinkPaints } from './link.ts';
import { countNotificationRequests } from './notification-requests.ts';
import { measureReadiness } from './ready.ts';
import { type MeasuredSite, startMeasuredSite } from './site.ts';

const pollsIn = async ({ url, signedIn }: MeasuredSite, use: 'active' | 'hidden') => {
  const { context, page } = await signedIn({ viewport: { width: 1280, height: 900 } });
  const polls = await countNotificationRequests(page, url, use);
  await context.close();
  return polls;
};

/** Measures how fast the site loads in a real browser. */
export const measureLoading = async () => {
  const site = await startMeasuredSite();
  try {
    const paint = await measureLargestPaint(site);
    const link = await measureLinkPaints(site);
    const ready = await measureReadiness(site);
    const layouts = await measureLayouts(site);
    return [
      makeRow('web.waterfall', await measureRequestLevels(site), 'levels', { floor: 2, goal: 2 }),
      makeRow('web.revisit', await measureRevisitBytes(site), 'bytes', { floor: 0, goal: 0 }),
      makeRow('web.landing.lcp', paint.ours / paint.floor, 'of static HTML', { floor: 1, goal: 1.2 }),
      // three round trips and the bytes alone take 2.6 and 2.9 s
      makeRow('web.home.ready', ready.home, 's on a slow phone', { goal: 4 }),
      makeRow('web.wizard.ready', ready.wizard, 's on a slow phone', { goal: 4.5 }),
      makeRow('link.drawn', link.drawn / link.twoTrips, 'of two trips', { floor: 1, goal: 1.2 }),
      makeRow('link.cls', link.shift, 'shift', { floor: 0, goal: 0.01 }),
      makeRow('web.cls', layouts.shift, 'shift', { floor: 0, goal: 0.01 }),
      makeRow('web.advert.largest', layouts.adverts, 'pages', { floor: 0, goal: 0 }),
      makeRow('net.poll.active', await pollsIn(site, 'active'), 'requests an hour', { floor: 0, goal: 5 }),
      makeRow('net.poll.hidden', await pollsIn(site, 'hidden'), 'requests an hour', { floor: 0, goal: 0 }),
    ];
  } finally {
    await site.close();
  }
};
