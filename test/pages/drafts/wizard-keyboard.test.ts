import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { finishedCar } from '#shared/samples/sheets.ts';
import { card, item } from '#test/browser/sheet-page.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const desk = { viewport: { width: 1280, height: 900 }, hasTouch: false };
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The line that the keys apply to. */
const here = (page: Page) => page.locator('.item:focus-within').getAttribute('data-name');
const result = (page: Page, name: string) => page.locator(`[data-name="${name}"]`).getAttribute('data-result');

test('with the keyboard alone each result is one key and arrows move between items; keys are ignored while typing', async () => {
  const { page } = await openSheet(site, {}, desk);
  await card(page, 'Internal inspection').press('Enter');
  await page.getByRole('dialog', { name: 'Internal inspection' }).waitFor();
  await press(page, 'p');
  expect(await result(page, 'internalWipers')).toBe('UNSELECTED');
  await press(page, 'ArrowDown', 'p', 'ArrowDown', 'w', 'Enter', 'n', 'ArrowDown', 'p', 'ArrowUp');
  expect(await here(page)).toBe('internalRearViewMirrors');
  expect(await result(page, 'internalWipers')).toBe('PASS');
  expect(await result(page, 'internalWashers')).toBe('WARNING');
  expect(await result(page, 'internalRearViewMirrors')).toBe('NOTAPPLICABLE');
  expect(await result(page, 'internalSunVisors')).toBe('PASS');

  await press(page, 'f', 'r');
  const search = page.locator('[data-name="internalRearViewMirrors"] .details :is(input[type=search], textarea):focus');
  await search.waitFor();
  await page.keyboard.type('pwn?');
  expect(await result(page, 'internalRearViewMirrors')).toBe('FAIL');
  expect(await search.inputValue()).toBe('pwn?');
  expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0);

  await item(page, 'Wipers').locator(':checked').focus();
  await press(page, '?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Not applicable').waitFor();
  await press(page, 'f', 'Escape');
  await keys.waitFor({ state: 'detached' });
  expect(await result(page, 'internalWipers')).toBe('PASS');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('G-07: a section can be left for the next one without a stop at each item; its heading is read, and closing leads to its card', async () => {
  const { page } = await openSheet(site, {}, desk);
  await card(page, 'External inspection').press('Enter');
  await makeKeyboard(page).press(page.getByRole('button', { name: 'Skip to Next' }));
  await makeKeyboard(page).expectFocus(page.getByRole('button', { name: 'Next: Internal inspection' }));
  await press(page, 'Enter');
  await makeKeyboard(page).expectFocus(page.getByRole('heading', { name: 'Internal inspection' }));
  await press(page, 'Escape');
  await makeKeyboard(page).expectFocus(card(page, 'Internal inspection'));
});

test('a low screen, such as one at 400%, shows at least 120 px of a sheet and of a section', async () => {
  const { page } = await openSheet(site, {}, { viewport: { width: 320, height: 256 } });
  /** Scrolls the heading of a part to the top, and returns how much of what follows is in no bar that stays in view. */
  const uncovered = (selector: string) =>
    page.locator(selector).evaluate((part) => {
      part.scrollIntoView({ block: 'start', behavior: 'instant' });
      return Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y)).filter((at) =>
        part.contains(at),
      ).length;
    });
  expect(await uncovered('.section-cards')).toBeGreaterThanOrEqual(120);
  await card(page, 'External inspection').press('Enter');
  expect(await uncovered('.section-body')).toBeGreaterThanOrEqual(120);
});

test('at 320 px nothing lies over the plate, the buttons of a section or its status, and the pills fit', async () => {
  const { page } = await openSheet(site, finishedCar(), { viewport: { width: 320, height: 256 }, hasTouch: false });
  /** Returns the free space between two elements, beside or below each other; negative if they overlap. */
  const space = async (one: string, other: string) => {
    const boxOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right, top, bottom } = (element.matches('span') ? range : element).getBoundingClientRect();
          return { left, right, top, bottom };
        });
    const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
    return Math.max(b.left - a.right, b.top - a.bottom);
  };
  expect(await space('.plate-input .plate', '.sheet-menu')).toBeGreaterThanOrEqual(0);
  await card(page, 'External inspection').press('Enter');
  const status = page.locator('.frame-header .save-state span');
  await status.evaluate((words) => {
    words.textContent = 'Saved on this device';
  });
  expect(await space('.frame-header .save-state span', '.keys-button')).toBeGreaterThanOrEqual(0);
  const pills = await page
    .locator('.result-pills')
    .first()
    .evaluate((row) => [row.scrollWidth, row.clientWidth]);
  expect(pills[0]).toBe(pills[1]);
});

test('folded items are skipped, and phones show no key hints', async () => {
  const { page } = await openSheet(site, { vehicleType: 'trailer' }, desk);
  await card(page, 'Under bonnet').press('Enter');
  await page.getByRole('dialog', { name: 'Under bonnet' }).waitFor();
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  expect(await here(page)).toBe('underBonnetChassisVinCorrect');
  const phone = await openSheet(site, {}, { isMobile: true });
  await card(phone.page, 'Under bonnet').tap();
  await phone.page.getByRole('button', { name: 'Pass All' }).waitFor();
  expect(await phone.page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible()).toBe(false);
});

test('an element scrolled into view is covered neither by the top bar nor by Submit, even where the browser scrolls as little as possible', async () => {
  const { page } = await openSheet(site);
  for (const [block, name] of [
    ['end', 'All comments'],
    ['end', 'Under bonnet'],
    ['start', 'External inspection'],
  ] as const) {
    const isUncovered = await card(page, name).evaluate((element, block) => {
      element.scrollIntoView({ block, behavior: 'instant' });
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 20, y)));
    }, block);
    expect(isUncovered, `${name}, ${block}`).toBe(true);
  }
});
