import type { Page } from 'playwright-core';

const HOUR_MS = 3_600_000;
/** A busy workshop looks up or saves something at least this often. */
const PACE_MS = 90_000;
const LISTS = ["Completed WOF's", "Draft WOF's"];

/** Hides the page, as a browser does with a background tab. */
const HIDE = `
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`;

/**
 * Counts how often a signed-in `page` requests notifications in an hour of simulated time: while someone switches
 * between lists and opens the bell twice, or in a hidden tab. The API returns the unread count, as in production. The
 * hour begins once the page is loaded.
 */
export const countNotificationRequests = async (page: Page, url: string, use: 'active' | 'hidden') => {
  let asked = 0;
  await page.clock.install();
  await page.goto(url);
  await page.getByRole('list', { name: 'To do' }).waitFor();
  page.on('request', (request) => {
    if (request.url().includes('/authentication/notification')) asked += 1;
  });
  if (use === 'hidden') {
    await page.evaluate(HIDE);
    await page.clock.runFor(HOUR_MS);
    return asked;
  }
  for (let step = 0; step < HOUR_MS / PACE_MS; step++) {
    const list = LISTS[step % LISTS.length] ?? '';
    const answered = page.waitForResponse('**/api/inspection/**');
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: list }).click();
    await answered;
    if (step % 20 === 10) await lookUnderBell(page);
    await page.clock.runFor(PACE_MS);
  }
  return asked;
};

const lookUnderBell = async (page: Page) => {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
  await page.keyboard.press('Escape');
};
