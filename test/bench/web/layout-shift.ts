import type { Page } from 'playwright-core';
import { pagePaths } from '#web/paths.ts';
import type { MeasuredSite } from './site.ts';

/** Late enough that the page is painted before its data arrives. */
const DATA_AFTER_MS = 700;

/** Resolves to the sum of all layout shifts without user input. */
const SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum)));
})`;

/** Resolves to true if the page's largest paint so far is the advert. */
const IS_LARGEST_ADVERT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).element?.closest('.advert') != null))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** Returns a page's layout shift so far. */
export const measureShifts = async (page: Page) => Number(await page.evaluate(SHIFTS));

/**
 * Measures every page while its data arrives, on a phone and a desktop: the largest layout shift, and the pages whose
 * largest paint is the advert.
 */
export const measureLayouts = async ({ url, signedIn, pace }: MeasuredSite) => {
  const shifts: number[] = [];
  let adverts = 0;
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ])
    for (const path of Object.values(pagePaths)) {
      const { context, page } = await signedIn({ viewport });
      pace.delayMs = DATA_AFTER_MS;
      await page.goto(url + path.replace(':id', '1'), { waitUntil: 'networkidle' });
      shifts.push(await measureShifts(page));
      if (await page.evaluate(IS_LARGEST_ADVERT)) adverts += 1;
      await context.close();
    }
  pace.delayMs = 0;
  return { shift: Math.max(...shifts), adverts };
};
