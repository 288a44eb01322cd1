import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { inRoot } from '#scripts/root.ts';
import { THEMES, type Theme } from '#web/device/theme-choice.ts';

/** Served with the site's own files, so the browser caches the compiled script across pages. */
export const axeFile = { path: inRoot('node_modules/axe-core/axe.min.js'), at: '/assets/axe.min.js' };

/**
 * Returns axe's findings as `rule at selector`, in every theme, and on a phone whether the page is too wide for 320
 * pixels. Themes only differ in colours.
 */
export const findAccessibilityFaults = async (page: Page) => [
  ...(await findFaults(page, THEMES)),
  ...(await findReflowFaults(page)),
];

const findReflowFaults = async (page: Page) => {
  const before = page.viewportSize();
  // an open list of Cloudscape's keeps the width with which it was opened
  const isListOpen = (await page.locator('[aria-haspopup=listbox][aria-expanded=true]').count()) > 0;
  if (before?.width !== 390 || isListOpen) return [];
  await resize(page, { ...before, width: 320 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await resize(page, before);
  return excess > 0 ? [`${excess} pixels too wide`] : [];
};

/** Runs a check at phone and desktop width without reloading the page, then restores the width. */
export const runAtEachWidth = async (page: Page, check: (width: number) => Promise<void>, widths = [390, 1280]) => {
  const before = page.viewportSize();
  if (!before) throw new Error('This page has no size of its own');
  for (const width of widths) {
    await resize(page, { ...before, width });
    await check(width);
  }
  await resize(page, before);
};

/** Resolves once the page is drawn at its new size. */
const resize = async (page: Page, size: { width: number; height: number }) => {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
};

/** Returns axe's findings in the current theme only. */
export const findFaultsInCurrentTheme = (page: Page) => findFaults(page, []);

/** The styles of texts without findings, in any theme, since this worker started. */
const fine = new Set<string>();

const findFaults = async (page: Page, themes: readonly Theme[]) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ url: axeFile.at });
  const { faults, newLooks } = await page.evaluate(find, { themes, all: THEMES, known: [...fine] });
  for (const look of newLooks) fine.add(look);
  return faults;
};

/** Runs in the page. */
const find = async ({ themes, all, known }: Record<'themes' | 'all', readonly Theme[]> & { known: string[] }) => {
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  type Found = Record<'violations' | 'passes' | 'incomplete', { node: { element: Element; selector: string[] } }[]>;
  type Said = { faults: string[]; texts: Element[] };
  // axe's own reporters describe every element that passed a rule, which is slow
  loaded.addReporter('faults and texts', (rules, _, say: (said: Said) => void) => {
    const found = rules as unknown as (Found & { id: string })[];
    const faults = found.flatMap(({ id, violations }) =>
      violations.map(({ node }) => `${id} at ${node.selector.join(' ')}`),
    );
    const contrast = found.find(({ id }) => id === 'color-contrast');
    const texts = [...(contrast?.passes ?? []), ...(contrast?.incomplete ?? [])].map(({ node }) => node.element);
    say({ faults, texts });
  });
  const faultsNow = async (context: axe.ElementContext, options: axe.RunOptions = {}) =>
    (await loaded.run(context, { ...options, reporter: 'faults and texts' as never })) as unknown as Said;

  /** Returns everything that affects a text's contrast in a theme, or '' if something outside its ancestors may be behind it. */
  const lookOf = (text: Element, theme: Theme) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
    const look = [theme, text.tagName, text.getAttribute('class'), color, fontSize, fontWeight, textShadow];
    let isOpaque = false;
    for (let at: Element | null = text; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(at);
      const ground = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ');
      if (ground !== 'rgba(0, 0, 0, 0) none 1 none normal') look.push(ground);
      isOpaque ||= backgroundColor.startsWith('rgb(');
      if (!isOpaque && /absolute|fixed|sticky/.test(position)) return '';
    }
    return look.join();
  };
  const looks = new Set(known);

  // finish all transitions and animations first, except infinite ones
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));

  const places = [document.documentElement, document.body];
  const worn = places.map(({ className }) => className);
  const { faults } = await faultsNow(document, { rules: { 'color-contrast': { enabled: false } } });
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());
  const texts = [...document.querySelectorAll('body *')].filter((one) => hasText(one) && one.checkVisibility());
  const current = all.find((one) => worn[0]?.includes(`theme-${one}`)) ?? 'light';
  for (const theme of new Set([current, ...themes])) {
    // the same classes as theme-choice.ts sets
    for (const { classList } of places) {
      classList.toggle('theme-dark', theme === 'dark');
      classList.toggle('theme-blue', theme === 'blue');
      classList.toggle('awsui-dark-mode', theme === 'dark');
    }
    const include = texts.filter((text) => !looks.has(lookOf(text, theme)));
    if (include.length === 0) continue;
    const ofColour = await faultsNow({ include }, { runOnly: ['color-contrast'] });
    for (const text of ofColour.texts) looks.add(lookOf(text, theme));
    looks.delete('');
    const suffix = theme === current ? '' : `, ${theme}`;
    for (const fault of ofColour.faults) if (!faults.includes(fault)) faults.push(fault + suffix);
  }
  for (const look of known) looks.delete(look);
  for (const [index, place] of places.entries()) place.className = worn[index] ?? '';
  document.adoptedStyleSheets.pop();
  return { faults, newLooks: [...looks] };
};
