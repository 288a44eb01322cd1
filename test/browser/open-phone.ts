import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PATIENCE_MS } from './patience-ms.ts';

type Session = { id: string; clientId: string; accessToken: string; idToken: string };

/** Opens a separate browser context the size of a phone, with someone signed in. */
export const openPhone = async (browser: Browser, session: Session, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-NZ',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await keepSession(page, session);
  return { context, page };
};

/** Stores a session where Amplify looks for it. */
export const keepSession = async (page: Page, { id, clientId, accessToken, idToken }: Session) => {
  const key = (name: string) => `CognitoIdentityServiceProvider.${clientId}.${name}`;
  const kept = {
    [key('LastAuthUser')]: id,
    [key(`${id}.accessToken`)]: accessToken,
    [key(`${id}.idToken`)]: idToken,
    [key(`${id}.refreshToken`)]: 'none',
    [key(`${id}.clockDrift`)]: '0',
  };
  await page.addInitScript((pairs) => {
    for (const [name, value] of pairs) localStorage.setItem(name, value);
  }, Object.entries(kept));
};
