import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Answers } from '#test/browser/answers.ts';
import { isBackground } from '#test/browser/is-background.ts';
import { nothingCounted, nothingToDo } from '#test/browser/quiet-workshop.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** Opens the app with a clock that the test moves, and collects the paths of its calls. */
const openCounted = async (answers: Answers) => {
  const { page, open } = await openSignedIn(site, answers);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !isBackground(request)) calls.push(pathname);
  });
  await page.clock.install();
  /** Hides the tab, shows it later, and expects this one call. */
  const lookAfter = async (minutes: number, call: RegExp) => {
    await show(page, 'hidden');
    await page.clock.fastForward(minutes * 60_000);
    calls.length = 0;
    await show(page, 'visible');
    await page.clock.runFor(1000);
    await expect.poll(() => calls).toEqual([expect.stringMatching(call)]);
  };
  return { page, open, lookAfter };
};

const show = (page: Page, state: string) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('T-03: a look at the tab reloads a list of one page once a minute, and never one of several pages', async () => {
  const { page, open, lookAfter } = await openCounted({
    'inspections.list': ({ query }) => ({
      inspections: [{ ...getSummary(passedInspection), id: 5000 - Number(query.after ?? 0) }],
      next: String(Number(query.after ?? 0) + 1),
    }),
  });
  await open('/inspectionList');
  const lines = page.getByRole('main').getByRole('table').getByRole('link');
  await lines.first().waitFor();
  await lookAfter(0.5, /notification/);
  await lookAfter(1.5, /inspections$/);
  for (const count of [2, 3]) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => lines.count()).toBe(count);
  }
  await lookAfter(5, /notification/);
});

test('T-01: a look at Home asks for its lists alone, without practice and figures', async () => {
  const { page, open, lookAfter } = await openCounted({
    'inspections.overview': { ...nothingToDo, recent: [getSummary(passedInspection)] },
    'counters.home': nothingCounted,
  });
  await open('/');
  await page.locator('.doing-room').scrollIntoViewIfNeeded();
  await page.getByText('No inspections in the last 8 weeks').waitFor();
  await lookAfter(15, /overview$/);
});
