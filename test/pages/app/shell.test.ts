import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT, VERSION } from '#shared/brand.ts';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { tawaUser } from '#shared/samples/people.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { WHATS_NEW } from '#shared/whats-new.ts';
import { type Answers, type Given, malformed } from '#test/browser/answers.ts';
import { accessibilityFaults, faultsAsItIs } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { comeBack, phone } from '#test/pages/visitor.ts';
import { draftSummary } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const DRAFTS = 'drafts.list';
const ADVERT = 'content.advert';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });
const nameOf = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** Who works at Tawa Motors, with these scopes, perhaps under another name. */
const member = (scopes: Scope[], Name = tawaMotors.Name): Answers => ({
  'account.user': {
    ...tawaUser,
    scopes,
    Organization: { ...tawaMotors, Name, scopes, closed: null, Owns: [] },
  },
});

describe('the sidebar', () => {
  test('B-07, B-11, B-12: an Admin has all entries, in order, and that of the page shown is marked and does nothing', async () => {
    const { page, open } = await comeBack(site, member(['Admin']));
    await open('/inspectionList');
    const sidebar = sidebarOf(page);
    await sidebar.waitFor();
    expect((await sidebar.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Home',
      'Create WOF',
      "Completed WOF's",
      "Draft WOF's",
      'Customers',
      'Quiz',
      'Training record',
      'Quality',
      'Quiz Manager',
      'Estimator , opens in a new tab',
      'Tawa Motors Hēmi Pōtae Inspector VI20417',
      'Settings',
      'Invite User',
      'Report Bug',
      'Logout',
    ]);
    const current = sidebar.locator('[aria-current=page]');
    expect(await current.allTextContents()).toEqual(["Completed WOF's"]);
    expect(await current.isDisabled()).toBe(true);
    expect((await sidebar.boundingBox())?.width).toBe(280);
  });

  test('B-11: without the scope Admin there is neither Invite User nor Quiz Manager', async () => {
    const { page, open } = await comeBack(site, member([]));
    await open('/');
    await sidebarOf(page).getByRole('button', { name: 'Report Bug' }).waitFor();
    expect(
      await sidebarOf(page)
        .getByText(/Invite User|Quiz Manager/)
        .count(),
    ).toBe(0);
  });

  test('B-08: Create WOF begins a new sheet, and the draft that was open stays', async () => {
    const sent: string[] = [];
    const { page, open } = await comeBack(site, { [DRAFTS]: { unfinishedInspections: [draftSummary] } });
    page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()));
    await open('/createInspection');
    const sidebar = sidebarOf(page);
    const plate = page.getByLabel(/plate/i).first();
    await plate.fill('ABC123');
    expect(await sidebar.getByRole('button', { name: 'Create WOF' }).isDisabled()).toBe(true);
    await sidebar.getByRole('link', { name: "Draft WOF's" }).click();
    await page.getByText(draftSummary.vehicleRegistrationPlate).first().waitFor();
    await sidebar.getByRole('link', { name: 'Create WOF' }).click();
    await plate.waitFor();
    expect(await plate.inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    expect(sent).toEqual([]);
  });

  test('B-09: Estimator opens the site of estimates in a tab that cannot reach back', async () => {
    const { page, open } = await comeBack(site, {});
    await open('/');
    const link = sidebarOf(page).getByRole('link', { name: 'Estimator' });
    expect(await link.getAttribute('href')).toBe('/estimates');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  test.each([
    ['B-10: the workshop with who works for it', /Tawa Motors.*Hēmi Pōtae.*Inspector VI20417/, 'Account'],
    ['B-11: Invite User', 'Invite User', 'Invite users'],
    ['B-07: Report Bug', 'Report Bug', 'Bug Report'],
  ])('%s opens its dialog, by keyboard too, and the focus comes back', async (_, entry, title) => {
    const { page, open } = await comeBack(site, {
      ...member(['Admin']),
      'organizations.invite': new Problem('try-again', 'Not now'),
    });
    await open('/');
    const button = sidebarOf(page).getByRole('button', { name: entry });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('B-13, S-01: it says which environment and which build this is, and goes away and comes back by keyboard', async () => {
    const { page, open } = await comeBack(site, {});
    await open('/');
    const sidebar = sidebarOf(page);
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

  test('B-13: where the stage says nothing of itself, the host does', async () => {
    const { page, open } = await comeBack(site, {});
    await page.route('**/config.json', async (route) => {
      const { environment: _, ...config } = await (await route.fetch()).json();
      await route.fulfill({ json: config });
    });
    await open('/');
    await sidebarOf(page).getByText('Local', { exact: true }).waitFor();
  });

  test.each(['light', 'dark', 'blue'])(
    'B-16: a training organization has a chip and a green sidebar where others have a blue one, in %s',
    async (theme) => {
      const look = async (answers: Answers) => {
        const { context, page, open } = await comeBack(site, answers);
        await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
        await open('/inspectionList');
        const sidebar = sidebarOf(page);
        await sidebar.waitFor();
        const faults = await faultsAsItIs(page);
        const background = await sidebar.evaluate((element) => getComputedStyle(element).backgroundColor);
        const chips = await sidebar.getByText('Demo', { exact: true }).count();
        const [red = 0, green = 0, blue = 0] = background.match(/\d+/g)?.map(Number) ?? [];
        return { faults, chips, colour: green > Math.max(red, blue) ? 'green' : blue > green ? 'blue' : background };
      };
      expect(await look(member([], 'Tawa Motors - [ Demo ]'))).toEqual({ faults: [], chips: 1, colour: 'green' });
      expect(await look(member([]))).toEqual({ faults: [], chips: 0, colour: 'blue' });
    },
  );

  test('on a phone it is a drawer: the focus stays inside and comes back, and going somewhere closes it', async () => {
    const { page, open } = await comeBack(site, member(['Admin']), phone);
    await open('/');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const inside = () => drawer.evaluate((element) => element.contains(document.activeElement));
    expect(await inside()).toBe(true);
    for (const _ of Array.from({ length: 12 })) {
      await page.keyboard.press('Tab');
      // at its end the focus may pass through the browser's own bars, never through the page behind
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

describe('pages', () => {
  test.each(['/nowhere', '/inspectionList/7', '/settings/nothing'])('B-06: %s leads home', async (path) => {
    const { page, open } = await comeBack(site, {});
    await open(path);
    await heading(page, 'Home').waitFor();
    expect(page.url()).toBe(`${site.url}/`);
  });

  test('B-05: while the code of a page is loaded a spinner shows', async () => {
    const { page, open } = await comeBack(site, {});
    await open('/');
    await heading(page, 'Home').waitFor();
    const spinner = page.getByRole('status', { name: 'Loading' });
    // that of the lists of Home
    await spinner.waitFor({ state: 'detached' });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/draft-list-page-*', async (route) => {
      await arrived;
      await route.continue();
    });
    await sidebarOf(page).getByRole('link', { name: "Draft WOF's" }).click();
    await spinner.waitFor();
    arrive();
    await heading(page, "Draft WOF's").waitFor();
    await spinner.waitFor({ state: 'detached' });
  });

  test('B-05: a page whose code cannot be had leaves the sidebar, and home is a click away', async () => {
    const { page, open } = await comeBack(site, {});
    await open('/');
    await heading(page, 'Home').waitFor();
    await page.route('**/assets/draft-list-page-*', (route) => route.abort());
    await sidebarOf(page).getByRole('link', { name: "Draft WOF's" }).click();
    await heading(page, 'Home').waitFor({ state: 'detached' });
    await sidebarOf(page).getByRole('link', { name: 'Home' }).click();
    await heading(page, 'Home').waitFor();
  });
});

describe('the advert', () => {
  const advertOf = (page: Page) => page.getByRole('complementary', { name: 'Advert' });
  const shown = async (answers: Answers) => {
    const visitor = await comeBack(site, answers);
    await visitor.open('/');
    const link = advertOf(visitor.page).getByRole('link');
    await link.waitFor();
    return { ...visitor, link, image: () => link.locator('img').getAttribute('src') };
  };

  test('B-14: the banner shows the picture, and its link opens in a tab that cannot reach back', async () => {
    const { link, image } = await shown({
      [ADVERT]: { imageUrl: '/favicon.svg', linkUrl: 'https://parts.example/wipers' },
    });
    expect(await image()).toBe('/favicon.svg');
    expect(await link.getAttribute('href')).toBe('https://parts.example/wipers');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  test.each([
    ['there is none', new Problem('not-found', 'No advert')],
    ['the link is a script', malformed({ imageUrl: '/favicon.svg', linkUrl: 'javascript:alert(1)' })],
    ['the picture is elsewhere', malformed({ imageUrl: 'https://elsewhere.example/a.png', linkUrl: '/privacy' })],
    ['the picture is not there', { imageUrl: '/no-such-picture.svg', linkUrl: 'https://parts.example' }],
  ])('B-14: our own is shown when %s', async (_, answer) => {
    const { page, link, violations } = await shown({ [ADVERT]: answer });
    await page.locator(`.advert img[src="${DEFAULT_ADVERT.imageUrl}"]`).waitFor();
    expect(await link.getAttribute('href')).toBe(DEFAULT_ADVERT.linkUrl);
    expect(violations).toEqual([]);
  });

  test('B-14: the page does not wait for it, and nothing moves when it comes', async () => {
    let arrive = (_: Given<'content.advert'>) => {};
    const arrived = new Promise<Given<'content.advert'>>((resolve) => {
      arrive = resolve;
    });
    const { page, open } = await comeBack(site, { [ADVERT]: () => arrived });
    await open('/');
    await heading(page, 'Home').waitFor();
    await page.getByText('Your first inspection').waitFor();
    const before = await page.getByRole('main').boundingBox();
    arrive(DEFAULT_ADVERT);
    await advertOf(page).getByRole('link').waitFor();
    expect(await page.getByRole('main').boundingBox()).toEqual(before);
  });

  test('B-14: with the scope flag-hide-banner there is none, and none is asked for', async () => {
    let asked = 0;
    const { page, open } = await comeBack(site, {
      ...member(['flag-hide-banner']),
      [ADVERT]: () => {
        asked += 1;
        return DEFAULT_ADVERT;
      },
    });
    await open('/');
    await heading(page, 'Home').waitFor();
    expect(await advertOf(page).count()).toBe(0);
    expect(asked).toBe(0);
  });
});

describe('Admin Tools', () => {
  test('B-15: only a SuperAdmin has the box, and its Throw Error ends on the unexpected-error page', async () => {
    const { page, open } = await comeBack(site, member(['SuperAdmin']));
    await open('/');
    const tools = page.getByRole('complementary', { name: 'Admin Tools' });
    await tools.getByText('Admin Tools').waitFor();
    await tools.getByRole('button', { name: 'Throw Error' }).click();
    await page.getByText('Oops!').waitFor();
    await page.getByText('Thrown on purpose by Admin Tools').waitFor();
  });

  test('B-15: nobody else sees it, an Admin neither', async () => {
    const { page, open } = await comeBack(site, member(['Admin']));
    await open('/');
    await heading(page, 'Home').waitFor();
    expect(await page.getByText('Admin Tools').count()).toBe(0);
  });
});

test('B-17: what is new is told once to a person, whichever device they come back on, and again when there is something newer', async () => {
  let user = { ...tawaUser, newsSeen: WHATS_NEW.version - 1 };
  const answers: Answers = {
    'account.user': () => user,
    'account.seeNews': ({ body }) => {
      user = { ...user, newsSeen: body.version };
      return {};
    },
  };
  const { page, open } = await comeBack(site, answers);
  const told = page.getByRole('complementary', { name: 'What is new' });
  const seen = page.waitForResponse('**/news-seen');
  await open('/');
  await told.getByText(WHATS_NEW.text).waitFor();
  await seen;
  await told.getByRole('button', { name: 'Close what is new' }).click();
  await told.waitFor({ state: 'detached' });
  const device = await comeBack(site, answers, phone);
  await device.open('/');
  await heading(device.page, 'Home').waitFor();
  expect(await device.page.getByRole('complementary', { name: 'What is new' }).count()).toBe(0);
  user = { ...tawaUser, newsSeen: WHATS_NEW.version - 1 };
  await page.reload();
  await told.waitFor();
});

test('B-17: where the server does not say what was seen, as one of the release before, nothing is told', async () => {
  const { page, open } = await comeBack(site, { 'account.user': tawaUser });
  await open('/');
  await heading(page, 'Home').waitFor();
  expect(await page.getByRole('complementary', { name: 'What is new' }).count()).toBe(0);
});

test('B-04, B-22: while the account is loaded the mark and a spinner show', async () => {
  let arrive = (_: Given<'account.user'>) => {};
  const arrived = new Promise<Given<'account.user'>>((resolve) => {
    arrive = resolve;
  });
  const { page, open } = await comeBack(site, { 'account.user': () => arrived });
  await open('/');
  const loading = page.locator('#app').getByRole('status', { name: 'Loading' });
  await loading.getByText(PRODUCT).waitFor();
  await loading.locator('[class*=awsui_circle_]').first().waitFor({ state: 'attached' });
  arrive(tawaUser);
  await heading(page, 'Home').waitFor();
});

test('B-22: the screens before the app have a top bar with the mark and Logout, which ends the session', async () => {
  const { page, open } = await comeBack(site, {
    'account.user': { ...tawaUser, email_verified: false },
  });
  await open('/');
  const bar = page.locator('#app').getByRole('banner');
  await bar.getByText(PRODUCT).waitFor();
  expect(await sidebarOf(page).count()).toBe(0);
  await bar.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).waitFor();
});
