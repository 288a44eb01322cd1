import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { PRODUCT, VERSION } from '#shared/brand.ts';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { WHATS_NEW } from '#shared/whats-new.ts';
import type { Answers, Given } from '#test/browser/answers.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftSummary } from '#test/world/tawa.ts';
import { THEMES } from '#web/device/theme-choice.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const DRAFTS = 'drafts.list';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });
const nameOf = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

const mainColour = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
  return green > Math.max(red, blue) ? 'green' : blue > green ? 'blue' : colour;
};

/** A user of Tawa Motors with these scopes. */
const member = (scopes: Scope[], Name = tawaMotors.Name): Answers => ({
  'account.user': {
    ...tawaUser,
    scopes,
    Organization: { ...tawaMotors, Name, scopes, closed: null, Owns: [] },
  },
});

describe('the sidebar', () => {
  test('B-07, B-09, B-10, B-11, B-12, B-13, S-01: an Admin’s sidebar lists every entry, the environment and the build; its dialogs and the sidebar open and close by keyboard', async () => {
    const { page, open } = await openSignedIn(site, {
      ...member(['Admin']),
      'organizations.invite': new Problem('try-again', 'Not now'),
    });
    await open('/inspectionList');
    const sidebar = sidebarOf(page);
    await sidebar.waitFor();
    expect((await sidebar.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Home',
      'Create WOF',
      "Completed WOF's",
      "Draft WOF's",
      'Paper sheets',
      'Customers',
      'Estimator , opens in a new tab',
      'Quiz',
      'Training record',
      'Quiz Manager',
      'Quality',
      'Tawa Motors Hēmi Pōtae Inspector VI20417',
      'Settings',
      'Invite User',
      'Report Bug',
      'Logout',
    ]);
    const groups = ['Work', 'Customers', 'Learning', 'Workshop'];
    for (const name of groups) expect(await sidebar.getByRole('list', { name, exact: true }).count()).toBe(1);
    const current = sidebar.locator('[aria-current=page]');
    expect(await current.allTextContents()).toEqual(["Completed WOF's"]);
    expect(await current.isDisabled()).toBe(true);
    expect((await sidebar.boundingBox())?.width).toBe(280);
    const link = sidebar.getByRole('link', { name: 'Estimator' });
    expect(await link.getAttribute('href')).toBe('/estimates');
    expect(await link.getAttribute('target')).toBe('_blank');
    // the new tab has no `window.opener`
    expect(await link.getAttribute('rel')).toContain('noopener');

    for (const [entry, title] of [
      [/Tawa Motors.*Hēmi Pōtae.*Inspector VI20417/, 'Account'],
      ['Invite User', 'Invite users'],
      ['Report Bug', 'Bug Report'],
    ] as const) {
      const button = sidebar.getByRole('button', { name: entry });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }

    await sidebar.getByText('Test', { exact: true }).waitFor();
    await sidebar.getByText(new RegExp(`^Build ${VERSION.replaceAll('.', '\\.')}-[0-9a-f]{7}$`)).waitFor();
    await sidebar.getByRole('button', { name: 'Close sidebar' }).focus();
    await page.keyboard.press('Enter');
    await sidebar.waitFor({ state: 'detached' });
    expect(await nameOf(page)).toBe('Menu');
    await page.keyboard.press('Enter');
    await sidebar.waitFor();
    expect(await nameOf(page)).toBe('Close sidebar');
  });

  test('B-08, B-11, D-10, D-18: a member who is not an Admin has no Invite User and no Quiz Manager; Create WOF starts a new sheet and keeps the open draft', async () => {
    const sent: string[] = [];
    const { page, open } = await openSignedIn(site, {
      ...member([]),
      [DRAFTS]: { unfinishedInspections: [draftSummary] },
    });
    page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()));
    await open('/createInspection');
    const sidebar = sidebarOf(page);
    const plate = page.getByLabel(/plate/i).first();
    await plate.fill('ABC123');
    await sidebar.getByRole('button', { name: 'Report Bug' }).waitFor();
    expect(await sidebar.getByText(/Invite User|Quiz Manager/).count()).toBe(0);
    expect(await sidebar.getByRole('button', { name: 'Create WOF' }).isDisabled()).toBe(true);
    await sidebar.getByRole('link', { name: "Draft WOF's" }).click();
    await page.getByText(draftSummary.vehicleRegistrationPlate).first().waitFor();
    await sidebar.getByRole('link', { name: 'Create WOF' }).click();
    await plate.waitFor();
    expect(await plate.inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    expect(sent).toEqual([]);
  });

  test('B-16: a training organization has a Demo chip and, in every theme, a green sidebar instead of a blue one', async () => {
    const look = async (answers: Answers) => {
      const { page, open } = await openSignedIn(site, answers);
      await open('/inspectionList');
      const sidebar = sidebarOf(page);
      await sidebar.waitFor();
      const colours = await sidebar.evaluate((element, themes) => {
        const places = [document.documentElement, document.body];
        const found = themes.map((theme) => {
          // the same classes as theme-choice.ts sets
          for (const { classList } of places) {
            classList.toggle('theme-dark', theme === 'dark');
            classList.toggle('theme-blue', theme === 'blue');
            classList.toggle('awsui-dark-mode', theme === 'dark');
          }
          return getComputedStyle(element).backgroundColor;
        });
        for (const { classList } of places) classList.remove('theme-dark', 'theme-blue', 'awsui-dark-mode');
        return found;
      }, THEMES);
      const chips = await sidebar.getByText('Demo', { exact: true }).count();
      return { page, chips, colours: new Set(colours.map(mainColour)) };
    };
    const { page, ...training } = await look(member([], 'Tawa Motors - [ Demo ]'));
    expect(training).toEqual({ chips: 1, colours: new Set(['green']) });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await look(member([]))).toMatchObject({ chips: 0, colours: new Set(['blue']) });
  });

  test('on a phone the sidebar is a drawer: Logout is in view, the focus stays inside and returns, and navigation closes it', async () => {
    const { page, open } = await openSignedIn(site, member(['Admin']), phone);
    await open('/');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    const logout = await drawer.getByRole('button', { name: 'Logout' }).boundingBox();
    expect(logout && logout.y + logout.height).toBeLessThanOrEqual(phone.viewport.height);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const inside = () => drawer.evaluate((element) => element.contains(document.activeElement));
    expect(await inside()).toBe(true);
    for (const _ of Array.from({ length: 12 })) {
      await page.keyboard.press('Tab');
      // after the last control the focus may enter the browser's own bars, but never the page behind
      expect((await inside()) || (await page.evaluate(() => document.activeElement === document.body))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await nameOf(page)).toBe('Menu');
    await menu.click();
    await drawer.getByRole('link', { name: "Draft WOF's" }).click();
    await drawer.waitFor({ state: 'detached' });
    await heading(page, "Draft WOF's").waitFor();
    await menu.click();
    await drawer.getByRole('button', { name: 'Report Bug' }).click();
    await page.getByRole('dialog', { name: 'Bug Report' }).waitFor();
    expect(await drawer.count()).toBe(0);
  });
});

