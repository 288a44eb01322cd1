import { beforeAll, describe, expect, test } from 'vitest';
import { UNREAD_HEADER } from '#shared/notifications/api.ts';
import { countNotificationRequests } from '#test/bench/web/notification-requests.ts';
import { nothingToDo } from '#test/browser/quiet-workshop.ts';
import { joined, openBell, openWithClock, panel, serverOf } from '#test/pages/notifications/notification-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const LIST = '/api/authentication/notification';

describe('E-11: unread notifications are fetched', () => {
  test('every two minutes after the last known count, once when the tab becomes visible or focused, and silently if it fails', async () => {
    const { server, answers, list } = serverOf([]);
    let lost = true;
    const { page } = await openWithClock(site, {
      ...answers,
      'notifications.list': (asked) => {
        const answer = list(asked);
        return lost ? 'lost' : answer;
      },
    });
    await page.clock.runFor(100_000);
    expect(server.calls).toHaveLength(0);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(LIST));
    await page.clock.runFor(21_000);
    await failed;
    expect(await page.getByRole('region', { name: 'Messages' }).getByRole('button').count()).toBe(0);
    lost = false;
    server.kept = [joined()];
    await page.clock.runFor(121_000);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    expect(server.calls).toHaveLength(2);

    await page.route('**/api/inspection/unfinishedInspections*', (route) =>
      route.fulfill({ json: { unfinishedInspections: [] }, headers: { [UNREAD_HEADER]: '4' } }),
    );
    await page.clock.runFor(100_000);
    await page.getByRole('link', { name: "Draft WOF's" }).click();
    await page.getByRole('button', { name: 'Notifications, 4 unread' }).waitFor();
    await page.clock.runFor(100_000);
    expect(server.calls).toHaveLength(2);
    await page.clock.runFor(21_000);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    expect(server.calls).toHaveLength(3);
    // the list of drafts brings the count, too, if a look refetches it
    await page.route('**/api/inspection/unfinishedInspections*', (route) =>
      route.fulfill({
        json: { unfinishedInspections: [] },
        headers: { [UNREAD_HEADER]: String(server.kept.length) },
      }),
    );

    const see = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    const focus = () => page.evaluate(() => void dispatchEvent(new Event('focus')));
    await see('hidden');
    await focus();
    await page.clock.runFor(600_000);
    expect(server.calls).toHaveLength(3);
    server.kept = [joined(), joined()];
    await see('visible');
    await focus();
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
    expect(server.calls).toHaveLength(3);
    server.kept = [joined()];
    await page.clock.runFor(11_000);
    await focus();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    expect(server.calls).toHaveLength(4);
    server.kept = [joined(), joined()];
    await page.clock.runFor(11_000);
    await see('hidden');
    await see('visible');
    await focus();
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
    expect(server.calls).toHaveLength(5);
  });

  test('at most 5 times in an active hour', async () => {
    const { answers } = serverOf([joined()]);
    const { page } = await openSignedIn(site, answers);
    await page.route('**/api/inspection/**', (route) => {
      const empty = { ...nothingToDo, inspections: [], unfinishedInspections: [] };
      return route.fulfill({ json: empty, headers: { [UNREAD_HEADER]: '1' } });
    });
    expect(await countNotificationRequests(page, `${site.url}/`, 'active')).toBeLessThanOrEqual(5);
  });

  test('a notification read in another tab is read here too', async () => {
    const { server, answers } = serverOf([joined({ Title: 'First' }), joined({ Title: 'Second' })]);
    const { context, page, open } = await openSignedIn(site, answers);
    await open('/');
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
    const other = await context.newPage();
    await other.goto(`${site.url}/`);
    await openBell(other);
    await panel(other).getByRole('button', { name: 'Mark read: First' }).click();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await openBell(page);
    await panel(page).getByText('Second').waitFor();
    expect(await panel(page).getByText('First').count()).toBe(0);
    expect(server.calls.filter((call) => call.startsWith('read'))).toHaveLength(1);
  });
});
