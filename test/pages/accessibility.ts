import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { inRoot } from '#scripts/root.ts';
import { THEMES, type Theme } from '#web/device/theme-choice.ts';

/** Served among the site's own files: the browser keeps it compiled from one page to the next. */
export const axeFile = { path: inRoot('node_modules/axe-core/axe.min.js'), at: '/assets/axe.min.js' };

/** What axe finds wrong with the page as it stands, in every theme: rule and place. Between themes only colours differ. */
export const accessibilityFaults = (page: Page) => findFaults(page, THEMES);

/** The same in the theme that the page wears. */
export const faultsAsItIs = (page: Page) => findFaults(page, []);

const findFaults = async (page: Page, themes: readonly Theme[]) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ url: axeFile.at });
  return page.evaluate(find, themes);
};

/** Runs in the page. */
const find = async (themes: readonly Theme[]) => {
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  const faultsNow = async (options: axe.RunOptions) => {
    const { violations } = await loaded.run({ resultTypes: ['violations'], ...options });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
  };
  // no colour is on its way to another, and what fades in is there; what turns for ever does not count
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));

  const places = [document.documentElement, document.body];
  const worn = places.map(({ className }) => className);
  const faults = await faultsNow({});
  for (const theme of themes) {
    if (theme === (themes.find((one) => worn[0]?.includes(`theme-${one}`)) ?? 'light')) continue;
    // as theme-choice.ts does
    for (const { classList } of places) {
      classList.toggle('theme-dark', theme === 'dark');
      classList.toggle('theme-blue', theme === 'blue');
      classList.toggle('awsui-dark-mode', theme === 'dark');
    }
    const ofColour = await faultsNow({ runOnly: ['color-contrast'] });
    faults.push(...ofColour.filter((fault) => !faults.includes(fault)).map((fault) => `${fault}, ${theme}`));
  }
  for (const [index, place] of places.entries()) place.className = worn[index] ?? '';
  document.adoptedStyleSheets.pop();
  return faults;
};
