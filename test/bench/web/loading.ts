import { row } from '../row.ts';
import { requestLevels, revisitBytes } from './app-loading.ts';
import { largestPaint } from './landing.ts';
import { worstLayoutShift } from './layout-shift.ts';
import { linkPaints } from './link.ts';
import { notificationRequests } from './notification-requests.ts';
import { type MeasuredSite, startMeasuredSite } from './site.ts';

const pollsIn = async ({ url, signedIn }: MeasuredSite, use: 'active' | 'hidden') => {
  const { context, page } = await signedIn({ viewport: { width: 1280, height: 900 } });
  const polls = await notificationRequests(page, url, use);
  await context.close();
  return polls;
};

/** How fast the site loads in a real browser. */
export const loadingRows = async () => {
  const site = await startMeasuredSite();
  try {
    const paint = await largestPaint(site);
    const link = await linkPaints(site);
    return [
      row('web.waterfall', await requestLevels(site), 'levels', { floor: 2, goal: 2 }),
      row('web.revisit', await revisitBytes(site), 'bytes', { floor: 0, goal: 0 }),
      row('web.landing.lcp', paint.ours / paint.floor, 'of static HTML', { floor: 1, goal: 1.15 }),
      row('link.lcp', link.paint / link.staticPaint, 'of static HTML', { floor: 1, goal: 1.2 }),
      row('link.drawn', link.drawn / link.twoTrips, 'of two trips', { floor: 1, goal: 1.2 }),
      row('link.cls', link.shift, 'shift', { floor: 0, goal: 0.01 }),
      row('web.cls', await worstLayoutShift(site), 'shift', { floor: 0, goal: 0.01 }),
      row('net.poll.active', await pollsIn(site, 'active'), 'requests an hour', { floor: 0, goal: 5 }),
      row('net.poll.hidden', await pollsIn(site, 'hidden'), 'requests an hour', { floor: 0, goal: 0 }),
    ];
  } finally {
    await site.close();
  }
};
