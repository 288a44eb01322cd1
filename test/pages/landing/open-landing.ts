import type { Site } from '#test/pages/site.ts';
import { visit } from '#test/pages/visitor.ts';

/** Opens the landing page with its script running. `hasClock`: the clock is under the test's control. */
export const openLanding = async (site: Site, { path = '/', hasClock = false } = {}) => {
  const visitor = await visit(site);
  const { page } = visitor;
  await visitor.answer({});
  if (hasClock) await page.clock.install();
  await page.goto(site.url + path);
  const note = page.locator('#note');
  const clickLogin = async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Login' }).click()]);
    await popup.getByLabel('Email').waitFor();
    return popup;
  };
  return { ...visitor, note, clickLogin, inApp: page.getByRole('heading', { name: 'Home' }) };
};
