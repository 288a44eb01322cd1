import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More than a page has to stop at. */
const MANY = 100;

/** Runs in the page. Knows what there is to stop at, in the page or in the dialog over it, and what each stop looked like. */
const newWalk = () => {
  const isOpen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const over = [...document.querySelectorAll('dialog[open], [role="dialog"]:not([popover])')].filter(isOpen).at(-1);
  /** What is said for a few seconds comes and goes on the way: it is no part of the page. */
  const isMessage = (element: Element) => element.closest('[aria-label="Messages"]') !== null;
  const isStop = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    // of radio buttons that belong together the chosen one is the stop
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

  /** Outlines and shadows of the element and of what is drawn right around it. */
  const lookOf = (element: Element) =>
    [element, ...(element.parentElement?.children ?? []), element.parentElement, element.parentElement?.parentElement]
      .filter((one) => one instanceof Element)
      .flatMap((one) => ['', '::before', '::after'].map((pseudo) => [pseudo, getComputedStyle(one, pseudo)] as const))
      .filter(([pseudo, { content }]) => pseudo === '' || content !== 'none')
      .map(([, { outlineStyle, outline, boxShadow }]) => `${outlineStyle === 'none' ? '' : outline} ${boxShadow}`)
      .join();
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 120));
  /** It stays at the foot of the screen, wherever the page is: it is read last. */
  const isFoot = (element: Element) => {
    const foot = element.closest('footer');
    return foot !== null && getComputedStyle(foot).position === 'sticky';
  };
  /** As one reads: further down, further to the right, or up in a column further right. */
  const readsOn = (one: Element, next: Element) => {
    if (isFoot(next) && !isFoot(one)) return true;
    const [from, to] = [one.getBoundingClientRect(), next.getBoundingClientRect()];
    if (to.bottom <= from.top) return to.left >= from.right;
    return to.top >= from.bottom || to.right > from.left;
  };

  const walked: HTMLElement[] = [];
  const faults: string[] = [];
  let left: { element: Element; look: string } | undefined;
  return {
    /** After each press: whether the round is complete. */
    step: () => {
      // day, month, year and calendar of one field
      const isWithinDay = document.activeElement?.matches('[type="date"]') && document.activeElement === walked.at(-1);
      if (isWithinDay) return false;
      if (left && lookOf(left.element) === left.look) faults.push(`not seen to be focused: ${nameOf(left.element)}`);
      left = undefined;
      const focused = document.activeElement;
      // between the last and the first the focus is in the browser's own bars
      if (!(focused instanceof HTMLElement) || focused === document.body || isMessage(focused)) return false;
      if (focused === walked[0]) return true;
      if (walked.includes(focused)) faults.push(`reached twice: ${nameOf(focused)}`);
      else if (!stops.includes(focused)) faults.push(`not expected: ${nameOf(focused)}`);
      walked.push(focused);
      left = { element: focused, look: lookOf(focused) };
      return false;
    },
    faults: (complete: boolean) => {
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

const isFocused = (element: Element) => element === document.activeElement;

/** What a person does who has no mouse. */
export const byKeyboard = (page: Page) => {
  const go = async (target: Locator) => {
    await target.waitFor({ state: 'attached' });
    const element = await target.elementHandle();
    for (let steps = 0; steps < MANY; steps++) {
      const back = await element?.evaluate((there) => {
        const here = document.activeElement;
        if (here === there) return;
        return here !== null && (here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      });
      if (back === undefined) return;
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`The focus does not get to ${target}`);
  };
  return {
    /** Tab or Shift+Tab, until the focus is there. */
    go,
    press: async (target: Locator, key = 'Enter') => {
      await go(target);
      await page.keyboard.press(key);
    },
    /** In the place of what was there. */
    write: async (target: Locator, text: string) => {
      await go(target);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    /** What is wrong with one round by Tab: each control once, in the order one reads, and seen to be focused. */
    faults: async () => {
      // what is loaded after the page stands is a stop too
      await expect.poll(() => page.locator('.icon-button:empty').count()).toBe(0);
      const walk = await page.evaluateHandle(newWalk);
      let complete = false;
      for (let steps = 0; steps < MANY && !complete; steps++) {
        await page.keyboard.press('Tab');
        complete = await walk.evaluate((it) => it.step());
      }
      expect(await walk.evaluate(({ stops }) => stops)).toBeGreaterThan(0);
      return walk.evaluate((it, complete) => it.faults(complete), complete);
    },
    /** It is there that the focus has gone by itself. */
    findsItselfAt: (target: Locator) => expect.poll(() => target.evaluate(isFocused)).toBe(true),
    isIn: (dialog: Locator) =>
      expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true),
  };
};
