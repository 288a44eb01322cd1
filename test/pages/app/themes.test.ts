import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone, setTheme, visit } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { THEMES, type Theme } from '#web/device/theme-choice.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** The background colour of each theme. */
const GROUND = { light: 'rgb(246, 248, 251)', dark: 'rgb(15, 21, 31)', blue: 'rgb(216, 229, 250)' };

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('B-20: the theme is light until one is chosen; a choice applies at once and is remembered for a year', async () => {
  const { context, page, open } = await openSignedIn(site, {}, { colorScheme: 'dark' });
  await open('/');
  await page.getByRole('button', { name: 'Tawa Motors' }).click();
  const chosen = async () => (await context.cookies()).find(({ name }) => name === 'theme');
  for (const [button, next] of [
    ['Theme: Light', 'dark'],
    ['Theme: Dark', 'blue'],
    ['Theme: Blue', 'light'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    expect((await chosen())?.value).toBe(next);
    expect(await style(page, '.shell', 'background-color')).toBe(GROUND[next]);
  }
  expect(((await chosen())?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(365 * 86_400, -2);
});

test('B-20: a choice follows the person to their next login and other devices; one made offline is sent later and wins', async () => {
  let user = tawaUser;
  let lost = false;
  const saved: unknown[] = [];
  const answers: Answers = {
    'account.user': () => user,
    'account.saveChoices': ({ body }) => {
      if (lost) return 'lost';
      saved.push(body);
      user = { ...user, ...body };
      return {};
    },
  };
  const open = async () => {
    const device = await openSignedIn(site, answers);
    await device.open('/');
    await device.page.getByRole('button', { name: 'Tawa Motors' }).click();
    return device.page;
  };
  const pick = (page: Page, name: string) => page.getByRole('button', { name: `Theme: ${name}` });
  const one = await open();
  await pick(one, 'Light').click();
  await expect.poll(() => saved).toEqual([{ theme: 'dark' }]);

  const other = await open();
  await pick(other, 'Dark').waitFor();
  await expect.poll(() => style(other, '.shell', 'background-color')).toBe(GROUND.dark);
  lost = true;
  await pick(other, 'Dark').click();
  await pick(other, 'Blue').waitFor();
  // the record still says dark
  await other.reload();
  lost = false;
  await other.reload();
  await expect.poll(() => saved).toEqual([{ theme: 'dark' }, { theme: 'blue' }]);
  expect(await style(other, '.shell', 'background-color')).toBe(GROUND.blue);

  await one.reload();
  await expect.poll(() => style(one, '.shell', 'background-color')).toBe(GROUND.blue);
  // neither a theme of a later release nor an unchanged one is written
  user = { ...user, theme: 'sepia' };
  await one.reload();
  await one.getByRole('button', { name: 'Tawa Motors' }).click();
  await pick(one, 'Blue').waitFor();
  expect(saved).toHaveLength(2);
});

/** Switches the page's theme as theme-choice.ts does. */
const show = (page: Page, theme: Theme) =>
  page.evaluate((shown) => {
    for (const { classList } of [document.documentElement, document.body]) {
      classList.toggle('theme-dark', shown === 'dark');
      classList.toggle('theme-blue', shown === 'blue');
      classList.toggle('awsui-dark-mode', shown === 'dark');
    }
  }, theme);

test('B-20: with more contrast, every theme has quiet text and lines in the colour of its text', async () => {
  const { page, open } = await openSignedIn(site, {}, { contrast: 'more' });
  await open('/inspectionList');
  await page.getByRole('main').getByText('No completed inspections yet').waitFor();
  for (const theme of THEMES) {
    await show(page, theme);
    const text = await style(page, 'body', 'color');
    expect(await style(page, '.looked-through', 'color')).toBe(text);
    expect(await style(page, '.list-search', 'border-top-color')).toBe(text);
  }
});

test.each(THEMES)('B-20: the first paint of the landing page and the login window has the %s theme', async (theme) => {
  const { context, page } = await visit(site);
  await setTheme(context, site, theme);
  await page.addInitScript(() => {
    const look = () => {
      if (!document.body) return requestAnimationFrame(look);
      Object.assign(window, { firstScheme: getComputedStyle(document.documentElement).colorScheme });
      return Object.assign(window, { firstGround: getComputedStyle(document.body).backgroundColor });
    };
    requestAnimationFrame(look);
  });
  for (const path of ['/', '/auth/popup?screen=login']) {
    await page.goto(site.url + path);
    await page.waitForFunction(() => 'firstGround' in window);
    const first = await page.evaluate(() => ({ ...window }) as unknown as { firstGround: string; firstScheme: string });
    expect(first.firstScheme).toBe(theme === 'dark' ? 'dark' : 'light');
    expect(first.firstGround).toBe(await style(page, 'body', 'background-color'));
    if (path === '/') expect(first.firstGround).toBe(GROUND[theme]);
  }
});

test('B-20: the landing page and the login window are accessible in every theme', async () => {
  const { page } = await visit(site, phone);
  await page.goto(site.url);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await page.goto(`${site.url}/auth/popup?screen=login`);
  await page.getByLabel('Email').waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
});

test('B-20, B-21: a cookie with an unknown theme is ignored; every theme has corners of 10 px and the fonts Montserrat, Roboto, sans-serif', async () => {
  const { context, page, open, violations } = await openSignedIn(site, {});
  await context.addCookies([{ name: 'theme', value: 'purple', url: site.url }]);
  await open('/settings#you');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await style(page, '.shell', 'background-color')).toBe(GROUND.light);
  for (const theme of THEMES) {
    await show(page, theme);
    for (const part of ['body', '#app h1', '#app main p', '#app main input', '#app main button', '.sidebar a'])
      expect(await style(page, part, 'font-family'), `${part}, ${theme}`).toBe('Montserrat, Roboto, sans-serif');
    const weight = async (part: string) => Number(await style(page, part, 'font-weight'));
    expect(await weight('#app h1'), theme).toBeGreaterThan(await weight('#app main p'));
    for (const part of ['#app main button[class*=awsui_button_]', '#app main input', '.sidebar a'])
      expect(await style(page, part, 'border-top-left-radius'), `${part}, ${theme}`).toBe('10px');
  }
  expect(violations).toEqual([]);
});

test('B-21: macrons need no font file of their own; letters beyond the subset load one, in the same font', async () => {
  const { context, page, open } = await openSignedIn(site, {});
  await open('/settings#you');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // without the landing page's, whose `display` is `optional`
  const loadedFor = (name: string) =>
    page.evaluate<string[]>(`(async () => {
      document.body.append('${name}');
      document.body.getBoundingClientRect();
      const fonts = [...(await document.fonts.ready)].filter(({ display }) => display === 'swap');
      return fonts.filter(({ status }) => status === 'loaded').map(({ weight }) => weight).sort();
    })()`);
  expect(await loadedFor('Hēmi Pōtae')).toEqual(['400', '700']);
  expect(await loadedFor('Škoda')).toEqual(['400', '400', '700']);
  await context.close();
});
