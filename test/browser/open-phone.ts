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

/** Lists a session's entries in local storage, where Amplify looks for them. */
export const listSessionEntries = ({ id, clientId, accessToken, idToken }: Session) => {
  const key = (name: string) => `CognitoIdentityServiceProvider.${clientId}.${name}`;
  return Object.entries({
    [key('LastAuthUser')]: id,
    [key(`${id}.accessToken`)]: accessToken,
    [key(`${id}.idToken`)]: idToken,
    [key(`${id}.refreshToken`)]: 'none',
    [key(`${id}.clockDrift`)]: '0',
  });
};

/** Stores a session in each document of a page. */
export const keepSession = async (page: Page, session: Session) => {
  await page.addInitScript((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, listSessionEntries(session));
};
