import { row } from '../row.ts';
import { requestLevels, revisitBytes } from './app-loading.ts';
import { largestPaint } from './landing.ts';
import { worstLayoutShift } from './layout-shift.ts';
import { startMeasuredSite } from './site.ts';

/** How the site comes up in a real browser. */
export const loadingRows = async () => {
  const site = await startMeasuredSite();
  try {
    const paint = await largestPaint(site);
    return [
      row('web.waterfall', await requestLevels(site), 'levels', { floor: 2, goal: 2 }),
      row('web.revisit', await revisitBytes(site), 'bytes', { floor: 0, goal: 0 }),
      row('web.landing.lcp', paint.ours / paint.floor, 'of static HTML', { floor: 1, goal: 1.15 }),
      row('web.cls', await worstLayoutShift(site), 'shift', { floor: 0, goal: 0.01 }),
    ];
  } finally {
    await site.close();
  }
};
