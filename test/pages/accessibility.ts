import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { THEMES, type Theme } from '#web/device/theme-choice.ts';

/** What axe finds wrong with the page as it stands, in every theme: rule and place. Between themes only colours differ. */
export const accessibilityFaults = async (page: Page) => {
  const worn = await page.evaluate(() => [document.documentElement.className, document.body.className] as const);
  const faults = await faultsAsItIs(page);
  const [root] = worn;
  for (const theme of THEMES) {
    if (theme === (THEMES.find((one) => root.includes(`theme-${one}`)) ?? 'light')) continue;
    await wear(page, theme);
    const ofColour = await faultsAsItIs(page, { runOnly: ['color-contrast'] });
    faults.push(...ofColour.filter((fault) => !faults.includes(fault)).map((fault) => `${fault}, ${theme}`));
  }
  await page.evaluate(([root, body]) => {
    document.documentElement.className = root;
    document.body.className = body;
  }, worn);
  return faults;
};

/** The same in the theme that the page wears. */
export const faultsAsItIs = async (page: Page, options: axe.RunOptions = {}) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await page.evaluate(standStill);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
};

/** Runs in the page: until what fades in is there, and no colour is on its way to another. What turns for ever does not count. */
const standStill = async () => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

/** As theme-choice.ts does. */
const wear = (page: Page, theme: Theme) =>
  page.evaluate((theme) => {
    for (const { classList } of [document.documentElement, document.body]) {
      classList.toggle('theme-dark', theme === 'dark');
      classList.toggle('theme-blue', theme === 'blue');
      classList.toggle('awsui-dark-mode', theme === 'dark');
    }
  }, theme);
