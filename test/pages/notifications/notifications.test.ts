import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import {
  bell,
  items,
  joined,
  openBell,
  openWithClock,
  panel,
  serverOf,
} from '#test/pages/notifications/notification-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** Checks that the panel fits a phone's screen. */
const isWide = async (page: Page, width: number) => {
  expect(await panel(page).evaluate((shown) => (shown as HTMLElement).offsetWidth)).toBe(width);
  const { x = -1 } = (await panel(page).boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
};
const choose = async (page: Page, what: string) => {
  await panel(page).getByRole('button', { name: 'All notifications' }).click();
  await page.getByRole('button', { name: what }).click();
};
const said = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor();

describe('the bell', () => {
  test('E-01, E-06: the bell and the tab’s title show the unread count, and nothing when it is zero', async () => {
    const { server, answers } = serverOf([joined(), joined()]);
    const { page, open } = await openSignedIn(site, answers);
    await open('/');
    await page
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('button', { name: 'Notifications, 2 unread' })
      .waitFor();
    expect(await page.locator('.bell-badge').textContent()).toBe('2');
    await expect.poll(() => page.title()).toBe('(2) Home · Pitcheck');
    await page.getByRole('link', { name: "Draft WOF's" }).click();
    await expect.poll(() => page.title()).toBe("(2) Draft WOF's · Pitcheck");
    server.kept = [];
    await openBell(page);
    await panel(page).getByRole('heading', { name: 'Notifications' }).waitFor();
    await panel(page).getByText('No notifications').waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(await page.locator('.bell-badge').count()).toBe(0);
    await expect.poll(() => page.title()).toBe("Draft WOF's · Pitcheck");
    await panel(page).getByRole('button', { name: 'All notifications' }).click();
    const menu = page.getByRole('dialog', { name: 'All notifications' }).getByRole('button');
    expect(await menu.allTextContents()).toEqual(['Mark All Read', 'Delete All']);
  });

  test('E-02, E-03, E-05: an item shows its icon, title, three lines of message and age; its link opens a tab without an opener; script, data and foreign addresses are not links', async () => {
    const links = ['javascript:alert(1)', '//evil.example/x', 'data:text/html,x', 'http://evil.example'];
    const long = joined({ Message: 'A very long message. '.repeat(30), Icon: '/favicon.svg' });
    const { answers } = serverOf([
      long,
      ...links.map((Link) => joined({ Title: `To ${Link}`, Link })),
      joined({ Title: 'Could not be printed', Link: '/checksheet/1002' }),
      joined(),
      joined(),
      joined({ DateAdded: '2026-01-31T00:00:00.000Z' }),
    ]);
    const { context, page, open } = await openSignedIn(site, answers);
    await open('/');
    await openBell(page);
    await items(page).first().waitFor();
    const [first, last] = [items(page).first(), items(page).last()];
    await first.getByText('Anna Wilson joined').waitFor();
    await first.getByText('5 minutes ago').waitFor();
    await last.getByText('31/01/2026').waitFor();
    expect(await first.locator('img').getAttribute('src')).toBe('/favicon.svg');
    expect(await last.locator('img').count()).toBe(0);
    const lines = await first
      .locator('.notification-message')
      .evaluate((message) => message.clientHeight / Number.parseFloat(getComputedStyle(message).lineHeight));
    expect(Math.round(lines)).toBe(3);

    for (const link of links) await panel(page).getByText(`To ${link}`).waitFor();
    expect(await items(page).getByRole('link').count()).toBe(1);
    const opened = context.waitForEvent('page');
    await panel(page).getByRole('link', { name: 'Could not be printed' }).click();
    const tab = await opened;
    await tab.waitForURL(`${site.url}/checksheet/1002`);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await panel(page).getByRole('button', { name: 'Delete: Could not be printed' }).waitFor();
  });

  test('E-04, E-07, E-09, E-12: a read item stays until the next fetch and can be deleted, but not by the second click of a double click; with two items the panel is 300 px wide', async () => {
    const first = joined({ Title: 'First' });
    const { server, answers } = serverOf([first, joined({ Title: 'Second' })]);
    const { page, open } = await openSignedIn(site, answers, phone);
    await open('/');
    await openBell(page);
    await items(page).first().waitFor();
    await isWide(page, 300);
    expect(
      await panel(page)
        .getByRole('button', { name: /^Delete:/ })
        .count(),
    ).toBe(0);
    await panel(page).getByRole('button', { name: 'Mark read: First' }).dblclick();
    await panel(page).getByRole('button', { name: 'Delete: First' }).waitFor();
    expect(await items(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await panel(page).getByRole('button', { name: 'Delete: First' }).click();
    await panel(page).getByText('First').waitFor({ state: 'detached' });
    const calls = server.calls.filter((call) => !call.startsWith('list'));
    expect(calls).toEqual([`read ${first.id}`, `delete ${first.id}`]);

    await panel(page).getByRole('button', { name: 'Mark read: Second' }).click();
    await panel(page).getByRole('button', { name: 'Delete: Second' }).waitFor();
    await page.keyboard.press('Escape');
    await openBell(page);
    await panel(page).getByText('No notifications').waitFor();
  });

  test('E-08, E-10: Mark All Read sends a call for each item, and Delete All one for each listed item; then the list is fetched again', async () => {
    const { server, answers } = serverOf([joined(), joined(), joined()]);
    const ids = server.kept.map(({ id }) => id);
    const { page, open } = await openSignedIn(site, answers);
    await open('/');
    await openBell(page);
    await items(page).first().waitFor();
    await choose(page, 'Mark All Read');
    await panel(page).getByText('No notifications').waitFor();
    const reads = server.calls.filter((call) => !call.startsWith('list'));
    expect([...reads].sort()).toEqual(ids.map((id) => `read ${id}`).sort());
    expect(server.calls.at(-1)).toMatch(/^list .*onlyUnread=true/);

    server.kept = [joined({ Title: 'Just read' }), joined(), joined({ DateRead: '2026-11-01T00:00:00Z' })];
    const [first, second, old] = server.kept.map(({ id }) => id);
    await page.keyboard.press('Escape');
    await openBell(page);
    await panel(page).getByRole('button', { name: 'Mark read: Just read' }).click();
    await panel(page).getByRole('button', { name: 'Delete: Just read' }).waitFor();
    await choose(page, 'Delete All');
    await panel(page).getByText('No notifications').waitFor();
    const calls = server.calls.filter((call) => call.startsWith('delete'));
    expect([...calls].sort()).toEqual([`delete ${first}`, `delete ${second}`].sort());
    expect(server.calls.at(-1)).toMatch(/^list .*onlyUnread=true/);
    expect(server.kept.map(({ id }) => id)).toEqual([old]);
  });

  test('E-07, E-08, E-09, E-10: each failure shows its own message', async () => {
    const { server, answers } = serverOf([joined({ Title: 'First' }), joined({ Title: 'Second' })]);
    const { page, open } = await openSignedIn(site, answers);
    await open('/');
    await openBell(page);
    await panel(page).getByRole('button', { name: 'Mark read: Second' }).click();
    await panel(page).getByRole('button', { name: 'Delete: Second' }).waitFor();
    server.refuses = true;
    await panel(page).getByRole('button', { name: 'Mark read: First' }).click();
    await said(page, 'Error marking notification as read');
    await panel(page).getByRole('button', { name: 'Delete: Second' }).click();
    await said(page, 'Error deleting notification');
    await choose(page, 'Mark All Read');
    await said(page, 'Error marking notifications as read');
    await choose(page, 'Delete All');
    await said(page, 'Error deleting notifications');
  });
});

describe('E-11: unread notifications are fetched', () => {
  test('opening the bell re-checks whether reminders still apply, and polling does not', async () => {
    const { server, answers } = serverOf([joined({ Title: 'KZT482: not entered in VIC', Link: '/checksheet/1002' })]);
    const { page } = await openWithClock(site, answers);
    const looks = () => server.calls.map((call) => new URLSearchParams(call.slice('list '.length)).get('lookAnew'));
    await page.clock.runFor(4_000);
    await expect.poll(looks).toEqual(['true']);
    await page.clock.runFor(121_000);
    await expect.poll(looks).toEqual(['true', 'false']);
    server.kept = server.kept.map((one) => ({
      ...one,
      ...{ over: 'KZT482: done, entered in VIC', DateRead: '2026-11-01T00:00:00Z' },
    }));
    await openBell(page);
    await panel(page).getByText('No notifications').waitFor();
    expect(looks().at(-1)).toBe('true');
    await panel(page).getByRole('link', { name: 'See all' }).click();
    const all = page.getByRole('list', { name: 'Notifications' });
    expect(await all.getByRole('link').textContent()).toContain('KZT482: done, entered in VIC');
    expect(await all.getByText('not entered in VIC').count()).toBe(0);
    await all.getByRole('button', { name: 'Delete: KZT482: done, entered in VIC' }).waitFor();
  });
});

describe('the page', () => {
  const many = () =>
    Array.from({ length: 23 }, (_, n) =>
      joined({ Title: `Number ${n + 1}`, ...(n % 2 && { DateRead: '2026-11-01T00:00:00Z' }) }),
    );
  const shown = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

  test('T-05, E-08, E-10: the page lists ten read and unread items with their actions; the address keeps the page number; an error can be retried; Mark All Read and Delete All cover every page', async () => {
    const { server, answers, list } = serverOf(many());
    let works = false;
    const { page, open } = await openSignedIn(site, {
      ...answers,
      'notifications.list': (asked) => (works ? list(asked) : new Problem('not-valid', 'The list is out of order')),
    });
    await open('/notifications');
    await page.getByText('The list is out of order').waitFor();
    works = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await shown(page).first().waitFor();
    expect(await shown(page).count()).toBe(10);
    expect(await page.getByRole('button', { name: /^Mark read/ }).count()).toBe(5);
    expect(await page.getByRole('button', { name: /^Delete:/ }).count()).toBe(5);
    await page.getByRole('button', { name: 'Next page' }).click();
    await shown(page).getByText('Number 11', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await shown(page).getByText('Number 23', { exact: true }).waitFor();
    expect(await shown(page).count()).toBe(3);
    await page.reload();
    await shown(page).getByText('Number 23', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete: Number 22' }).click();
    await shown(page).getByText('Number 22', { exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Mark All Read' }).click();
    await page.getByRole('button', { name: 'Delete: Number 23' }).waitFor();
    expect(server.kept.every(({ DateRead }) => DateRead)).toBe(true);
    expect(server.calls.filter((call) => call.startsWith('read'))).toHaveLength(12);
    await page.getByRole('button', { name: 'Delete All' }).click();
    await page.getByRole('main').getByText('No notifications').waitFor();
    expect(server.kept).toEqual([]);
    expect(await page.title()).toBe('Notifications · Pitcheck');
  });
});

test('E-01: a notification is read and deleted in the bell with the keyboard alone', async () => {
  const { server, answers } = serverOf([joined({ Title: 'First' })]);
  const { page, open } = await openSignedIn(site, answers);
  await open('/');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await items(page).first().waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Tab', 'Tab', 'Enter');
  await panel(page).getByRole('button', { name: 'Delete: First' }).waitFor();
  await press('Enter');
  await panel(page).getByText('First').waitFor({ state: 'detached' });
  expect(server.kept).toEqual([]);
  await press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
});

describe('in every theme', () => {
  test('E-01, E-12, T-05: the bell and the page are accessible and violate no security policy; with four items the panel is 320 px wide', async () => {
    const read = joined({ DateRead: '2026-11-01T00:00:00Z' });
    const { answers } = serverOf([joined({ Link: '/checksheet/1' }), joined(), joined(), joined(), read]);
    const { page, open, violations } = await openSignedIn(site, answers, phone);
    await open('/notifications');
    await page.getByRole('list', { name: 'Notifications' }).waitFor();
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
    await openBell(page);
    await items(page).first().waitFor();
    await isWide(page, 320);
    await panel(page).getByRole('button', { name: 'All notifications' }).click();
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
    expect(violations).toEqual([]);
  });
});