test('B-05, B-13: the environment label falls back to the host; a page shows a spinner while its code loads, and the sidebar stays if that fails', async () => {
  const { page, open } = await openSignedIn(site, {});
  await page.route('**/config.json', async (route) => {
    const { environment: _, ...config } = await (await route.fetch()).json();
    await route.fulfill({ json: config });
  });
  await open('/');
  await sidebarOf(page).getByText('Local', { exact: true }).waitFor();
  await heading(page, 'Home').waitFor();
  const spinner = page.getByRole('status', { name: 'Loading' });
  // the chunk of Home's lists
  await spinner.waitFor({ state: 'detached' });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/draft-list-page-*', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.route('**/assets/inspection-list-page-*', (route) => route.abort());
  await sidebarOf(page).getByRole('link', { name: "Draft WOF's" }).click();
  await spinner.waitFor();
  arrive();
  await heading(page, "Draft WOF's").waitFor();
  await spinner.waitFor({ state: 'detached' });
  await sidebarOf(page).getByRole('link', { name: "Completed WOF's" }).click();
  await heading(page, "Draft WOF's").waitFor({ state: 'detached' });
  await sidebarOf(page).getByRole('link', { name: 'Home' }).click();
  await heading(page, 'Home').waitFor();
});

describe('the advert', () => {
  const advertOf = (page: Page) => page.getByRole('complementary', { name: 'Advert' });

  const withAdvert = (advert: User['advert']): Answers => ({ 'account.user': { ...tawaUser, advert } });

  test('B-14: the advert comes with the user, has its room from the start, and its link opens a tab without an opener', async () => {
    const advert = { imageUrl: '/icon-512.png', linkUrl: 'https://parts.example/wipers', alt: 'Wipers 20% off' };
    const { page } = await openSignedIn(site, withAdvert(advert));
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/icon-512.png', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(site.url, { waitUntil: 'commit' });
    await heading(page, 'Home').waitFor();
    await page.getByText('Your first inspection').waitFor();
    // its chunk loads after the page's
    await page.getByRole('link', { name: 'All quizzes' }).waitFor();
    const before = await page.getByRole('main').boundingBox();
    arrive();
    const link = advertOf(page).getByRole('link', { name: /^Wipers 20% off ?, opens in a new tab$/ });
    await expect.poll(() => link.locator('img').evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    expect(await page.getByRole('main').boundingBox()).toEqual(before);
    expect(await link.locator('img').getAttribute('src')).toBe('/icon-512.png');
    expect(await link.getAttribute('href')).toBe('https://parts.example/wipers');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  test('B-14: the default advert is shown when the picture is missing', async () => {
    const missing = { imageUrl: '/no-such-picture.svg', linkUrl: 'https://parts.example' };
    const { page, open, violations } = await openSignedIn(site, withAdvert(missing));
    await open('/');
    await page.locator(`.advert img[src="${DEFAULT_ADVERT.imageUrl}"]`).waitFor();
    expect(await advertOf(page).getByRole('link').getAttribute('href')).toBe(DEFAULT_ADVERT.linkUrl);
    expect(violations).toEqual([]);
  });

  test('B-06, B-14, B-15, B-17: an unknown address redirects home; the scope flag-hide-banner hides the advert; an Admin has no Admin Tools and sees no unannounced news', async () => {
    const { page, open } = await openSignedIn(site, member(['Admin', 'flag-hide-banner']));
    await open('/settings/nothing');
    await heading(page, 'Home').waitFor();
    expect(page.url()).toBe(`${site.url}/`);
    expect(await advertOf(page).count()).toBe(0);
    expect(await page.getByText('Admin Tools').count()).toBe(0);
    expect(await page.getByRole('complementary', { name: "What's new" }).count()).toBe(0);
  });
});

test('B-17: the news is shown once per person on all devices, and again when there is newer news', async () => {
  let user = { ...tawaUser, newsSeen: WHATS_NEW.version - 1 };
  const answers: Answers = {
    'account.user': () => user,
    'account.seeNews': ({ body }) => {
      user = { ...user, newsSeen: body.version };
      return {};
    },
  };
  const { page, open } = await openSignedIn(site, answers);
  const told = page.getByRole('complementary', { name: "What's new" });
  const seen = page.waitForResponse('**/news-seen');
  await open('/');
  await told.getByText(WHATS_NEW.text).waitFor();
  await seen;
  await told.getByRole('button', { name: "Close what's new" }).click();
  await told.waitFor({ state: 'detached' });
  const device = await openSignedIn(site, answers, phone);
  await device.open('/');
  await heading(device.page, 'Home').waitFor();
  expect(await device.page.getByRole('complementary', { name: "What's new" }).count()).toBe(0);
  user = { ...tawaUser, newsSeen: WHATS_NEW.version - 1 };
  await page.reload();
  await told.waitFor();
});

test('B-04, B-22: the logo and a spinner show while the account is loaded', async () => {
  let arrive = (_: Given<'account.user'>) => {};
  const arrived = new Promise<Given<'account.user'>>((resolve) => {
    arrive = resolve;
  });
  const { page, open } = await openSignedIn(site, { 'account.user': () => arrived });
  await open('/');
  const loading = page.locator('#app').getByRole('status', { name: 'Loading' });
  await loading.getByText(PRODUCT).waitFor();
  await loading.locator('[class*=awsui_circle_]').first().waitFor({ state: 'attached' });
  arrive(tawaUser);
  await heading(page, 'Home').waitFor();
});
