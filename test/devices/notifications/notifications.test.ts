import { beforeAll, describe, expect, test } from 'vitest';
import { UNREAD_HEADER } from '#shared/notifications/api.ts';
import { countNotificationRequests } from '#test/bench/web/notification-requests.ts';
import { nothingToDo } from '#test/browser/quiet-workshop.ts';
import { joined, openBell, panel, serverOf } from '#test/pages/notifications/notification-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

describe('E-11: unread notifications are fetched', () => {
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
