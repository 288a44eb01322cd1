import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More tab stops than any page has. */
const MANY = 100;

/**
 * Runs in the page. Collects the tab stops of the page or of the dialog over it, and how each looks without focus. Each press of Tab
 * first records where the press before it led.
 */
const newWalk = () => {
  const isOpen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const over = [...document.querySelectorAll('dialog[open], [role="dialog"]:not([popover])')].filter(isOpen).at(-1);
  /** Toasts come and go during the walk, so they don't count. */
  const isMessage = (element: Element) => element.closest('[aria-label="Messages"]') !== null;
  const isStop = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    // only the checked radio button of a group is a tab stop
    const isOtherRadio = element.matches('[type="radio"]:not(:checked)');
    return (
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !isOtherRadio &&
      !isMessage(element) &&
      isOpen(element) &&
      width * height > 0
    );
  };
  const all = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const stops = [...(over ?? document).querySelectorAll<HTMLElement>(all)].filter(isStop);

  /** Returns the outlines and shadows of the element and of its surroundings. */
  const lookOf = (element: Element) =>
    [element, ...(element.parentElement?.children ?? []), element.parentElement, element.parentElement?.parentElement]
      .filter((one) => one instanceof Element)
      .flatMap((one) => ['', '::before', '::after'].map((pseudo) => [pseudo, getComputedStyle(one, pseudo)] as const))
      .filter(([pseudo, { content }]) => pseudo === '' || content !== 'none')
      .map(([, { outlineStyle, outline, boxShadow }]) => `${outlineStyle === 'none' ? '' : outline} ${boxShadow}`)
      .join();
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 120));
  /** Sticky footers and the sidebar's are read last, wherever the page or the sidebar's entries are scrolled. */
  const isFoot = (element: Element) => {
    const foot = element.closest('footer');
    return foot !== null && (getComputedStyle(foot).position === 'sticky' || foot.matches('.sidebar > *'));
  };
  /** True if `next` follows in reading order: further down, further right, or at the top of a column to the right. */
  const readsOn = (one: Element, next: Element) => {
    if (isFoot(next) && !isFoot(one)) return true;
    const [from, to] = [one.getBoundingClientRect(), next.getBoundingClientRect()];
    if (to.bottom <= from.top) return to.left >= from.right;
    return to.top >= from.bottom || to.right > from.left;
  };

  const walked: HTMLElement[] = [];
  const faults: string[] = [];
  let left: { element: Element; look: string } | undefined;
  /** Records where a press of Tab led. Returns true once the walk is back at its start. */
  const step = () => {
    // day, month, year and calendar are stops within one date field
    const isWithinDay = document.activeElement?.matches('[type="date"]') && document.activeElement === walked.at(-1);
    if (isWithinDay) return false;
    if (left && lookOf(left.element) === left.look) faults.push(`not seen to be focused: ${nameOf(left.element)}`);
    left = undefined;
    const focused = document.activeElement;
    // between the last and the first stop the focus is in the browser's own bars
    if (!(focused instanceof HTMLElement) || focused === document.body || isMessage(focused)) return false;
    if (focused === walked[0]) return true;
    if (walked.includes(focused)) faults.push(`reached twice: ${nameOf(focused)}`);
    else if (!stops.includes(focused)) faults.push(`not expected: ${nameOf(focused)}`);
    walked.push(focused);
    left = { element: focused, look: lookOf(focused) };
    return false;
  };
  let isPressed = false;
  let isComplete = false;
  const recordPress = () => {
    if (isPressed && !isComplete) isComplete = step();
    isPressed = false;
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    recordPress();
    isPressed = true;
  };
  addEventListener('keydown', press, true);
  return {
    /** Records the last press, too. Returns true once the walk is back at its start. */
    isComplete: () => {
      recordPress();
      return isComplete;
    },
    end: () => removeEventListener('keydown', press, true),
    faults: (complete: boolean) => {
      // the focus has scrolled them
      document.querySelector('.sidebar-groups')?.scrollTo(0, 0);
      const first = walked.findIndex((element) => stops.indexOf(element) === 0);
      const inOrder = [...walked.slice(first), ...walked.slice(0, first)];
      inOrder.forEach((element, at) => {
        const next = inOrder[at + 1];
        if (!next || (readsOn(element, next) && stops.indexOf(next) > stops.indexOf(element))) return;
        faults.push(`out of order: ${nameOf(next)} after ${nameOf(element)}`);
      });
      if (!complete) faults.push('never comes round');
      return [
        ...faults,
        ...stops.filter((stop) => !walked.includes(stop)).map((stop) => `not reached: ${nameOf(stop)}`),
      ];
    },
    stops: stops.length,
  };
};

/** Runs in the page. Returns the key that moves the focus towards this element, and about how often to press it; undefined: it has the focus. */
const findWay = (there: Element) => {
  const here = document.activeElement;
  if (!here || here === there) return here === there ? undefined : { key: 'Tab', presses: 1 };
  const isBack = (here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const [first, last] = isBack ? [there, here] : [here, there];
  const isAfter = (one: Element, next: Element) =>
    (one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const between = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ]
    .filter((one) => isAfter(first, one) && isAfter(one, last))
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled, [type="radio"]:not(:checked)'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  return { key: isBack ? 'Shift+Tab' : 'Tab', presses: between.length + 1 };
};

const isFocused = (element: Element) => element === document.activeElement;

/** Acts and checks with the keyboard only. */
export const makeKeyboard = (page: Page) => {
  const go = async (target: Locator) => {
    await target.waitFor({ state: 'attached' });
    const element = await target.elementHandle();
    for (let steps = 0; steps < MANY; steps++) {
      const way = await element?.evaluate(findWay);
      if (!way) return;
      // only the first time, because an estimate could miss the target again and again
      const presses = steps === 0 ? way.presses : 1;
      for (let press = 0; press < presses; press++) await page.keyboard.press(way.key);
    }
    throw new Error(`The focus does not get to ${target}`);
  };
  return {
    /** Presses Tab or Shift+Tab until the target has the focus. */
    go,
    press: async (target: Locator, key = 'Enter') => {
      await go(target);
      await page.keyboard.press(key);
    },
    /** Replaces the text of a field. */
    write: async (target: Locator, text: string) => {
      await go(target);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    /** Walks through the page by Tab once. Each control must be reached once, in reading order, with a visible focus. */
    faults: async () => {
      // icons that load after the page are tab stops too
      await expect.poll(() => page.locator('.icon-button:empty').count()).toBe(0);
      const walk = await page.evaluateHandle(newWalk);
      const stops = await walk.evaluate((it) => it.stops);
      expect(stops).toBeGreaterThan(0);
      let complete = false;
      // fewer presses can't lead back to the start
      for (let steps = 0; steps < Math.min(stops, MANY); steps++) await page.keyboard.press('Tab');
      for (let steps = stops; steps < MANY && !complete; steps++) {
        complete = await walk.evaluate((it) => it.isComplete());
        if (!complete) await page.keyboard.press('Tab');
      }
      return walk.evaluate((it, complete) => {
        it.end();
        return it.faults(complete);
      }, complete);
    },
    /** Checks that the focus moved to the target without a key press. */
    expectFocus: (target: Locator) => expect.poll(() => target.evaluate(isFocused)).toBe(true),
    expectFocusIn: (dialog: Locator) =>
      expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true),
  };
};
