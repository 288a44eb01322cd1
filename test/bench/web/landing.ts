import type { Browser } from 'playwright-core';
import { listen } from '#scripts/local/aws/http.ts';
import { TAGLINE } from '#shared/brand.ts';
import { getMedian, measureInterleaved } from '../samples.ts';
import type { MeasuredSite } from './site.ts';
import { slowDown } from './slow-phone.ts';

const ROUNDS = 5;

/** The fastest possible landing page: only its text. */
const FLOOR = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><h1>${TAGLINE}</h1><p>Login or sign up for a free account.</p>`;

/**
 * Resolves to the time when the largest element on the page was painted, in milliseconds from the start of the
 * navigation.
 */
const LARGEST_PAINT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true }))`;

/** Measures the largest contentful paint of a page on an old phone, after the page has loaded. */
const measurePaint = async (browser: Browser, address: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  const ms = await page.evaluate(LARGEST_PAINT);
  await context.close();
  return Number(ms);
};

/** Measures the largest contentful paint of the landing page on a first visit, compared with the minimum. */
export const measureLargestPaint = async ({ browser, url }: MeasuredSite) => {
  const floor = await listen(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(FLOOR);
  });
  try {
    const samples = await measureInterleaved(ROUNDS, {
      ours: () => measurePaint(browser, url),
      floor: () => measurePaint(browser, floor.url),
    });
    return { ours: getMedian(samples.ours), floor: getMedian(samples.floor) };
  } finally {
    await floor.close();
  }
};
