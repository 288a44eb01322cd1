import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { accessibilityFaults, atEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { comeBack, phone, visit, wear } from '#test/pages/visitor.ts';
import { getNextTheme, THEMES } from '#web/device/theme-choice.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** What the body lies on, as the theme has it. */
const GROUND = { light: 'rgb(246, 248, 251)', dark: 'rgb(15, 21, 31)', blue: 'rgb(216, 229, 250)' };

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

it('B-20: the switch goes from Light to Dark to Blue to Light', () => {
  expect(THEMES.map(getNextTheme)).toEqual(['dark', 'blue', 'light']);
});

test('B-20: light until something is chosen; the choice is seen at once and remembered for a year', async () => {
  const { context, page, open } = await comeBack(site, {}, { colorScheme: 'dark' });
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

test('B-20: a cookie that names no theme is no choice', async () => {
  for (const value of ['Dark', 'purple', '']) {
    const { context, page, open } = await comeBack(site, {});
    await context.addCookies([{ name: 'theme', value, url: site.url }]);
    await open('/inspectionList');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await style(page, '.shell', 'background-color'), value).toBe(GROUND.light);
  }
});

describe.each(THEMES)('B-20: the %s theme', (theme) => {
  test.each([
    ['the landing page', '/'],
    ['the login window', '/auth/popup?screen=login'],
  ])('is on %s with the first picture that is painted', async (_, path) => {
    const { context, page } = await visit(site);
    await wear(context, site, theme);
    await page.addInitScript(() => {
      const look = () => {
        if (!document.body) return requestAnimationFrame(look);
        Object.assign(window, { firstScheme: getComputedStyle(document.documentElement).colorScheme });
        return Object.assign(window, { firstGround: getComputedStyle(document.body).backgroundColor });
      };
      requestAnimationFrame(look);
    });
    await page.goto(site.url + path);
    await page.waitForFunction(() => 'firstGround' in window);
    const first = await page.evaluate(() => ({ ...window }) as unknown as { firstGround: string; firstScheme: string });
    expect(first.firstScheme).toBe(theme === 'dark' ? 'dark' : 'light');
    expect(first.firstGround).toBe(await style(page, 'body', 'background-color'));
  });

  test('leaves the landing page and the login window accessible', async () => {
    const { context, page } = await visit(site, phone);
    await wear(context, site, theme);
    await page.goto(site.url);
    await atEachWidth(page, async () => expect(await accessibilityFaults(page)).toEqual([]));
    expect(await style(page, 'body', 'background-color')).toBe(GROUND[theme]);
    await page.goto(`${site.url}/auth/popup?screen=login`);
    await page.getByLabel('Email').waitFor();
    await atEachWidth(page, async () => expect(await accessibilityFaults(page)).toEqual([]));
  });

  test('B-21: has corners of 10 and the fonts Montserrat, Roboto, sans-serif', async () => {
    const { context, page, open, violations } = await comeBack(site, {});
    await wear(context, site, theme);
    await open('/settings#you');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await style(page, '#app h1', 'font-family')).toBe('Montserrat, Roboto, sans-serif');
    expect(await style(page, '.mark', 'font-family')).toBe('Montserrat, Roboto, sans-serif');
    expect(await style(page, 'body', 'font-family')).toBe('Roboto, sans-serif');
    for (const part of ['#app main button[class*=awsui_button_]', '#app main input', '.sidebar a'])
      expect(await style(page, part, 'border-top-left-radius'), part).toBe('10px');
    expect(violations).toEqual([]);
  });
});
