import type { BrowserContextOptions, Page } from 'playwright-core';
import type { WebOrigin } from '#scripts/local/web-origin.ts';
import type { Answers } from '#test/browser/answers.ts';
import { newPerson } from '#test/pages/person.ts';
import type { Site } from '#test/pages/site.ts';
import { storeSession, visit } from '#test/pages/visitor.ts';

const personIn = (token: string): string => JSON.parse(atob(token.split('.')[1] ?? '')).sub;

/** Stores a session of a person in the user pool. Returns the person's id. */
export const leaveSessionOf = async (site: Site, page: Page) => {
  const accessToken = await (await newPerson(site)).logIn();
  await storeSession(page, site, { accessToken });
  return personIn(accessToken);
};

export const come = async (
  site: Site,
  sites: WebOrigin,
  answers: Answers = {},
  options: BrowserContextOptions = {},
) => {
  const visitor = await visit(site, options);
  visitor.answer(answers);
  const { page } = visitor;
  for (const url of [sites.estimatorUrl, sites.url]) {
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate(() => localStorage.clear());
  }
  const person = await leaveSessionOf(site, page);
  await page.goto(sites.url);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  return { ...visitor, person };
};

export const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });

export const pressEstimator = async (sites: WebOrigin, page: Page) => {
  const opened = page.context().waitForEvent('page');
  await sidebarOf(page).getByRole('link', { name: 'Estimator' }).click();
  const estimator = await opened;
  await estimator.waitForURL(`${sites.estimatorUrl}/estimates`);
  return estimator;
};

export const signedOut = (page: Page) => page.getByRole('link', { name: 'Login' }).waitFor();
export const isSignedIn = (page: Page) => sidebarOf(page).getByRole('button', { name: 'Logout' }).waitFor();
export const logOut = (page: Page) => sidebarOf(page).getByRole('button', { name: 'Logout' }).click();
export const personAt = async (page: Page) =>
  personIn(
    await page.evaluate(() => {
      const [token = ''] = Object.keys(localStorage).filter((key) => key.endsWith('.accessToken'));
      return localStorage.getItem(token) ?? '';
    }),
  );
