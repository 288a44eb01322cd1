import type { Locator } from 'playwright-core';

/** What a dialog asks for before all else: its buttons that stand out from its ground. */
export const filledButtons = (dialog: Locator) =>
  dialog.evaluate((shown) => {
    const background = (element: Element) => getComputedStyle(element).backgroundColor;
    const plain = ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)', background(shown)];
    return [...shown.querySelectorAll('footer button')]
      .filter((button) => !plain.includes(background(button)))
      .map((button) => button.textContent);
  });
