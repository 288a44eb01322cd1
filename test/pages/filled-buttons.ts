import type { Locator } from 'playwright-core';

/** Returns a dialog's primary buttons, the ones with a filled background. */
export const listFilledButtons = (dialog: Locator) =>
  dialog.evaluate((shown) => {
    const background = (element: Element) => getComputedStyle(element).backgroundColor;
    const plain = ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)', background(shown)];
    return [...shown.querySelectorAll('footer button')]
      .filter((button) => !plain.includes(background(button)))
      .map((button) => button.textContent);
  });
