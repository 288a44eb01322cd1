import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import * as pool from '#scripts/local/pool.ts';
import { keepSession } from '#test/browser/open-phone.ts';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';
import { readClaims } from '#test/cloud/people.ts';

type Person = { email: string; password: string };

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const desk = { viewport: { width: 1280, height: 900 } } as const;

/** Opens a browser without any history. `violations` collects what the content security policy refused. */
export const visit = async (browser: Browser, options: BrowserContextOptions) => {
  const visitor = await arrive(browser, options);
  await visitor.page.goto(inject('cloud').webUrl);
  return visitor;
};

/** Opens a page of the website as someone who has signed in before. */
export const visitAs = async (browser: Browser, who: Person, options: BrowserContextOptions, path = '') => {
  const visitor = await arrive(browser, options);
  const { userPool, webUrl } = inject('cloud');
  const tokens = await pool.signIn(userPool, who);
  await keepSession(visitor.page, { ...tokens, id: readClaims(tokens.accessToken).sub, clientId: userPool.clientId });
  await visitor.page.goto(`${webUrl}${path}`);
  return visitor;
};

const arrive = async (browser: Browser, options: BrowserContextOptions) => {
  // The service worker stores the whole site on the device, which takes longer than most journeys.
  const context = await browser.newContext({
    locale: 'en-NZ',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const violations: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text));
  // Listens on the window: a listener on the document would miss a popup's events.
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => reportViolation(event.violatedDirective + ' ' + event.blockedURI))`,
  );
  const page = await context.newPage();
  return { context, page, violations };
};

const demoUser = (name: string) => {
  const user = inject('cloud').users.find(({ email }) => email.startsWith(`${name}@`));
  if (!user) throw new Error(`The demo has no ${name}`);
  return user;
};
/** The demo's inspector. */
export const tom = () => demoUser('tom');
/** The owner of the demo's other workshop. */
export const li = () => demoUser('li');
/** The demo's shared tablet. */
export const pit = () => demoUser('pit');

/** Signs in through the popup, as a person does. */
export const logIn = async (page: Page, { email, password }: Person) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Login' }).click()]);
  await popup.getByLabel('Email').fill(email);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByRole('button', { name: 'Sign in' }).click();
};

export const signIn = async (page: Page, who: Person) => {
  await logIn(page, who);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
};

export const signUp = async (page: Page, { email, password }: Person) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Sign Up' }).click()]);
  await popup.getByLabel('Email').fill(email);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByLabel('Confirm Password', { exact: true }).fill(password);
  await popup.getByRole('button', { name: 'Create Account' }).click();
  await popup.waitForEvent('close');
};

export const shown = (locator: Locator) => locator.first().waitFor();
