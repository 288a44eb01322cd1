import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with the page as it stands: rule and place. */
export const accessibilityFaults = async (page: Page) => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
};
