import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { card, plate, saveState } from '#test/browser/sheet-page.ts';
import { customer, inspectorsPhone, says, stored, typeCustomer } from '#test/pages/drafts/inspectors-phone.ts';
import { waitForMessage } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { storeSession } from '#test/pages/visitor.ts';
import { waitForStoredPage } from '#test/site-stored.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** Leaves a draft on the device that has a customer the server does not know, with the network cut. */
const phoneWithUnsent = async (customerName: string) => {
  const inspector = await inspectorsPhone(site);
  const { page, network } = inspector;
  await plate(page).fill('KZT482');
  await says(page, 'Saved');
  await network(false);
  await typeCustomer(page, customerName);
  await says(page, 'Saved on this device');
  return inspector;
};

test('I-01: input left on the device by a closed tab is saved from any page, without opening the sheet', async () => {
  const { page, world, tab, network } = await phoneWithUnsent('Mere Parata');
  await page.close({ runBeforeUnload: false });
  await network(true);
  const home = await tab('/');
  const line = home.getByRole('listitem').filter({ hasText: 'KZT482' });
  await line.filter({ hasText: 'Saved on this device' }).waitFor();
  await expect.poll(() => world.server?.draft().customerName).toBe('Mere Parata');
  await line.filter({ hasText: 'Saved on this device' }).waitFor({ state: 'detached' });
  await line.waitFor();
});

test('A-20: a logout on a screen before the app asks first if there is unsent input', async () => {
  const { page, world, tab, network } = await inspectorsPhone(site);
  await network(false);
  await plate(page).fill('ABC123');
  await says(page, 'Saved on this device');
  await page.close();
  world.user = { ...tawaUser, email_verified: false };
  await network(true);
  const before = await tab('/');
  await before.getByRole('button', { name: 'Logout' }).tap();
  const question = before.getByRole('dialog', { name: 'Log out now?' });
  await question.getByRole('listitem').getByText('ABC123').waitFor();
  await question.getByRole('button', { name: 'Stay logged in' }).tap();
  expect(await stored(before, 'drafts')).toHaveLength(1);
});

test('I-01, A-19: an unsent draft is restored for its author only, makes a logout ask first, and is created on the server once online', async () => {
  const { page, world, tab, killed, network } = await inspectorsPhone(site);
  await network(false);
  await plate(page).fill('ABC123');
  await says(page, 'Saved on this device');
  await page.waitForURL(/unfinishedInspectionId=dft_/);
  // the session has expired and cannot be renewed offline
  await storeSession(page, site, { secondsLeft: -10 });
  const back = await killed(page);
  expect(await plate(back).inputValue()).toBe('ABC123');
  await storeSession(back, site, { secondsLeft: 86_400 });
  await back.getByRole('button', { name: 'Menu' }).tap();
  await back.getByRole('button', { name: 'Logout' }).tap();
  await back.getByRole('dialog', { name: 'Log out now?' }).getByRole('button', { name: 'Stay logged in' }).tap();
  expect(await stored(back, 'drafts')).toHaveLength(1);
  const address = back.url();
  await back.close();
  await network(true);

  world.user = { ...tawaUser, id: 'user-rangi' };
  const others = await tab(address);
  await waitForMessage(others, 'Error fetching inspection data');
  expect(await others.content()).not.toContain('ABC123');
  await others.close();

  world.user = tawaUser;
  const again = await tab(address);
  await says(again, 'Saved');
  expect(world.server?.value('vehicleRegistrationPlate')).toBe('ABC123');
  expect(await stored(again, 'drafts')).toHaveLength(1);
  await again.getByRole('button', { name: 'Menu' }).tap();
  await again.getByRole('link', { name: 'Home' }).tap();
  await expect.poll(() => stored(again, 'drafts')).toEqual([]);
});

