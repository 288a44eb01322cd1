import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { PATIENCE_MS } from '#scripts/browser/patience-ms.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const desk = { viewport: { width: 1280, height: 900 } } as const;

/** A visitor who has never been here. `violations` collects what the content security policy had to refuse. */
export const visit = async (browser: Browser, options: BrowserContextOptions) => {
  const context = await browser.newContext({ locale: 'en-NZ', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const violations: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text));
  // Listening on the window: on the document it would hear nothing of a popup's.
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => reportViolation(event.violatedDirective + ' ' + event.blockedURI))`,
  );
  const page = await context.newPage();
  await page.goto(inject('cloud').webUrl);
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

/** Through the popup, as a person does. */
export const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Login' }).click()]);
  await popup.getByLabel('Email').fill(email);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByRole('button', { name: 'Sign in' }).click();
};

export const signIn = async (page: Page, who: Parameters<typeof logIn>[1]) => {
  await logIn(page, who);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
};

export const signUp = async (page: Page, { email, password }: { email: string; password: string }) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Sign Up' }).click()]);
  await popup.getByLabel('Email').fill(email);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByLabel('Confirm Password', { exact: true }).fill(password);
  await popup.getByRole('button', { name: 'Create Account' }).click();
  await popup.waitForEvent('close');
};

export const shown = (locator: Locator) => locator.first().waitFor();