test('T-01: a draft that exists on this device only is on the home page, and stays there once it has been sent', async () => {
  const { page, killed, network } = await inspectorsPhone(site);
  const go = async (on: Page, to: string) => {
    await on.getByRole('button', { name: 'Menu' }).tap();
    await on.getByRole('link', { name: to }).first().tap();
  };
  await go(page, 'Home');
  await page.getByRole('heading', { name: 'Your first inspection' }).waitFor();
  await waitForStoredPage(page);
  await go(page, 'Create WOF');
  await network(false);
  await plate(page).fill('ABC123');
  await says(page, 'Saved on this device');
  const home = await killed(page);
  await go(home, 'Home');
  const drafts = home.getByRole('list', { name: 'Your drafts' }).getByRole('link');
  await drafts.getByText('Saved on this device').waitFor();
  expect(await drafts.count()).toBe(1);
  await home.getByText(/^Couldn't refresh\. Last updated at/).waitFor();
  await home.getByRole('link', { name: 'Resume last draft' }).tap();
  expect(await plate(home).inputValue()).toBe('ABC123');
  await network(true);
  await go(home, 'Home');
  await drafts.getByText('1-0').waitFor();
  await drafts.getByText('Saved on this device').waitFor({ state: 'hidden' });
  expect(await drafts.allTextContents()).toEqual([expect.stringContaining('ABC123')]);
  await home
    .getByRole('list', { name: 'To do' })
    .getByRole('link', { name: /^1\s*Your drafts/ })
    .waitFor();
});

test('I-01: the tab that opened a draft last edits it; the earlier tab says so, and can continue', async () => {
  const { page, world, tab, network } = await phoneWithUnsent('Mere');
  const second = await tab(page.url());
  expect(await customer(second)).toBe('Mere');
  const taken = (tab: Page) => tab.getByRole('heading', { name: 'This inspection is open in another tab', level: 1 });
  await taken(page).waitFor();
  await typeCustomer(second, 'Mere Tūhoe');
  await network(true);
  await says(second, 'Saved');
  expect(world.server?.value('customerName')).toBe('Mere Tūhoe');
  await page.getByRole('button', { name: 'Continue here' }).tap();
  expect(await customer(page)).toBe('Mere Tūhoe');
  await taken(second).waitFor();
  await typeCustomer(page, 'Mere Parata');
  await says(page, 'Saved');
  expect(world.server?.value('customerName')).toBe('Mere Parata');
});

test('L-09: a sheet that was started offline by a clock two days behind says so once online, and keeps its date', async () => {
  const { context, world, network } = await inspectorsPhone(site);
  await network(false);
  const late = await context.newPage();
  await late.clock.install({ time: Date.now() - 2 * 86_400_000 });
  await late.goto(`${site.url}/createInspection`);
  await plate(late).fill('KZT482');
  await says(late, 'Saved on this device');
  await network(true);
  await says(late, 'Saved');
  await card(late, 'Initial inspection details').tap();
  await late.getByText('This isn’t today’s date. This device’s clock was wrong when the sheet was started.').waitFor();
  await late.getByRole('button', { name: /^Use today: / }).waitFor();
  expect(world.server?.value('initialDateOfInspection')).toBe(addDays(nzDate(new Date()), -2));
});

test('I-02: a full device says so, and nothing is reported as stored that is not', async () => {
  const { context, page, world, tab, network } = await inspectorsPhone(site);
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  await page.close();
  const full = await tab('/createInspection');
  await plate(full).waitFor();
  await network(false);
  await plate(full).fill('KZT482');
  await saveState(full).getByRole('button', { name: 'Not saved: retry' }).tap();
  await says(full, 'Not saved: retry');
  await network(true);
  await says(full, 'Saved');
  expect(world.server?.value('vehicleRegistrationPlate')).toBe('KZT482');
});

/**
 * Starts a database upgrade, as a newer release in another tab would, and aborts it: other pages have to close the
 * database.
 */
const takeDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('pitcheck-1', 2);
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve();
      }),
  );

test('I-01: a page that lost its database reopens it, and what is typed is stored in another tab', async () => {
  const { page, tab, network, killed } = await inspectorsPhone(site);
  await network(false);
  await plate(page).fill('KZT482');
  await says(page, 'Saved on this device');
  await network(true);
  const other = await tab('/favicon.svg');
  await network(false);
  await takeDatabase(other);
  await other.close();
  await typeCustomer(page, 'Mere Tūhoe');
  await says(page, 'Saved on this device');
  const back = await killed(page);
  expect(await customer(back)).toBe('Mere Tūhoe');
});

test('J-01: unsaved input stays on the device whatever its age; saved input stays for seven days', async () => {
  const { page, world, tab, network } = await inspectorsPhone(site);
  await network(false);
  await plate(page).fill('ABC123');
  await says(page, 'Saved on this device');
  await page.waitForURL(/unfinishedInspectionId=dft_/);
  const address = page.url();
  await page.close();
  await network(true);
  const later = await tab('/favicon.svg');
  const age = (unsent: boolean) =>
    later.evaluate(
      (isUnsent) =>
        new Promise((resolve) => {
          const opening = indexedDB.open('pitcheck-1');
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('drafts', 'readwrite');
            transaction.objectStore('drafts').openCursor().onsuccess = ({ target }) => {
              const cursor = (target as IDBRequest<IDBCursorWithValue>).result;
              cursor.update({ ...cursor.value, unsent: isUnsent, at: Date.now() - 7 * 86_400_000 - 1 });
            };
            transaction.oncomplete = resolve;
          };
        }),
      unsent,
    );
  world.cut = true;
  await age(true);
  await later.goto(address);
  await plate(later).waitFor();
  expect(await plate(later).inputValue()).toBe('ABC123');
  await later.goto(`${site.url}/favicon.svg`);
  await age(false);
  // without a network, nobody knows how old it is
  await later.goto(address);
  await plate(later).waitFor();
  world.cut = false;
  await later.goto(site.url);
  await expect.poll(() => stored(later, 'drafts')).toEqual([]);
  world.cut = true;
  await later.goto(address);
  await waitForMessage(later, 'Error fetching inspection data');
  expect(await stored(later, 'drafts')).toEqual([]);
});

test('J-01, A-10: a sheet opens offline although the clock has moved on by thirty days', async () => {
  const { page, context, killed, tab, network, world } = await phoneWithUnsent('Mere Parata');
  await context.clock.setSystemTime(Date.now() + 30 * 86_400_000);
  const back = await killed(page);
  expect(await customer(back)).toBe('Mere Parata');
  await back.close({ runBeforeUnload: false });
  // the user pool of the test doesn't renew sessions
  await context.clock.setSystemTime(Date.now());
  await network(true);
  await tab('/');
  await expect.poll(() => world.server?.draft().customerName).toBe('Mere Parata');
});

test('A-10, A-19, I-01: offline, a device that does not know the person any more says that their work is kept, and offers a logout', async () => {
  const { page, context, killed } = await phoneWithUnsent('Mere Parata');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('pitcheck-1');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('people', 'readwrite');
          transaction.objectStore('people').clear();
          transaction.oncomplete = resolve;
        };
      }),
  );
  await context.clock.setSystemTime(Date.now() + 30 * 86_400_000);
  const back = await killed(page);
  const kept = 'No connection. Your work is on this device and will be sent when it is back.';
  await back.getByRole('heading', { name: kept }).waitFor();
  await back.getByRole('button', { name: 'Logout' }).tap();
  const question = back.getByRole('dialog', { name: 'Log out now?' });
  await question.getByRole('button', { name: 'Log out and lose 1 sheet' }).tap();
  await back.getByRole('link', { name: 'Login' }).waitFor();
});

test('A-19: an offline logout names what it would discard, and ends on our page', async () => {
  const { page, network } = await inspectorsPhone(site);
  await network(false);
  await plate(page).fill('ABC123');
  await says(page, 'Saved on this device');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Logout' }).tap();
  const question = page.getByRole('dialog', { name: 'Log out now?' });
  await question.getByRole('listitem').getByText('ABC123').waitFor();
  await question.getByRole('button', { name: 'Log out and lose 1 sheet' }).tap();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.evaluate(async () => (await caches.match('/favicon.svg'))?.ok)).toBe(true);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});
